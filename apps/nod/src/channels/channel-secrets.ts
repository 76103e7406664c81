// Secrets of a channel's settings, taken out of what is said about the channel: by their values, and by their form.
import { redactSecrets } from '@nod/agent/redact-secrets';

const SHORTEST = 6;
const DEEPEST = 8;

/** Takes out every text of the settings that their description does not show. */
export type Redact = (text: string) => string;

/** `hidden`: settings as they are stored or given; `shown`: what the person may see of them. */
export function createRedact(hidden: unknown, shown: unknown): Redact {
  const open = new Set(listTexts(shown));
  const secrets = listTexts(hidden).filter((text) => text.length >= SHORTEST && !open.has(text));
  // The longest first: one may be part of another.
  const forms = [...new Set(secrets.flatMap((text) => [text, encodeURIComponent(text)]))].sort(
    (one, other) => other.length - one.length,
  );
  return (text) =>
    redactSecrets(forms.reduce((result, secret) => result.replaceAll(secret, '[secret]'), text));
}

/** An error that can be logged: its words, and nothing that libraries hang on theirs. */
export function toReportable(error: unknown, redact: Redact): Error {
  const reportable = new Error(redact(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack !== undefined) reportable.stack = redact(error.stack);
  return reportable;
}

function listTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.values(value).flatMap((each) => listTexts(each, depth + 1));
}
