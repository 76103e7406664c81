import { describe, expect, it } from 'vitest';
import { findLayerProblems } from './check-layers.ts';

function problemsOf(path: string, text: string): string[] {
  return findLayerProblems([{ path, text }]).map(({ line, message }) => `${line}: ${message}`);
}

describe('imports', () => {
  it.each([
    ['packages/protocol/src/a.ts', '@nod/hub'],
    ['packages/client/src/a.ts', '@nod/hub'],
    ['packages/hub/src/a.ts', '@nod/client'],
    ['packages/hub/src/a.ts', '@nod/store-sqlite'],
    ['packages/hub/src/a.ts', '@nod/testing'],
    ['adapters/api-http/src/a.ts', '@nod/store-sqlite'],
    ['adapters/api-http/src/a.ts', '@nod/nod'],
    ['adapters/api-http/src/a.test.ts', '@nod/store-sqlite'],
    ['apps/panel/src/a.tsx', '@nod/nod'],
    ['e2e/src/a.test.ts', '@nod/nod'],
    ['examples/a.ts', '@nod/store-sqlite'],
    ['adapters/channel-a/src/a.ts', '@nod/worker-b'],
    ['parts/src/a.tsx', '@nod/agent'],
    ['parts/src/a.tsx', '@nod/hub'],
    ['packages/unheard-of/src/a.ts', '@nod/protocol'],
  ])('%s may not import %s', (path, specifier) => {
    const forms = [
      `import { x } from '${specifier}';`,
      `import type { X } from '${specifier}';`,
      `export * from '${specifier}';`,
      `export { x } from '${specifier}';`,
      `const x = await import('${specifier}');`,
      `let x: import('${specifier}').X;`,
      `// biome-ignore lint: no\n// @ts-ignore\n// eslint-disable\nimport '${specifier}';`,
    ];
    for (const form of forms) expect(problemsOf(path, form), form).toHaveLength(1);
  });

  it.each([
    ['parts/src/a.tsx', '@nod/surface'],
    ['parts/src/a.test.tsx', '@nod/agent'],
    ['packages/hub/src/a.ts', '@nod/protocol'],
    ['packages/hub/src/a.test.ts', '@nod/testing'],
    ['adapters/store-sqlite/src/a.ts', '@nod/hub'],
    ['adapters/store-sqlite/src/a.test.ts', '@nod/testing'],
    ['apps/nod/src/a.ts', '@nod/store-sqlite'],
    ['bench/src/a.ts', '@nod/store-sqlite'],
    ['apps/nod/src/a.ts', '@nod/worker-program'],
    ['apps/nod/src/a.ts', '@nod/channel-messenger'],
    ['adapters/worker-program/src/a.ts', '@nod/hosting'],
    ['adapters/store-sqlite/src/a.ts', 'node:fs'],
    ['packages/hub/src/a.test.ts', 'node:fs'],
  ])('%s may import %s', (path, specifier) => {
    expect(problemsOf(path, `import '${specifier}';`)).toEqual([]);
  });

  it('relative imports stay in their own folder', () => {
    expect(
      problemsOf('packages/hub/src/a.ts', "import './b.ts';\nimport '../../protocol/src/ids.ts';"),
    ).toEqual(['2: reaches into another folder: packages/protocol/src/ids.ts']);
    expect(problemsOf('adapters/a-b/src/a.ts', "import '../../c-d/src/x.ts';")).toHaveLength(1);
  });

  it('what tests share is not imported by anything else', () => {
    expect(problemsOf('adapters/a-b/src/a.ts', "import './test-api.ts';")).toHaveLength(1);
    expect(problemsOf('adapters/a-b/src/a.test.ts', "import './test-api.ts';")).toEqual([]);
    expect(problemsOf('adapters/a-b/src/test-api.ts', "import '@nod/testing';")).toEqual([]);
    expect(problemsOf('apps/a/src/a.ts', "import '@nod/api-a/test-api';")).toHaveLength(1);
    expect(problemsOf('apps/a/src/test-a.ts', "import '@nod/api-a/test-api';")).toEqual([]);
  });

  it('packages import nothing of Node', () => {
    expect(problemsOf('packages/client/src/a.ts', "import { x } from 'node:fs';")).toHaveLength(1);
  });
});

describe('globals', () => {
  it.each([
    'fetch("/")',
    'globalThis.fetch("/")',
    'const now = Date.now();',
    "const now = Date['now']();",
    'const now = new Date();',
    'const x = Math.random();',
    'const id = crypto.randomUUID();',
    'setTimeout(() => {}, 1);',
    'setInterval(() => {}, 1);',
    'chrome.storage.local;',
    'const { env } = process;',
    'const later = { setTimeout };',
    'AbortSignal.timeout(5);',
    '// biome-ignore lint: no\nfetch("/")',
  ])('packages may not use: %s', (text) => {
    expect(problemsOf('packages/hub/src/a.ts', text)).toHaveLength(1);
    expect(problemsOf('adapters/a-b/src/a.ts', text)).toEqual([]);
  });

  it.each([
    'export function get(ports) { return ports.fetch("/"); }',
    'export function get({ fetch }) { return fetch("/"); }',
    'export interface Ports { fetch: typeof fetch; timer: typeof setTimeout }',
    'export const at = new Date(0);',
    'export const ports = { fetch: 1 };',
    'export const text = "Date.now() fetch setTimeout";',
    '// Date.now() is not used here',
  ])('packages may use: %s', (text) => {
    expect(problemsOf('packages/hub/src/a.ts', text)).toEqual([]);
  });
});
