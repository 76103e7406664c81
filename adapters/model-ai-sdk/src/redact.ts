// Takes secrets out of a text before anyone sees it.

const REDACTED = '[secret]';

/** Things that look like a key wherever they come from: a provider may quote one that is not ours. */
const KEY_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sk|pk|rk|xai|gsk)[-_][A-Za-z0-9_-]{16,}/g, REDACTED],
  [/\bAIza[A-Za-z0-9_-]{20,}/g, REDACTED],
  [/\b(Bearer\s+)[^\s"',;]+/gi, `$1${REDACTED}`],
  [/([?&](?:key|api[_-]?key|token)=)[^&\s"']+/gi, `$1${REDACTED}`],
  [/(\/\/)[^/\s:@]+:[^/\s@]+@/g, `$1${REDACTED}@`],
];

/** Servers that need no key get a word like "ollama" for one; taking that out would only spoil the message. */
const SHORTEST_SECRET = 8;

/** Replaces `secret` and everything that has the form of a key. */
export function redact(text: string, secret: string | undefined): string {
  const withoutOwn = secret && secret.length >= SHORTEST_SECRET ? text.replaceAll(secret, REDACTED) : text;
  return KEY_FORMS.reduce((result, [form, replacement]) => result.replace(form, replacement), withoutOwn);
}
