// Formulas and diagrams in messages, in a real browser against the real hub: drawn, inert, and never in the way.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  goTo,
  launchBrowser,
  type OpenedPanel,
  openConversation,
  openPanel,
  tell,
} from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

let browser: Browser;
let hub: StartedHub;

beforeAll(async () => {
  [browser, hub] = [await launchBrowser(), await startHub()];
});
afterAll(() => hub.stop());

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 60_000 };

async function show(agent: string, text: string, options: Parameters<typeof openPanel>[2] = {}) {
  await tell(hub, agent, text);
  const panel = await openPanel(browser, hub, options);
  await goTo(panel.page, `#/agent/${agent}`);
  await panel.page.getByRole('log').waitFor();
  return panel;
}

const log = (page: Page) => page.getByRole('log');
const foreign = ({ addresses }: OpenedPanel) =>
  addresses.filter((address) => !address.startsWith(hub.url) && !address.startsWith('data:'));

const DIAGRAM = '```mermaid\ngraph TD\n  A[Start] --> B{Check}\n  B -->|yes| C[Done]\n```';
const FORMULAS =
  'Let $x$ be \\(\\frac{a}{b}\\), then\n\n$$\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n$$\n\nfor $5 and $6.';

test('formulas are drawn with MathML, prices stay prices, and the source is a tap away', async () => {
  const panel = await show('maths', FORMULAS);
  const { page } = panel;
  const block = log(page).locator('figure[data-drawing]');
  await block.locator('math').waitFor({ state: 'attached', ...PATIENTLY });
  await expect.poll(() => log(page).locator('[data-drawing="formula"]').count(), PATIENTLY).toBe(2);
  expect(await log(page).locator('p').last().textContent()).toBe('for $5 and $6.');
  const height = await block.locator('.katex-html').evaluate((each) => each.getBoundingClientRect().height);
  expect(height, 'styles are applied').toBeGreaterThan(30);
  await block.getByRole('button', { name: 'Show the source' }).click();
  await block.getByText('\\int_0^1 x^2').waitFor();
  await block.getByRole('button', { name: 'Show the drawing' }).click();
  await block.locator('math').waitFor({ state: 'attached' });
  const inline = log(page).locator('[data-drawing]').first();
  await inline.getByRole('button', { name: 'Show the source' }).click();
  expect(await inline.locator('code').textContent()).toBe('x');
  expect(await seriousViolations(page)).toEqual([]);
  expect(panel.problems).toEqual([]);
  expect(foreign(panel)).toEqual([]);
  await panel.context.close();
});

test('a diagram is an image that says its words, and its source is a tap away', async () => {
  const panel = await show('diagrams', `See:\n\n${DIAGRAM}`, { colorScheme: 'dark' });
  const image = panel.page.getByRole('img', { name: 'Diagram: ' });
  await image.waitFor(PATIENTLY);
  expect(await image.getAttribute('alt')).toMatch(/^Diagram: .*Start.*Check/);
  expect(
    await image.evaluate((each) => (each as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(50);
  await panel.page.getByRole('button', { name: 'Show the source' }).click();
  await log(panel.page).getByText('A[Start] --> B{Check}').waitFor();
  expect(await seriousViolations(panel.page)).toEqual([]);
  expect(panel.problems).toEqual([]);
  expect(foreign(panel)).toEqual([]);
  await panel.context.close();
});

test.each([
  ['a kind that is not drawn', '```mermaid\ngantt\n  title A\n```', 'Not drawn: it could not be read.'],
  [
    'a huge diagram',
    `\`\`\`mermaid\ngraph TD\n${'  a --> b\n'.repeat(2000)}\`\`\``,
    'Too large to be drawn.',
  ],
  [
    'joints',
    `\`\`\`mermaid\ngraph TD\n${'a & '.repeat(300)}b --> ${'c & '.repeat(300)}d\n\`\`\``,
    'Too large to be drawn.',
  ],
  ['a macro bomb', '$$\n\\def\\a{\\a\\a}\\a\n$$', 'Not drawn: it could not be read.'],
  ['a far gap', '$$\n\\hspace{-9999em} x\n$$', 'Not drawn: it could not be read.'],
])('SEC-8 %s shows as its source, with a quiet note', async (name, text, note) => {
  const panel = await show(`failing-${name.replaceAll(' ', '-')}`, text);
  const unfold = log(panel.page).getByRole('button', { name: /^Show all/ });
  await log(panel.page).locator('pre').waitFor(PATIENTLY);
  if ((await unfold.count()) > 0) await unfold.click();
  await log(panel.page).getByText(note).waitFor(PATIENTLY);
  expect(await log(panel.page).locator('pre').count()).toBe(1);
  expect(panel.problems).toEqual([]);
  await panel.context.close();
});

test('SEC-8 a drawing that never ends is given up; the panel works all the while, and the next is drawn', async () => {
  await tell(hub, 'endless', DIAGRAM);
  const { page, context } = await openPanel(browser, hub);
  const body = 'export const drawDiagram = () => { for (;;); };';
  await context.route(
    '**/draw-diagram-*.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
    {
      times: 1,
    },
  );
  await openConversation(page, 'endless');
  await page.locator('[data-composer]').fill('still here');
  await log(page).getByText('Not drawn: it would take too long.').waitFor(PATIENTLY);
  expect(await log(page).locator('pre').count()).toBe(1);
  await tell(hub, 'endless', DIAGRAM.replace('Start', 'Again'));
  await page.getByRole('img', { name: /Diagram: .*Again/ }).waitFor(PATIENTLY);
  expect(await page.locator('[data-composer]').inputValue()).toBe('still here');
  await context.close();
});

test('SEC-5 nothing in a drawing runs, loads, leads anywhere or covers the panel', async () => {
  const evil = [
    '$$\\href{javascript:document.title=1}{x}\\includegraphics{https://evil.example/a.png}$$',
    '\\(\\htmlStyle{position:fixed;inset:0}{x}\\) \\(\\rule{9999em}{9999em}\\)',
    '```mermaid\ngraph TD\n  A["<img src=https://evil.example/b.png onerror=document.title=2>"] --> B["<script>document.title=3</script>"]\n  click A "javascript:document.title=4"\n  style B fill:url(https://evil.example/c.svg)\n  classDef x fill:#fff;}</style><style>*{display:none}\n```',
    '```mermaid\ngraph TD\n  __proto__ --> constructor\n  constructor --> toString\n```',
    '```mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "@import url(https://evil.example/d.css)"}}%%\ngraph TD\n  X --> Y\n```',
  ].join('\n\n');
  const panel = await show('evil', evil, { viewport: { width: 360, height: 740 } });
  const { page } = panel;
  await expect.poll(() => page.locator('[data-drawing="drawn"] img').count(), PATIENTLY).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-drawing] .katex').count(), PATIENTLY).toBeGreaterThan(0);
  expect(await page.title()).toMatch(/Nod/);
  await expect.poll(() => log(page).locator('a[href], script, iframe').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await page.locator('[data-composer]').isVisible()).toBe(true);
  await page.locator('[data-composer]').click();
  expect(foreign(panel)).toEqual([]);
  expect(panel.problems).toEqual([]);
  await panel.context.close();
});

test('OPS-4 at 360 pixels wide drawings scroll within their boxes, and speak Chinese', async () => {
  const wide = `$$\n${Array.from({ length: 40 }, (_, index) => `x_{${index}}`).join(' + ')}\n$$\n\n\`\`\`mermaid\ngraph LR\n  ${Array.from({ length: 12 }, (_, index) => `n${index}[Step ${index}]`).join(' --> ')}\n\`\`\``;
  const panel = await show('wide', wide, {
    locale: 'zh-CN',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  });
  await panel.page.getByRole('img', { name: /^图：/ }).waitFor(PATIENTLY);
  await panel.page.locator('figure .katex').waitFor(PATIENTLY);
  expect(await panel.page.getByRole('button', { name: '显示源码' }).count()).toBe(2);
  expect(await panel.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await seriousViolations(panel.page)).toEqual([]);
  await panel.context.close();
});
