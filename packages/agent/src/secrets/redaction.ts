// Redaction: takes what looks like a secret out of a text, or out of the parameters of a call, before it is logged or told.
import { isSecretPath } from './secret-path.ts';

export const REDACTED = '[secret]';

/** A name whose value is a secret, as a parameter, a variable, an option or a field. */
const SECRET_NAME =
  '(?:pass(?:word|phrase|wd)?|pwd|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credentials?)';

/** Things that look like a secret wherever they come from. Each is read in one pass. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END|$)/g, REDACTED],
  [/\b(?:sk|pk|rk|xai|gsk)[-_][A-Za-z0-9_-]{16,}/g, REDACTED],
  [/\b(?:gh[pousr]|github_pat|glpat|npm|xox[abeprs]|hf)[-_][A-Za-z0-9_-]{16,}/g, REDACTED],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, REDACTED],
  [/\bAIza[A-Za-z0-9_-]{20,}/g, REDACTED],
  [/\beyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_.-]+/g, REDACTED],
  [/(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}/g, REDACTED],
  [/\b((?:Bearer|Basic)\s+)[^\s"',;]+/gi, `$1${REDACTED}`],
  [/([?&](?:key|api[_-]?key|token|secret|password)=)[^&\s"']+/gi, `$1${REDACTED}`],
  [/(\/\/)[^/\s:@]+:[^/\s@]+@/g, `$1${REDACTED}@`],
  [
    new RegExp(String.raw`(--?[\w-]{0,30}${SECRET_NAME}[ =])(?:"[^"\n]*"|'[^'\n]*'|[^\s"']+)`, 'gi'),
    `$1${REDACTED}`,
  ],
  [
    new RegExp(
      String.raw`(\b\w{0,40}${SECRET_NAME}\w{0,40}["']?\s{0,3}[=:]\s{0,3})(?:"[^"\n]*"|'[^'\n]*'|[^\s"',;]+)`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
];

/** Everything that has the form of a secret is replaced. */
export function redactSecrets(text: string): string {
  return FORMS.reduce((result, [form, replacement]) => result.replace(form, replacement), text);
}

const IS_SECRET_NAME = new RegExp(`(?:${SECRET_NAME}|authorization|cookie)s?$`, 'i');
/** Characters of one value: a log tells what was tried, it does not keep it. */
const LONGEST = 500;

/** The parameters of a call as they may stand in a log. Where a file of secrets is named, no text beside it does. */
export function redactParameters(parameters: Record<string, unknown>): Record<string, unknown> {
  const namesSecret = Object.values(parameters).some(
    (value) => typeof value === 'string' && isSecretPath(value),
  );
  return redactFields(parameters, namesSecret);
}

function redactFields(fields: Record<string, unknown>, isSecret: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      IS_SECRET_NAME.test(name) ? REDACTED : redactValue(value, isSecret),
    ]),
  );
}

/** Redacted before it is cut: half a secret is none that could be seen. */
function cutLong(text: string): string {
  const redacted = redactSecrets(text);
  return redacted.length <= LONGEST ? redacted : `${redacted.slice(0, LONGEST)}… (${text.length} characters)`;
}

function redactValue(value: unknown, isSecret: boolean): unknown {
  if (typeof value === 'string') {
    if (isSecret && !isSecretPath(value)) return REDACTED;
    return cutLong(value);
  }
  if (Array.isArray(value)) return value.map((each) => redactValue(each, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  return redactFields(value as Record<string, unknown>, isSecret);
}
