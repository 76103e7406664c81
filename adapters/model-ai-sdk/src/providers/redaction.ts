// Redaction: the person's own key, and all else that looks like a secret, is taken out of a text before anyone sees
// it.
import { REDACTED, redactSecrets } from '@nod/agent/redact-secrets';

/** Servers that need no key get a word like "ollama" for one; taking that out would only spoil the message. */
const SHORTEST_SECRET = 8;

/** A provider may quote a key that is not ours: everything that has the form of one is replaced with `secret`. */
export function redact(text: string, secret: string | undefined): string {
  const isSecret = secret !== undefined && secret.length >= SHORTEST_SECRET;
  return redactSecrets(isSecret ? text.replaceAll(secret, REDACTED) : text);
}
