// Shell commands as Codex wraps them: `/bin/bash -lc 'npm test'` is shown as the `npm test` that it runs.
const WRAPPED = /^(?:\/[\w./-]*\/)?(?:ba|z|da)?sh -l?c /;

/** The script of a wrapped command, where that is certain; else the command as it is. */
export function unwrapShell(command: string): string {
  const head = WRAPPED.exec(command)?.[0];
  if (head === undefined) return command;
  return readWord(command.slice(head.length)) ?? command;
}

/** The one word of the shell that the text is made of; null where it is several, or none that is plainly quoted. */
function readWord(text: string): string | null {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const piece = readPiece(text, at);
    if (!piece) return null;
    pieces.push(piece.value);
    at = piece.end;
  }
  return pieces.length > 0 ? pieces.join('') : null;
}

function readPiece(text: string, at: number): { value: string; end: number } | null {
  const quote = text[at];
  if (quote === "'" || quote === '"') {
    const end = text.indexOf(quote, at + 1);
    const value = text.slice(at + 1, end);
    // Within double quotes a backslash, a dollar and a backtick mean something.
    if (end < 0 || (quote === '"' && /[\\$`]/.test(value))) return null;
    return { value, end: end + 1 };
  }
  if (quote === '\\' && text[at + 1] === "'") return { value: "'", end: at + 2 };
  const plain = /[\w@%+=:,./-]+/y;
  plain.lastIndex = at;
  const value = plain.exec(text)?.[0];
  return value === undefined ? null : { value, end: at + value.length };
}
