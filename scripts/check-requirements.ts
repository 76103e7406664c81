// docs/requirements.md and the tests agree: what is marked as built is named by a test, and tests name no unknown id.
import {
  isNode,
  lineAt,
  type Problem,
  parseSource,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './source-file.ts';

const ID = /^(?:(?:QR|DS|CM|AC)-(?:\d+\.\d+|P\d+)|(?:SEC|OPS)-\d+)$/;
const IDS_IN_TITLE = /\b(?:QR|DS|CM|AC|SEC|OPS)-[\w.]*\w/g;
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);

interface Requirement {
  id: string;
  built: boolean;
  line: number;
}

/** Everything that is wrong in the document, in the tests, or between them. */
export function findRequirementProblems(document: SourceFile, tests: readonly SourceFile[]): Problem[] {
  const { requirements, problems } = parseRequirements(document);
  const known = new Set(requirements.map(({ id }) => id));
  const named = tests.flatMap((test) => listNamedIds(test));
  const namedIds = new Set(named.map(({ id }) => id));
  const unknown = named
    .filter(({ id }) => !known.has(id))
    .map(({ id, path, line }) => ({
      path,
      line,
      message: `names ${id}, which ${document.path} does not know`,
    }));
  const unproved = requirements
    .filter(({ id, built }) => built && !namedIds.has(id))
    .map(({ id, line }) => ({
      path: document.path,
      line,
      message: `${id} is marked as built, but no test names it`,
    }));
  return [...problems, ...unknown, ...unproved];
}

function parseRequirements({ path, text }: SourceFile): { requirements: Requirement[]; problems: Problem[] } {
  const requirements: Requirement[] = [];
  const problems: Problem[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    if (!row.startsWith('|') || /^\|\s*(?:id\s*\||-)/.test(row)) continue;
    const line = index + 1;
    const message = judgeRow(row, requirements);
    if (message !== null) problems.push({ path, line, message });
    else requirements.push({ ...toRequirement(row), line });
  }
  if (requirements.length === 0) problems.push({ path, line: 1, message: 'holds no requirement' });
  return { requirements, problems };
}

function judgeRow(row: string, before: Requirement[]): string | null {
  const [id = '', criterion = '', built = '', ...rest] = toCells(row);
  if (rest.length > 0) return 'a row has three cells: id, criterion, built';
  if (!ID.test(id)) return `"${id}" is not an id`;
  if (before.some((requirement) => requirement.id === id)) return `${id} is there twice`;
  if (criterion === '') return `${id} has no criterion`;
  return built === 'yes' || built === 'no' ? null : `${id}: built is yes or no, not "${built}"`;
}

function toRequirement(row: string): { id: string; built: boolean } {
  const [id = '', , built] = toCells(row);
  return { id, built: built === 'yes' };
}

function toCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The ids in titles of tests. Comments and other texts do not count. */
function listNamedIds(test: SourceFile): { id: string; path: string; line: number }[] {
  const named: { id: string; path: string; line: number }[] = [];
  walk(parseSource(test), (node) => {
    if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return;
    const title = (node.arguments as SyntaxNode[])[0];
    for (const [id] of toText(title).matchAll(IDS_IN_TITLE)) {
      named.push({ id, path: test.path, line: lineAt(test.text, node.start) });
    }
  });
  return named;
}

/** `it`, `it.each(…)`, `test.skipIf(…)`, `describe.concurrent` … */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(String(callee.name));
  return isTestFunction(callee.type === 'CallExpression' ? callee.callee : callee.object);
}

function toText(node: SyntaxNode | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type !== 'TemplateLiteral') return '';
  const quasis = node.quasis as { value: { raw: string } }[];
  return quasis.map(({ value }) => value.raw).join(' ');
}
