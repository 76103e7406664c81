// `nod page` from the shell: what a file says, and what is wrong with one that cannot be read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNod } from '../stage/nod.ts';

const CASE = fileURLToPath(
  new URL('../../../packages/page/cases/html/documentation-config.html', import.meta.url),
);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-e2e-page-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const nod = (args: string[], options = {}) => runNod(folder, ['page', ...args], options);

it('AC-3.4 prints a page as Markdown, with its table and its code', async () => {
  const { stdout, stderr, code } = await nod(['--url', 'https://lantern.example/docs/config', CASE]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout).toMatch(/^# Configuration\n/);
  expect(stdout).toContain('```toml\n[light]');
  expect(stdout).toContain('| `level` | number | 5 | How bright, from 0 to 9 |');
  expect(stdout).toContain('[Errors](https://lantern.example/docs/errors)');
  expect(stdout).not.toMatch(/Installation|Edit this page|Built with/);
});

it('prints it for programs, also from standard input', async () => {
  const input = '<title>Tides</title><meta name="author" content="Ada"><p>The river rose.</p><nav>menu</nav>';
  const { stdout, code } = await nod(['--json', '-'], { input });
  expect(code).toBe(0);
  const { type, ...page } = JSON.parse(stdout);
  expect(type).toMatch(/^[a-z]+$/);
  expect(page).toEqual({
    ...{ title: 'Tides', text: 'The river rose.', markdown: 'The river rose.' },
    ...{ byline: 'Ada', published: null },
  });
});

it('says what is wrong with a file, in English and Chinese', async () => {
  const [text, large] = [join(folder, 'a.txt'), join(folder, 'large.html')];
  writeFileSync(text, 'plain words, 1 < 2');
  writeFileSync(large, Buffer.alloc(11 * 1024 * 1024, '<p>x'));
  const cases: [string[], number, string, string][] = [
    [['nowhere.html'], 64, 'there is no file "nowhere.html"', '没有文件“nowhere.html”'],
    [[folder], 64, `"${folder}" is not a file`, `“${folder}”不是文件`],
    [[text], 1, `"${text}" is not HTML`, `“${text}”不是 HTML`],
    [[large], 1, `"${large}" is too large: a page may have 10 MB`, `“${large}”太大：一个网页最多 10 MB`],
    [
      ['--url', 'here', CASE],
      64,
      '--url: "here" is not the address of a page',
      '--url：“here”不是网页的地址',
    ],
    [[], 64, 'wrong number of arguments', '参数个数不对'],
  ];
  for (const [args, code, english, chinese] of cases) {
    expect(await nod(args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(english) });
    const inChinese = await nod(args, { env: { NOD_LANG: 'zh-CN' } });
    expect(inChinese.stderr).toContain(chinese);
  }
});
