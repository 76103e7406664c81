// Elements of a page through the built extension: named as Chromium's own accessibility tree names them, and acted on so that
// the page's own state shows it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AskedPage, openAskedPage, type PageAnswer } from '../stage/asked-page.ts';

const NAMES = `<!doctype html><title>Names</title><style>.gone { opacity: 0 } .tiny { position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0) }
    .up { text-transform: uppercase } .after::after { content: " now" } .box { display: contents }</style>
  <label>Wrapped <input value="x"></label><label for="f">Pointed<span aria-hidden="true"> *</span>:</label><input id="f" required>
  <span id="a">First</span><span id="b" hidden>second</span><input aria-labelledby="a b">
  <label><input type="checkbox" class="gone" checked> Redrawn</label><input type="radio" id="r" class="tiny"><label for="r">Tiny</label>
  <button class="up">Shouted</button><button class="after">Go</button><button title="Tip"><i aria-hidden="true">×</i></button>
  <button><img alt="Picture" src="data:,"></button><button><svg role="img" aria-label="Drawn" width="9" height="9"></svg></button>
  <a class="box" href="#c"><b>Contents</b></a><input type="submit"><input type="number" aria-label="Count" value="3"><input type="date" aria-label="Day">
  <select multiple aria-label="Several"><option selected>One<option>Two</select><details open><summary>More</summary>text</details>
  <fieldset disabled><button>Off</button></fieldset><div role="slider" tabindex="0" aria-label="Loud" aria-valuenow="4">|</div>
  <div role="menuitemcheckbox" aria-checked="mixed" tabindex="-1">Half</div><ul role="tree"><li role="treeitem" aria-expanded="true">Branch<ul role="group"><li role="treeitem">Leaf</ul></ul>
  <div aria-hidden="true"><button>Aside</button></div><div inert><button>Inert</button></div>
  <x-button>Slotted</x-button><script>
    customElements.define('x-button', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>'; }
    });
  </script>`;

const ACTIONS = `<!doctype html><title>Actions</title><script>const done = {};</script>
  <label>Day <input type="date" id="day"></label><label>Shade <input type="color" id="shade"></label><label>Level <input type="range" id="level" value="50"></label>
  <label><input type="checkbox" id="tick" style="opacity: 0"> Tick</label>
  <button id="list" role="combobox" aria-label="Fruit" aria-haspopup="listbox" aria-expanded="false">apple</button><div id="options"></div>
  <div id="menu" style="cursor: pointer">Menu</div><div id="entries" hidden><div>Entry</div></div>
  <button onclick="modal.showModal()">Ask</button><dialog id="modal"><button onclick="done.closed = 1">Inside</button></dialog>
  <button onclick="done.nothing = 1">Quiet</button><label>File <input type="file"></label><a href="#x" target="_blank">Elsewhere</a>
  <script>
    const options = document.getElementById('options'), list = document.getElementById('list');
    list.addEventListener('pointerdown', () => {
      options.innerHTML = '<div role="listbox"><div role="option">apple</div><div role="option">pear</div></div>';
      let moved = false;
      options.addEventListener('pointermove', () => { moved = true; }, { once: true });
      options.onpointerup = ({ target }) => { if (moved) { list.textContent = target.textContent; options.innerHTML = ''; } };
    });
    document.getElementById('menu').addEventListener('click', () => { document.getElementById('entries').hidden = false; });
    document.getElementById('entries').addEventListener('click', ({ target }) => { done.entry = target.textContent; });
  </script>`;

type Ask = AskedPage['ask'];

/** What the page did, by the content script alone: the whole way stands in `page-actions.test.ts`. */
async function act(ask: Ask, action: Record<string, unknown>): Promise<unknown> {
  const looked = await ask({ type: 'look', action });
  if (!looked.ok) return looked.failure;
  const acted = await ask({ type: 'act', action, shown: looked.value.fingerprint });
  return acted.ok ? toGiven(await ask({ type: 'settled' })) : acted.failure;
}

async function fill(ask: Ask, target: string, text: string): Promise<unknown> {
  const looked = await ask({ type: 'look', action: { type: 'fill', target, value: text } });
  if (!looked.ok) return looked.failure;
  await ask({ type: 'type-begin', target, text, shown: looked.value.fingerprint });
  for (const character of text) await ask({ type: 'type-text', text: character });
  return toGiven(await ask({ type: 'type-end', text }));
}

function toGiven(answer: PageAnswer): unknown {
  return answer.ok ? answer.value : answer.failure;
}

const ROLES: Record<string, string> = { Date: 'date', DisclosureTriangle: 'button' };
const WIDGETS =
  /^(?:button|link|textbox|checkbox|radio|spinbutton|date|combobox|listbox|slider|menuitemcheckbox|treeitem)$/;

/** Role and name of everything that can be acted on, as Chromium tells a screen reader. */
async function listByChromium(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const named = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => [ROLES[role?.value] ?? role?.value, (name?.value ?? '').trim()] as const)
    // The parts of a date are within its input.
    .filter(([role, name]) => WIDGETS.test(role) && !/^(?:Day|Month|Year|Show date picker)\b.+/.test(name));
  return [...new Set(named.map(([role, name]) => (name === '' ? role : `${role} "${name}"`)))].toSorted();
}

it('AC-7.1 elements have the role and the name that Chromium itself gives them, with their states, and what is set aside is not listed', async () => {
  const { page, ask } = await openAskedPage(NAMES);
  const { text } = toGiven(await ask({ type: 'state', snapshot: 1, most: 6_000 })) as { text: string };
  const lines = text.split('\n').filter((line) => line.startsWith('[s1e'));
  const ours = lines.map((line) => /^\[s1e\d+\] (\w+(?: "[^"]*")?)/.exec(line)?.[1] ?? line).toSorted();
  expect(ours).toEqual(await listByChromium(page));
  for (const line of [
    'textbox "Wrapped", holds "x"',
    'textbox "Pointed:", required',
    'textbox "First second"',
    'checkbox "Redrawn", checked',
    'button "SHOUTED"',
    'button "Go now"',
    'button "More", open',
    'button "Off", disabled',
    'slider "Loud", holds "4"',
    'menuitemcheckbox "Half", mixed',
    'listbox "Several", holds "One", options "One | Two"',
    'treeitem "Branch", open',
    'button "Slotted"',
  ])
    expect(text).toContain(line);
});

it('AC-7.1 AC-7.2 what is set, ticked, chosen, opened or pressed is so on the page, and nothing else is said', async () => {
  const { page, ask } = await openAskedPage(ACTIONS);
  const click = (target: string) => act(ask, { type: 'click', target });
  expect(await fill(ask, 'Day', '2026-03-04')).toMatchObject({ value: '2026-03-04' });
  expect(await fill(ask, 'Shade', '#ff0000')).toMatchObject({ value: '#ff0000' });
  expect(await fill(ask, 'Level', '70')).toMatchObject({ value: '70' });
  await act(ask, { type: 'press', target: 'Level', value: 'ArrowRight' });
  expect(await page.evaluate('[day.value, shade.value, level.value]')).toEqual([
    '2026-03-04',
    '#ff0000',
    '71',
  ]);
  expect(await click('Tick')).toMatchObject({ isChanged: true, value: 'checked' });
  expect(await act(ask, { type: 'select', target: 'Fruit', value: 'pear' })).toMatchObject({
    isChanged: true,
  });
  expect(await page.locator('#list').textContent()).toBe('pear');
  expect(await act(ask, { type: 'select', target: 'Fruit', value: 'plum' })).toMatchObject({
    problem: 'not-possible',
  });
  await click('Menu');
  await click('Entry');
  expect(await page.evaluate('done.entry')).toBe('Entry');
  expect(await click('Quiet')).toMatchObject({ isChanged: false });
  expect(await click('File')).toMatchObject({ problem: 'not-possible' });
  expect(await click('Elsewhere')).toMatchObject({ isChanged: true, value: 'opened in a new tab' });
  await page.bringToFront();
  expect(await click('Ask')).toMatchObject({ isChanged: true });
  expect(await click('Quiet')).toMatchObject({ problem: 'not-found' });
  expect(await act(ask, { type: 'press', value: 'Escape' })).toMatchObject({ isChanged: true });
  expect(await page.evaluate('modal.open')).toBe(false);
});
