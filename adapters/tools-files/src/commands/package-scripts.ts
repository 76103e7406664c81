// The scripts of a package.json that a command runs, by the words of the command. Pure.

const RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun', '--run']);
const INSTALLING = new Set(['install', 'i', 'ci', 'add', 'update', 'up', 'rebuild', 'link']);
const ON_INSTALL = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
];
const SHORT: Record<string, string> = { t: 'test', tst: 'test' };

export function runsScripts(words: readonly string[]): boolean {
  return words.some((word) => RUNNERS.has(word.slice(word.lastIndexOf('/') + 1)));
}

/** Name and text of each, in the order of the file; with those that run before and after. */
export function findScripts(packageText: string, words: readonly string[]): [name: string, text: string][] {
  const called = new Set(words.map((word) => SHORT[word] ?? word));
  const wanted = new Set(words.some((word) => INSTALLING.has(word)) ? ON_INSTALL : []);
  return Object.entries(parseScripts(packageText)).flatMap(([name, text]): [string, string][] => {
    const isCalled = called.has(name) || called.has(name.replace(/^(?:pre|post)/, '')) || wanted.has(name);
    return isCalled && typeof text === 'string' ? [[name, text]] : [];
  });
}

function parseScripts(packageText: string): object {
  try {
    const { scripts } = JSON.parse(packageText) as { scripts?: unknown };
    return typeof scripts === 'object' && scripts !== null ? scripts : {};
  } catch {
    // What npm cannot read, it does not run.
    return {};
  }
}
