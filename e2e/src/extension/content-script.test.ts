// The content script in a real page, asked directly: what an action would do, what it refuses, and what it finds afterwards.
import { expect, it } from 'vitest';
import { type AskedPage, openAskedPage, toProblem, toValue } from '../stage/asked-page.ts';

type Given = [type: string, target: string, value?: string];

const toAction = ([type, target, value]: Given) => ({ type, target, ...(value !== undefined && { value }) });
const look = async ({ ask }: AskedPage, ...given: Given) =>
  toValue(await ask({ type: 'look', action: toAction(given) }));
/** As the person has decided on it; null: they have decided on nothing. What came of it, or why it was not done. */
async function act({ ask }: AskedPage, shown: unknown, ...given: Given) {
  const acted = await ask({ type: 'act', action: toAction(given), shown });
  return acted.ok ? ask({ type: 'settled' }) : acted;
}
/** Decided on as it is seen now. */
const actAsSeen = async (asked: AskedPage, ...given: Given) =>
  act(asked, (await look(asked, ...given)).fingerprint, ...given);

/** Typed at once; the first failure is what came of it. */
async function fill(asked: AskedPage, target: string, text: string) {
  const looked = await asked.ask({ type: 'look', action: toAction(['fill', target, text]) });
  if (!looked.ok) return looked;
  const begun = await asked.ask({ type: 'type-begin', target, text, shown: looked.value.fingerprint });
  if (!begun.ok) return begun;
  const typed = await asked.ask({ type: 'type-text', text });
  return typed.ok ? asked.ask({ type: 'type-end', text }) : typed;
}

const EFFECTS = `<title>Effects</title>
  <form onsubmit="return false"><input aria-label="Query"><input type="submit" value="Go"><button>Next</button>
    <button type="button">Fold</button><input type="image" alt="Map" src="data:," width="20" height="20"></form>
  <form onsubmit="return false"><label id="outer" for="late">Go on</label><input type="submit" id="late" value="Further"></form>
  <form onsubmit="return false"><button id="host"></button></form>
  <button><span id="inner">Publish now</span></button><div role="button" tabindex="0">删除</div><a href="#x">Read on</a>
  <input aria-label="Number" autocomplete="cc-number"><input aria-label="CVV"><input aria-label="Pass" type="password">
  <input aria-label="Token" autocomplete="one-time-code"><input aria-label="卡号"><input aria-label="City">
  <script>const icon = host.appendChild(document.createElement('span'));
    icon.attachShadow({ mode: 'open' }).innerHTML = '<span id="icon">More</span>';</script>`;

it('SEC-5 what sends something off, or fills in a secret, is known by what it is, not only by what it is called', async () => {
  const asked = await openAskedPage(EFFECTS);
  const effects: [Given, effect: string][] = [
    [['click', 'input[value=Go]'], 'submits'],
    [['click', 'Next'], 'submits'],
    [['click', 'input[type=image]'], 'submits'],
    [['click', '#outer'], 'submits'],
    [['click', '#icon'], 'submits'],
    [['click', '#inner'], 'submits'],
    [['click', '删除'], 'submits'],
    [['press', 'Query', 'Enter'], 'submits'],
    [['submit', 'Query'], 'submits'],
    [['fill', 'Number'], 'secret'],
    [['fill', 'CVV'], 'secret'],
    [['fill', 'Pass'], 'secret'],
    [['fill', 'Token'], 'secret'],
    [['fill', '卡号'], 'secret'],
    [['click', 'Fold'], 'none'],
    [['click', 'Read on'], 'none'],
    [['press', 'Query', 'Tab'], 'none'],
    [['fill', 'City'], 'none'],
  ];
  for (const [given, effect] of effects)
    expect([given, (await look(asked, ...given)).effect]).toEqual([given, effect]);
});

const DEEDS = `<title>Deeds</title><script>let sent = 0, deleted = 0; const outlines = [];
    new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes)
      if (node.parentNode === document.documentElement && node.localName === 'div') outlines.push(1); }).observe(document, { childList: true, subtree: true });</script>
  <form action="/send" onsubmit="sent += 1; return false"><input aria-label="Query"><input aria-label="Kept" onkeydown="return event.key !== 'Enter'">
    <input aria-label="Needed" form="strict"><button type="button" id="changing" onclick="deleted += 1">Open</button></form>
  <form id="strict" onsubmit="sent += 100; return false"><input aria-label="Empty" required></form>
  <input type="password" aria-label="Pass"><button disabled>Off</button><button id="dead">Dead</button>
  <button onclick="setTimeout(() => document.body.append('Come'), 150)">Late</button>
  <button onclick="history.pushState(0, '', '/moved')">Go</button>
  <select aria-label="Size"><option value="s">Small</option><option value="l">Large</option><option disabled>Huge</option></select>
  <select aria-label="Fixed" onchange="setTimeout(() => { this.value = 'a'; })"><option>a</option><option>b</option></select>
  <form onsubmit="sent += 10; return false" style="position: relative; width: 200px"><button id="under">Pay</button>
    <a href="#cookies" style="position: absolute; inset: 0">Cookies?</a></form>
  <div style="height: 4000px"></div><button id="far">Far</button>`;

it('SEC-5 SEC-4 nothing with an effect is done undecided, nor anything that is not what was decided on any more', async () => {
  const asked = await openAskedPage(DEEDS);
  const { page, ask } = asked;
  expect(toProblem(await act(asked, null, 'submit', 'Query'))).toBe('needs-approval');
  expect(toProblem(await act(asked, null, 'press', 'Query', 'Enter'))).toBe('needs-approval');
  expect(toProblem(await ask({ type: 'type-begin', target: 'Pass', text: 'hunter2', shown: null }))).toBe(
    'needs-approval',
  );
  expect(toProblem(await ask({ type: 'type-text', text: 'hunter2' }))).toBe('changed');

  const opening = (await look(asked, 'click', '#changing')).fingerprint;
  const elsewhere = (await look(asked, 'fill', 'Kept')).fingerprint;
  const typing = (await look(asked, 'fill', 'Query')).fingerprint;
  await page.evaluate('changing.type = "submit"');
  expect(toProblem(await act(asked, opening, 'click', '#changing'))).toBe('changed');
  await page.evaluate('document.querySelector("[aria-label=Query]").ariaLabel = "Amount"');
  expect(toProblem(await ask({ type: 'type-begin', target: 'Amount', text: 'a', shown: typing }))).toBe(
    'changed',
  );
  await page.evaluate('history.pushState(0, "", "/elsewhere")');
  expect(toProblem(await ask({ type: 'type-begin', target: 'Kept', text: 'a', shown: elsewhere }))).toBe(
    'changed',
  );
  expect(await page.evaluate('[sent, deleted]')).toEqual([0, 0]);
});

it('AC-7.1 AC-7.2 what is acted on is brought into view and outlined, and what came of it is told as it is', async () => {
  const asked = await openAskedPage(DEEDS);
  const { page, ask } = asked;
  const never = act(asked, null, 'wait', 'Text that never comes');
  await page.evaluate(`globalThis.heard = []; for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
    far.addEventListener(type, () => heard.push(type))`);
  expect(toValue(await actAsSeen(asked, 'click', '#far'))).toMatchObject({
    isChanged: false,
    hasMoved: false,
  });
  expect(await page.evaluate('heard')).toEqual([
    'pointerdown',
    'mousedown',
    'focus',
    'pointerup',
    'mouseup',
    'click',
  ]);
  expect(await page.evaluate('scrollY')).toBeGreaterThan(1000);
  expect(await page.evaluate('outlines.length')).toBe(1);
  await expect.poll(() => page.evaluate('document.querySelectorAll(":root > div").length')).toBe(0);
  // An outline that goes away while the next deed is watched is no change of the page.
  for (let clicks = 0; clicks < 4; clicks++)
    expect(toValue(await actAsSeen(asked, 'click', '#dead'))).toMatchObject({ isChanged: false });
  expect(toValue(await actAsSeen(asked, 'click', 'Late'))).toMatchObject({
    isChanged: true,
    hasMoved: false,
  });
  expect(toValue(await actAsSeen(asked, 'click', 'Go'))).toMatchObject({
    hasMoved: true,
    url: expect.stringMatching('/moved$'),
  });
  expect(toProblem(await act(asked, 'x', 'click', 'Off'))).toBe('not-possible');
  expect(toProblem(await ask({ type: 'look', action: toAction(['fill', '#dead']) }))).toBe('not-possible');
  expect(toProblem(await ask({ type: 'look', action: null }))).toBe('not-possible');

  await page.evaluate('void setTimeout(() => document.body.append("A later text"), 1500)');
  expect(toValue(await act(asked, null, 'wait', 'A later text'))).toMatchObject({ element: 'A later text' });
  expect(toProblem(await never)).toBe('not-seen');
});

it('AC-7.1 SEC-5 a form is sent as its page has it: judged by it, once, and not where it is covered', async () => {
  const asked = await openAskedPage(DEEDS);
  const sent = () => asked.page.evaluate('sent');
  await actAsSeen(asked, 'submit', 'Query');
  expect(await sent()).toBe(1);
  await actAsSeen(asked, 'press', 'Query', 'Enter');
  expect(await sent()).toBe(2);
  await actAsSeen(asked, 'press', 'Kept', 'Enter');
  await actAsSeen(asked, 'press', 'Query', 'a');
  await actAsSeen(asked, 'submit', 'Empty');
  for (const type of ['submit', 'click'])
    expect(await actAsSeen(asked, type, '#under')).toMatchObject({
      failure: { problem: 'covered', detail: 'button "Pay" is covered by link "Cookies?"' },
    });
  expect(await sent()).toBe(2);
});

it('AC-7.1 AC-7.2 an option is chosen if there is one, told to the page, and only said to be chosen where it is', async () => {
  const asked = await openAskedPage(DEEDS);
  const { page, ask } = asked;
  await page.evaluate(`globalThis.heard = []; for (const type of ['input', 'change'])
    document.querySelector('[aria-label=Size]').addEventListener(type, ({ target }) => heard.push(type + ' ' + target.value))`);
  expect(toValue(await actAsSeen(asked, 'select', 'Size', ' large '))).toMatchObject({
    value: expect.stringContaining('holds "Large"'),
  });
  expect(await page.evaluate('heard')).toEqual(['input l', 'change l']);
  for (const value of ['Medium', 'Huge'])
    expect(toProblem(await ask({ type: 'look', action: toAction(['select', 'Size', value]) }))).toBe(
      'not-possible',
    );
  expect(toProblem(await actAsSeen(asked, 'select', 'Fixed', 'b'))).toBe('not-kept');
});

const TARGETS = `<title>Targets</title><button id="one">Same</button><button>Same</button><button id="gone">Gone away</button>
  <button id="hidden">Hide me</button><a href="#clear" style="opacity: 0">Clear</a><button style="visibility: hidden">Vague</button>
  <div style="opacity: 0"><a href="#inside">Inside</a></div><a href="#x"></a><a href="#flat" aria-label="Flat" style="display: block; height: 0"></a>`;

it('AC-7.2 a target is the one that was meant or none: not another, not a hidden one, not one of before', async () => {
  const asked = await openAskedPage(TARGETS);
  const { page, ask } = asked;
  const state = async (snapshot: number) =>
    String(toValue(await ask({ type: 'state', snapshot, most: 6000 })).text);
  const referenceOf = (text: string, name: string) =>
    new RegExp(`\\[(s\\d+e\\d+)\\] button "${name}"`).exec(text)?.[1] ?? '';
  const failureOf = (target: string) => ask({ type: 'look', action: { type: 'click', target } });
  const first = await state(1);
  for (const hidden of ['Clear', 'Vague', 'Inside', 'Flat']) {
    expect(first).not.toContain(`"${hidden}"`);
    expect(toProblem(await failureOf(hidden))).toBe('not-found');
  }
  for (const target of ['Same', 'button:not(#gone)'])
    expect(await failureOf(target)).toMatchObject({
      failure: { problem: 'ambiguous', near: expect.arrayContaining(['button "Same"']) },
    });
  expect(await failureOf('Sam')).toMatchObject({
    failure: { problem: 'not-found', near: ['button "Same"', 'button "Same"'] },
  });
  expect((await look(asked, 'click', referenceOf(first, 'Same'))).element).toBe('button "Same"');
  await page.evaluate('gone.outerHTML = "<button>Gone far away</button>"; hidden.style.display = "none"');
  expect(await failureOf(referenceOf(first, 'Gone away'))).toMatchObject({
    failure: { problem: 'stale', near: expect.arrayContaining(['button "Gone far away"']) },
  });
  expect(toProblem(await failureOf(referenceOf(first, 'Hide me')))).toBe('stale');
  expect(referenceOf(await state(2), 'Same')).toMatch(/^s2e/);
  expect(toProblem(await failureOf(referenceOf(first, 'Same')))).toBe('stale');
});

const FIELDS = `<title>Fields</title><script>const outlines = [], heard = [];
    new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes)
      if (node.parentNode === document.documentElement && node.localName === 'div') outlines.push(1); }).observe(document, { childList: true, subtree: true });</script>
  <input aria-label="Old" value="before" oninput="heard.push('input')" onchange="heard.push('change')">
  <input aria-label="Locked" readonly value="as it was"><input aria-label="Digits" oninput="this.value = this.value.replace(/\\D/g, '')">
  <input aria-label="Leaving" oninput="this.remove()"><div contenteditable aria-label="Note">Dear Ana,</div>
  <div contenteditable aria-label="Deaf" onpaste="return false"></div>`;

it('AC-7.2 AC-7.3 a field is emptied and an editor is not, and what a page does not keep is not said to be there', async () => {
  const asked = await openAskedPage(FIELDS);
  const { page } = asked;
  const valueIn = (label: string) => page.evaluate(`document.querySelector('[aria-label=${label}]').value`);
  expect(toValue(await fill(asked, 'Old', 'after'))).toMatchObject({ value: 'after' });
  expect(await valueIn('Old')).toBe('after');
  expect(await page.evaluate('heard')).toEqual(['input', 'input', 'change']);
  expect(await page.evaluate('outlines.length')).toBe(1);
  expect(toProblem(await fill(asked, 'Locked', 'other'))).toBe('not-possible');
  expect(await valueIn('Locked')).toBe('as it was');
  expect(toProblem(await fill(asked, 'Digits', '12 apples'))).toBe('not-kept');
  expect(toProblem(await fill(asked, 'Deaf', 'hello'))).toBe('not-kept');
  expect(toValue(await fill(asked, 'Note', ' see you.'))).toMatchObject({ value: 'Dear Ana, see you.' });
  expect(await page.locator('[aria-label=Note]').textContent()).toBe('Dear Ana, see you.');

  const { fingerprint: shown } = await look(asked, 'fill', 'Leaving');
  toValue(await asked.ask({ type: 'type-begin', target: 'Leaving', text: 'ab', shown }));
  toValue(await asked.ask({ type: 'type-text', text: 'a' }));
  expect(toProblem(await asked.ask({ type: 'type-text', text: 'b' }))).toBe('changed');
  expect(toProblem(await asked.ask({ type: 'type-end', text: 'ab' }))).toBe('changed');
});
