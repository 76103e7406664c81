// Values in a shell command: each becomes one quoted word, or a part of one, after the name of a program. Anywhere else
// (in quotes, substitutions, here-documents, comments, as a program) a shell could take it for more: that is refused.

export type Filled<T> = { ok: true; value: T } | { ok: false; error: string };

export const PLACEHOLDER = /\{\{([^{}]+)\}\}/u;

/** Where the reading stands: in plain words, in quotes, or after something that only a shell can follow. */
type Context = 'plain' | 'single' | 'double' | 'unclear';

interface Reading {
  context: Context;
  /** The word that is being read, and what those before it in the same simple command amount to. */
  word: string;
  before: Before;
}

interface Before {
  /** One of them names a program: what follows is an argument. */
  hasProgram: boolean;
  /** The program reads its arguments as a command once more. */
  readsAgain: boolean;
  hasShell: boolean;
  hasCodeOption: boolean;
}

const NO_WORDS: Before = { hasProgram: false, readsAgain: false, hasShell: false, hasCodeOption: false };
const START: Reading = { context: 'plain', word: '', before: NO_WORDS };
/** Words that are followed by the name of a program. */
const BEFORE_PROGRAMS = new Set([
  ...['if', 'then', 'elif', 'else', 'while', 'until', 'do', '!', '{', 'time', 'exec', 'command', 'builtin'],
  ...['env', 'sudo', 'doas', 'nohup', 'nice', 'setsid', 'stdbuf', 'timeout', 'xargs', 'busybox', 'coproc'],
]);
/** They read their arguments as a command once more. */
const READ_AGAIN = new Set([
  ...['eval', 'trap', 'alias', 'ssh', 'watch', 'parallel', 'su', 'source', '.'],
  ...['-exec', '-execdir', '-ok', '-okdir'],
]);
const SHELL = /^(?:.*\/)?(?:ba|da|z|k|mk|a|fi)?sh$/;
const CODE_OPTION = /^-\w*c$/;
const ASSIGNMENT = /^\w+=/;

/** Values by the names in `{{name}}`; names without a value stay as they are. */
export function fillCommand(template: string, values: ReadonlyMap<string, string>): Filled<string> {
  let filled = '';
  let reading = START;
  let rest = template;
  for (;;) {
    const found = PLACEHOLDER.exec(rest);
    const value = found ? values.get(found[1]?.trim() ?? '') : undefined;
    const plain = found ? rest.slice(0, found.index) : rest;
    reading = readText(reading, plain);
    filled += plain;
    if (!found) return { ok: true, value: filled };
    rest = rest.slice(plain.length + found[0].length);
    const problem = value === undefined ? null : findProblem(reading, plain, value);
    if (problem) return { ok: false, error: `"${found[0]}" ${problem}` };
    const word = value === undefined ? found[0] : quote(value);
    filled += word;
    reading = { ...reading, word: `${reading.word}${word}` };
  }
}

function findProblem({ context, before, word }: Reading, text: string, value: string): string | null {
  if (context !== 'plain' || text.endsWith('\\') || text.endsWith('$') || !before.hasProgram)
    return 'stands where a shell could take its value for a command: put it as a word of its own after the name of a program, without quotes around it';
  if (before.readsAgain || (before.hasShell && before.hasCodeOption))
    return 'would be read as a command once more: use a program that takes it as data';
  return word === '' && value.startsWith('-')
    ? 'has a value that begins with "-" and would be taken for an option: write "./{{…}}" or "--name={{…}}"'
    : null;
}

function addWord(before: Before, word: string): Before {
  const isProgram = !BEFORE_PROGRAMS.has(word) && !ASSIGNMENT.test(word) && !word.startsWith('-');
  return {
    hasProgram: before.hasProgram || isProgram,
    readsAgain: before.readsAgain || READ_AGAIN.has(word),
    hasShell: before.hasShell || SHELL.test(word),
    hasCodeOption: before.hasCodeOption || CODE_OPTION.test(word),
  };
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

function readText(start: Reading, text: string): Reading {
  let reading = start;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\' && reading.context !== 'single') {
      at += 1;
      reading = { ...reading, word: `${reading.word}${letter}${text.charAt(at)}` };
    } else reading = readLetter(reading, letter, text.charAt(at + 1));
  }
  return reading;
}

function readLetter(reading: Reading, letter: string, next: string): Reading {
  const longer = { ...reading, word: reading.word + letter };
  switch (reading.context) {
    case 'unclear':
      return reading;
    case 'single':
      return letter === "'" ? { ...longer, context: 'plain' } : longer;
    case 'double':
      if (letter === '"') return { ...longer, context: 'plain' };
      return isUnclear(letter, next) ? { ...longer, context: 'unclear' } : longer;
    case 'plain':
      return readPlain(longer, letter, next);
  }
}

function readPlain(longer: Reading, letter: string, next: string): Reading {
  if (isUnclear(letter, next) || '#()'.includes(letter) || (letter === '<' && next === '<'))
    return { ...longer, context: 'unclear' };
  if (letter === "'") return { ...longer, context: 'single' };
  if (letter === '"') return { ...longer, context: 'double' };
  if (';|&\n'.includes(letter)) return START;
  if (letter !== ' ' && letter !== '\t') return longer;
  const word = longer.word.slice(0, -1);
  return { ...longer, before: word === '' ? longer.before : addWord(longer.before, word), word: '' };
}

/** The beginning of what only a shell can follow: a substitution, an expansion, quotes of its own. */
function isUnclear(letter: string, next: string): boolean {
  return letter === '`' || (letter === '$' && '({\'"['.includes(next) && next !== '');
}
