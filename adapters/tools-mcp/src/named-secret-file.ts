// Secret files that the arguments of a foreign tool name. What the tool does with one is not known here, nor
// whether it is a file at all: the person is asked.
import { isSecretPath } from '@nod/agent/is-secret-path';

/** More than any path has; what is longer, or has lines, is content. */
const MAX_PATH = 1_000;
/** A word like "credentials" alone is looked for, not read. */
const PATH_LIKE = /[./\\_]/;

/** `value` comes from arguments that were checked: it is not deep. */
export function namesSecretFile(value: unknown): boolean {
  if (typeof value === 'string') return isLikePath(value) && isSecretPath(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(namesSecretFile);
}

function isLikePath(text: string): boolean {
  return text.length <= MAX_PATH && !text.includes('\n') && PATH_LIKE.test(text);
}
