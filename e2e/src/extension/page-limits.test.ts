// Limits of the content script in a real page: how much of it is told, how often, and what never is.
import { expect, it } from 'vitest';
import { type AskedPage, openAskedPage, toProblem, toValue } from '../stage/asked-page.ts';

const readState = async ({ ask }: AskedPage, most = 6000) =>
  String(toValue(await ask({ type: 'state', snapshot: 1, most })).text);

const SECRETS = `<title>Form</title><input aria-label="Pass" type="password" value="hunter2">
  <input aria-label="Number" autocomplete="cc-number" value="4111111111111111"><textarea aria-label="Security code">737</textarea>
  <input aria-label="City" value="Lyon">`;

it('SEC-6 what stands in a secret field is not told with the page', async () => {
  const text = await readState(await openAskedPage(SECRETS));
  for (const name of ['Pass', 'Number', 'Security code', 'City", holds "Lyon']) expect(text).toContain(name);
  for (const secret of ['hunter2', '4111', '737']) expect(text).not.toContain(secret);
});

const HUGE = `<title>Huge</title><div style="position: absolute; top: 9000px"><button>Below</button></div><button>Above</button>
  <main id="main"></main><script>
    for (let i = 0; i < 300; i++) main.insertAdjacentHTML('beforeend', '<button>Button ' + i + ' with a rather long name</button>');
    main.insertAdjacentHTML('beforeend', '<p>' + 'Many words are here. '.repeat(10000) + '</p>');
    for (let i = 0; i < 31000; i++) main.append(document.createElement('i'));
    main.insertAdjacentHTML('beforeend', '<p><button>Behind all</button></p>');</script>`;

it('AC-7.2 F-82 of a page no more is told than was asked for, what is in view first, and what was left out is said', async () => {
  const asked = await openAskedPage(HUGE);
  for (const most of [6000, 2000]) {
    const text = await readState(asked, most);
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text).toContain('[s1e1] button "Above"');
    expect(text).toMatch(/^Elements \(\d+ of \d+; \d+ left out; the page has more than are looked for\):$/m);
    expect(text).toMatch(/\n\[… about \d+ characters left out\]$/);
    expect(text.indexOf('\nText, as the page has it')).toBeLessThan(most * 0.6 + 300);
  }
  expect(toProblem(await asked.ask({ type: 'look', action: { type: 'click', target: 'Behind all' } }))).toBe(
    'not-found',
  );
  await asked.page.evaluate('getSelection().selectAllChildren(main)');
  const captured = toValue(await asked.ask({ type: 'capture', most: 60_000 }));
  expect(String(captured.text).length).toBe(60_000);
  expect(String(captured.selection).length).toBe(20_000);
});

const QUIET = `<title>Quiet</title><p id="one">One</p><p id="two">Two</p><input aria-label="Name"><button>Press</button>`;

it('AC-P7 AC-3.2 AC-3.5 many changes at once are told once, small ones not at all, and nothing once the panel has left', async () => {
  const asked = await openAskedPage(QUIET);
  const { page, listen, takeEvents } = asked;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const leave = await listen();
  let moves = 0;
  /** Long enough for whatever was told late: three moves, each told a while after it was made. */
  const waitForMoves = async () => {
    const events: Awaited<ReturnType<AskedPage['takeEvents']>> = [];
    for (let move = 0; move < 4; move++) {
      moves += 1;
      await page.evaluate(`history.pushState(0, '', '/at-${moves}')`);
      await expect
        .poll(async () => {
          events.push(...(await takeEvents()));
          return events.some(({ data }) => String(data.url).endsWith(`/at-${moves}`));
        })
        .toBe(true);
    }
    return events.filter(({ type }) => type !== 'navigation');
  };

  await page.evaluate(`for (const node of [one, two, one, two]) getSelection().selectAllChildren(node)`);
  expect(await waitForMoves()).toEqual([{ type: 'selection', data: { text: 'Two' } }]);
  await page.evaluate(`document.body.append('A few words.')`);
  expect(await waitForMoves()).toEqual([]);
  await page.evaluate(
    `for (let i = 0; i < 5; i++) setTimeout(() => document.body.append('Twelve letters. '.repeat(5)), i)`,
  );
  expect(await waitForMoves()).toEqual([
    { type: 'mutation', data: { elements: 0, characters: expect.any(Number) } },
  ]);
  await page.evaluate(`document.querySelector('button').focus(); document.querySelector('input').focus()`);
  expect((await waitForMoves()).filter(({ type }) => type === 'focus')).toEqual([
    { type: 'focus', data: { element: 'textbox "Name"' } },
  ]);

  await leave();
  await listen();
  await page.evaluate(`getSelection().selectAllChildren(one)`);
  expect(await waitForMoves()).toEqual([{ type: 'selection', data: { text: 'One' } }]);
  expect(errors).toEqual([]);
});

it('SEC-1 a script in a page reads nothing of what the extension has stored', async () => {
  const { readStored } = await openAskedPage(QUIET);
  expect(await readStored()).toEqual({ isRefused: true });
});
