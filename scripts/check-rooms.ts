// Rooms: the source tree as a stranger reads it. A folder holds what one can overlook, no folders import each other in a
// circle, a file is named by a noun and opens with what it is. There is no way to switch a rule off in a file.
import {
  isNode,
  lineAt,
  type Problem,
  parseSource,
  resolvePath,
  type SourceFile,
  type SyntaxNode,
} from './source-file.ts';

const MOST_FILES = 25;

/** First words of names that say what is done, not what it is. Words that are nouns as well are left to the reader. */
const VERBS = new Set(
  (
    'apply ask assemble await build cancel check choose chunk collect compose connect consume create decide ' +
    'decode defuse describe embed estimate evaluate execute extract fetch fill find fit fits follow forget ' +
    'generate get give has hide highlight insert inspect is judge keep listen load locate look make mask ' +
    'measure merge migrate parse play prepare prove put quantize rank read receive redact redeem remove ' +
    'render replace require resolve reveal save segment select send serve settle show split suggest summarize ' +
    'supersede take tell to translate try until validate will with withdraw without write'
  ).split(' '),
);
/** What may carry the name of something done: `read-file-tool`, `send-button`. */
const CARRIERS = /-(?:bar|button|case|cases|command|form|routes?|step|tools?|worker)$/;
/** The first word of a header that asks or says what is done, where the noun of the file belongs. */
const NO_NOUN =
  /^(?:are|asks|brings|builds|chooses|connects|cuts|decides|do|does|draws|ends|fetches|fills|finds|follows|gathers|gives|hands|how|is|keeps|lets|loads|looks|measures|narrows|opens|prints|puts|reads|says|searches|sends|speaks|splits|starts|stops|takes|tells|what|when|where|whether|which|who|why|writes)\b/i;
const POOR_WORDS = /\b(?:anew|meanwhile|whatever|laid down|lays? down)\b/i;

/** Everything in these files that keeps a stranger from finding the way. */
export function findRoomProblems(files: readonly SourceFile[]): Problem[] {
  const shipped = files.filter(({ path }) => !isTest(path));
  return [
    ...[...findWideFolders(files), ...findKnots(shipped)],
    ...shipped.flatMap((file) => [...judgeName(file.path), ...judgeHeader(file)]),
  ];
}

function findWideFolders(files: readonly SourceFile[]): Problem[] {
  const folders = Object.entries(Object.groupBy(files, ({ path }) => toFolder(path)));
  return folders
    .filter(([, inside = []]) => inside.length > MOST_FILES)
    .map(([path, inside = []]) => {
      return {
        path,
        line: 1,
        message: `holds ${inside.length} files: more than ${MOST_FILES} are several rooms`,
      };
    });
}

/** One problem for each import that stands in a circle of folders. Types are no way from one folder to another. */
function findKnots(files: readonly SourceFile[]): Problem[] {
  const imports = files.flatMap((file) => listValueImports(file));
  const ways = new Map<string, Set<string>>();
  for (const { from, to } of imports) ways.set(from, (ways.get(from) ?? new Set()).add(to));
  const reached = new Map([...ways.keys()].map((folder) => [folder, findReached(folder, ways)]));
  return imports
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, path, line }) => {
      return { path, line, message: `${from} imports ${to}, which imports it back` };
    });
}

function findReached(start: string, ways: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of ways.get(folder) ?? []) {
      if (!reached.has(next)) waiting.push(next);
      reached.add(next);
    }
  }
  return reached;
}

function listValueImports(file: SourceFile): { from: string; to: string; path: string; line: number }[] {
  const from = toFolder(file.path);
  return (parseSource(file).body as SyntaxNode[]).flatMap((node) => {
    const specifier = isNode(node.source) ? String(node.source.value) : '';
    const to = toFolder(resolvePath(file.path, specifier));
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    if (!/^\..*\.tsx?$/.test(specifier) || isType || to === from) return [];
    return [{ from, to, path: file.path, line: lineAt(file.text, node.start) }];
  });
}

function judgeName(path: string): Problem[] {
  const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '');
  if (!VERBS.has(name.replace(/-.*/, '')) || CARRIERS.test(name) || isCommand(path)) return [];
  return [{ path, line: 1, message: 'is named by what it does: the name of a file is a noun' }];
}

function judgeHeader({ path, text }: SourceFile): Problem[] {
  if (path.endsWith('/index.ts')) return [];
  const header = /^(?:\/\/.*\n)+/.exec(text)?.[0].replace(/^\/\/ ?/gm, '');
  if (header === undefined)
    return [{ path, line: 1, message: 'opens without a comment that says what it is' }];
  const poor = POOR_WORDS.exec(header)?.[0];
  return [
    ...(NO_NOUN.test(header) ? [{ path, line: 1, message: 'its header does not begin with its noun' }] : []),
    ...(poor === undefined ? [] : [{ path, line: 1, message: `its header can do without "${poor}"` }]),
  ];
}

/** A command of the CLI or of this repository has the name by which it is called. */
function isCommand(path: string): boolean {
  return toFolder(path).endsWith('/commands') || toFolder(path) === 'scripts';
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test-[^/]*$|\.arbitrary\.ts$|\.d\.ts$/.test(path);
}

function toFolder(path: string): string {
  return path.replace(/\/[^/]*$/, '');
}
