// Plain commands, which can be allowed from now on, letter by letter: one program, known not to run other programs
// or code that stands in its arguments. Pure. A list of what is allowed, since the list of programs that can run
// others has no end; all others are asked about each time.

/** No quotes, no variables, no globs, nothing that the shell would take for more than letters. */
const PLAIN = /^[A-Za-z0-9_.,/:=+@%-]+(?: +[A-Za-z0-9_.,/:=+@%-]+)*$/;
/** An argument that is only a name: no option, no assignment. */
const NAME = /^[A-Za-z0-9_./:][A-Za-z0-9_./:-]*$/;

type Judge = (words: readonly string[]) => boolean;

/** They start no other program, whatever their arguments are, and put nothing of one file in the place of another. */
const HARMLESS = [
  ...['ls', 'cat', 'head', 'tail', 'wc', 'grep', 'cut', 'nl', 'stat', 'du', 'df', 'pwd'],
  ...['echo', 'date', 'uname', 'whoami', 'id', 'basename', 'dirname', 'realpath', 'readlink', 'cmp'],
  ...['comm', 'md5sum', 'sha1sum', 'sha256sum', 'true', 'false', 'sleep', 'which'],
  ...['mkdir', 'rmdir', 'touch', 'rm'],
];

/**
 * They work on the files that they are given. By an option some start a helper (`diff -l`, `file -z`, `tree -R`), and what
 * they put into a file may run later: they are plain in a cage alone.
 */
const WORKING = ['uniq', 'file', 'tree', 'diff', 'cp', 'mv', 'ln', 'chmod'];

/**
 * Built into git, so that no alias takes their place. Options before them can name programs (`-c`). All of them run what the
 * repository is set up with (hooks, filters, drivers, monitors, pagers): in a cage, which keeps that set-up as it is.
 */
const GIT = new Set([
  ...['status', 'log', 'diff', 'show', 'blame', 'branch', 'tag', 'ls-files', 'ls-tree', 'rev-parse'],
  ...['describe', 'shortlog', 'add', 'commit', 'restore', 'switch', 'stash'],
]);
const GIT_OPTIONS_THAT_RUN = /^--(?:ext|text)/;

/**
 * They run what the project itself says under a name. A permission is bound to that as far as the command names it, and
 * it runs in the cage: a permission never counts for a command without one.
 */
const PROJECT: Record<string, Judge> = {
  npm: runsOneScript,
  pnpm: runsOneScript,
  yarn: (words) => words.length === 1 && words[0] === 'test',
  make: (words) => words.every(isName),
  cargo: allow('build', 'check', 'test', 'clippy', 'fmt'),
  go: allow('build', 'test', 'vet', 'fmt'),
  pytest: (words) => words.every(isName),
  tsc: (words) => words.length === 0,
};

const always: Judge = () => true;
const RUNS_NOTHING = new Map<string, Judge>(HARMLESS.map((program) => [program, always]));
const WORKS_ON_FILES = new Map<string, Judge>([
  ...RUNS_NOTHING,
  ...WORKING.map((program): [string, Judge] => [program, always]),
  ['git', ([verb = '', ...words]) => GIT.has(verb) && !words.some((word) => GIT_OPTIONS_THAT_RUN.test(word))],
]);
const JUDGES = new Map<string, Judge>([...WORKS_ON_FILES, ...Object.entries(PROJECT)]);

/** Plain in a cage. */
export function isPlainCommand(command: string): boolean {
  return isJudged(command, JUDGES);
}

/** The files that it names are things to work on: nothing in them decides what it does. */
export function runsNothingNamed(command: string): boolean {
  return isJudged(command, WORKS_ON_FILES);
}

/** It is one program that is known to start no other, whatever is set up where it runs. Plain without a cage, too. */
export function runsNothingElse(command: string): boolean {
  return isJudged(command, RUNS_NOTHING);
}

function isJudged(command: string, judges: ReadonlyMap<string, Judge>): boolean {
  if (!PLAIN.test(command)) return false;
  const [program = '', ...words] = command.split(/ +/);
  return judges.get(program)?.(words) ?? false;
}

function runsOneScript([verb, ...names]: readonly string[]): boolean {
  if (verb === 'test') return names.length === 0;
  return (verb === 'run' || verb === 'run-script') && names.length === 1 && names.every(isName);
}

function allow(...verbs: string[]): Judge {
  return ([verb = '', ...names]) => verbs.includes(verb) && names.every(isName);
}

function isName(word: string): boolean {
  return NAME.test(word);
}
