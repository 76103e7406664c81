// The layering: imports go only down, adapters do not know each other, packages/ are pure. There is no way to
// switch a rule off in a file.
import {
  isNode,
  lineAt,
  type Problem,
  parseSource,
  resolvePath,
  type SourceFile,
  type SyntaxNode,
  walk,
} from './source-file.ts';

/** What each workspace may import of the others. Tests may also import `@nod/testing`. */
const PACKAGES_BELOW: Record<string, readonly string[]> = {
  protocol: [],
  decisions: ['protocol'],
  page: [],
  diffs: [],
  browsers: ['protocol'],
  wording: ['decisions', 'protocol'],
  surface: ['decisions', 'protocol'],
  client: ['protocol'],
  agent: ['decisions', 'protocol', 'wording'],
  'offline-agent': ['agent', 'decisions', 'protocol', 'wording'],
  hub: ['decisions', 'protocol'],
  hosting: ['hub', 'protocol', 'wording'],
  'native-agent': ['agent', 'hosting', 'hub', 'protocol'],
  channels: ['decisions', 'hub', 'protocol', 'wording'],
  doors: ['decisions', 'hub', 'protocol', 'wording'],
  profiles: [],
  vectors: [],
};

/** What a panel is made of: neither hub nor agents. Tests of the parts may import any package, and adapters. */
const PARTS_ARE_MADE_OF = ['client', 'decisions', 'profiles', 'protocol', 'surface', 'wording'];

const ALL_PACKAGES = Object.keys(PACKAGES_BELOW);
const ADAPTER = /^(?:api|attachments|store|model|memory|embedder|channel|door|terminal|worker|tools|system)-/;
const FORBIDDEN_GLOBALS = new Set([
  ...['fetch', 'crypto', 'process', 'Buffer', 'require', 'chrome', 'browser', 'globalThis', 'performance'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  ...[
    'window',
    'document',
    'navigator',
    'localStorage',
    'sessionStorage',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
  ],
]);
const FORBIDDEN_MEMBERS = new Set(['Date.now', 'Math.random', 'AbortSignal.timeout']);

/** Everything that breaks the layering in these files. */
export function findLayerProblems(files: readonly SourceFile[]): Problem[] {
  return files.flatMap((file) => {
    const program = parseSource(file);
    return [...checkImports(file, program), ...(isPure(file.path) ? checkGlobals(file, program) : [])];
  });
}

function checkImports(file: SourceFile, program: SyntaxNode): Problem[] {
  return listImports(program).flatMap(({ specifier, start }) => {
    const message = judgeImport(file.path, specifier);
    return message === null ? [] : [{ path: file.path, line: lineAt(file.text, start), message }];
  });
}

function listImports(program: SyntaxNode): { specifier: string; start: number }[] {
  const imports: { specifier: string; start: number }[] = [];
  walk(program, (node) => {
    const source = node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source;
    if (!isNode(source)) return;
    if (typeof source.value === 'string') imports.push({ specifier: source.value, start: node.start });
  });
  return imports;
}

function judgeImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return judgeRelativeImport(path, resolvePath(path, specifier));
  }
  if (specifier.startsWith('node:')) {
    return isPure(path) ? `packages/ are pure, but this imports ${specifier}` : null;
  }
  const name = /^@nod\/([^/]+)/.exec(specifier)?.[1];
  if (name !== undefined && /\/test-[^/]+$/.test(specifier) && !isTest(path)) {
    return `imports what only tests may: ${specifier}`;
  }
  if (name === undefined || mayImport(path, name)) return null;
  return `${toWorkspace(path)} may not import @nod/${name}`;
}

function judgeRelativeImport(path: string, target: string): string | null {
  if (toWorkspace(target) !== toWorkspace(path)) return `reaches into another folder: ${target}`;
  return isTest(target) && !isTest(path) ? `imports what only tests may: ${target}` : null;
}

function mayImport(path: string, name: string): boolean {
  const workspace = toWorkspace(path);
  const [kind, own = ''] = workspace.split('/');
  if (name === 'testing') return isTest(path) || kind === 'bench' || kind === 'e2e';
  const isPackage = ALL_PACKAGES.includes(name);
  if (kind === 'packages') return PACKAGES_BELOW[own]?.includes(name) ?? false;
  if (kind === 'adapters' || kind === 'testing' || kind === 'examples') return isPackage;
  if (kind === 'parts')
    return PARTS_ARE_MADE_OF.includes(name) || (isTest(path) && (isPackage || ADAPTER.test(name)));
  return isPackage || name === 'parts' || ADAPTER.test(name);
}

function checkGlobals(file: SourceFile, program: SyntaxNode): Problem[] {
  const problems: Problem[] = [];
  const local = listBoundNames(program);
  walk(program, (node, parent, key) => {
    if (isTypeOnly(node)) return false;
    const name = toForbiddenName(node, parent, key);
    if (name === null || local.has(name)) return true;
    const message = `packages/ are pure, but this uses ${name}: it belongs behind a port`;
    problems.push({ path: file.path, line: lineAt(file.text, node.start), message });
    return true;
  });
  return problems;
}

function toForbiddenName(node: SyntaxNode, parent: SyntaxNode | null, key: string): string | null {
  if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
    const member = `${node.object.name}.${node.property.name ?? node.property.value}`;
    return FORBIDDEN_MEMBERS.has(member) ? member : null;
  }
  if (node.type === 'NewExpression' && isNode(node.callee) && node.callee.name === 'Date') {
    return (node.arguments as unknown[]).length === 0 ? 'new Date()' : null;
  }
  if (node.type !== 'Identifier' || isPropertyName(parent, key)) return null;
  return FORBIDDEN_GLOBALS.has(String(node.name)) ? String(node.name) : null;
}

function isPropertyName(parent: SyntaxNode | null, key: string): boolean {
  if (parent?.computed === true) return false;
  return key === 'property' || key === 'key';
}

/** Types name the outside without using it. */
function isTypeOnly({ type }: SyntaxNode): boolean {
  return type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)/.test(type);
}

/** Names that the file declares itself: parameters, variables, imports. They hide the globals. */
function listBoundNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown) => {
    if (!isNode(pattern)) return;
    walk(pattern, (node, _parent, key) => {
      if (isTypeOnly(node) || key === 'right' || key === 'key') return false;
      if (node.type === 'Identifier') names.add(String(node.name));
      return true;
    });
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /^Function/.test(node.type)) bind(node.id);
    if (node.type === 'ImportDeclaration') for (const one of toNodes(node.specifiers)) bind(one.local);
    if (/Function/.test(node.type)) for (const parameter of toNodes(node.params)) bind(parameter);
  });
  return names;
}

function toNodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** `packages/hub`, `apps/nod`, or the top folder alone. */
function toWorkspace(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return ['packages', 'adapters', 'apps'].includes(top) ? `${top}/${second}` : top;
}

/** A test, or what tests share: in `e2e/`, and beside the source as `test-….ts`. */
function isTest(path: string): boolean {
  if (path.startsWith('e2e/')) return true;
  return /\.test\.tsx?$/.test(path) || (/\/test-[^/]+\.tsx?$/.test(path) && !path.startsWith('testing/'));
}

function isPure(path: string): boolean {
  return path.startsWith('packages/') && !isTest(path);
}
