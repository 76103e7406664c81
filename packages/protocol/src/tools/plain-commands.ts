// Plain commands, which can be allowed from now on, letter by letter: one program, known not to run other programs
// or code that stands in its arguments. Pure. A list of what is allowed, since the list of programs that can run
// others has no end; all others are asked about each time.

/** No quotes, no variables, no globs, nothing that the shell would take for more than letters. */
const PLAIN = /^[A-Za-z0-9_.,/:=+@%-]+(?: +[A-Za-z0-9_.,/:=+@%-]+)*$/;
/** An argument that is only a name: no option, no assignment. */
const NAME = /^[A-Za-z0-9_./:][A-Za-z0-9_./:-]*$/;

type Judge = (words: readonly string[]) => boolean;

/** They read or change files, whatever their arguments are. `sort`, `rg` and others can start programs by an option. */
const HARMLESS = [
  ...[
    'ls',
    'cat',
    'head',
    'tail',
    'wc',
    'grep',
    'cut',
    'uniq',
    'nl',
    'stat',
    'file',
    'du',
    'df',
    'tree',
    'pwd',
  ],
  ...['echo', 'date', 'uname', 'whoami', 'id', 'basename', 'dirname', 'realpath', 'readlink', 'diff', 'cmp'],
  ...['comm', 'md5sum', 'sha1sum', 'sha256sum', 'true', 'false', 'sleep', 'which'],
  ...['mkdir', 'rmdir', 'touch', 'cp', 'mv', 'rm', 'ln', 'chmod'],
];

/** Built into git, so that no alias takes their place. Options before them can name programs (`-c`). */
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

const RUNS_NOTHING = new Map<string, Judge>([
  ...HARMLESS.map((program): [string, Judge] => [program, () => true]),
  ['git', ([verb = '', ...words]) => GIT.has(verb) && !words.some((word) => GIT_OPTIONS_THAT_RUN.test(word))],
]);
const JUDGES = new Map<string, Judge>([...RUNS_NOTHING, ...Object.entries(PROJECT)]);

export function isPlainCommand(command: string): boolean {
  return isJudged(command, JUDGES);
}

/** For the files that it names are things to work on: nothing in them decides what it does. Plain without a cage, too. */
export function runsNothingNamed(command: string): boolean {
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
