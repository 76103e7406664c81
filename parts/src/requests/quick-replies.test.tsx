// Quick replies below a message: what the buttons show in each state, and what a tap, a key or a typed answer does.
import { screen, within } from '@testing-library/dom';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  type Asked,
  findPart,
  marksIn,
  messageOf,
  openAsked,
  openPanel,
  part,
  parts,
  textOf,
} from '../test-panel.ts';

const groupOf = ({ requestId }: Asked): string => `[data-request="${requestId}"]`;
const textsOf = (asked: Asked): (string | null)[] =>
  parts(`${groupOf(asked)} [data-part="text"]`).map(({ textContent }) => textContent);
const disabledOf = (asked: Asked): boolean[] =>
  parts(`${groupOf(asked)} button`).map((button) => button.matches(':disabled'));
const buttonOf = (asked: Asked, name: string): HTMLElement =>
  within(part(groupOf(asked))).getByRole('button', { name });
const answer = (asked: Asked) => expect.poll(() => textOf(messageOf(asked)));
const toast = () => expect.poll(() => textOf('[data-toast]'));

const hostileTexts = [
  '"double" \'single\' `back` \\back\\slash',
  '<script>document.title = "owned"</script><img src=x onerror="document.title=1">',
  'x'.repeat(500),
  'two\nlines',
  'שלום, עולם (מימין)',
  '👩‍💻 🎉 ❤️',
  'zero\u200bwidth\u202eoverride',
  '  kept  spaces  ',
];

it('QR-3.1 QR-3.2 the buttons stand under the message, in the order of the array', async () => {
  const { asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Which way?', ['c', 'a', 'b', 'a'])]);
  expect(textsOf(asked[0])).toEqual(['c', 'a', 'b', 'a']);
  const question = within(part(messageOf(asked[0]))).getByText('Which way?');
  expect(question.compareDocumentPosition(part(groupOf(asked[0])))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('QR-P3 the order and the texts of the buttons equal the array, for any array', async () => {
  const panel = await openPanel();
  let count = 0;
  const text = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
      fc.constantFrom(...hostileTexts),
    )
    .filter((each) => each.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 10 }), async (quickReplies) => {
      count += 1;
      // A few to a conversation: drawing a long one again and again is slow.
      const asked = await panel.ask(`ci-${Math.floor(count / 8)}`, 'Which one?', quickReplies);
      location.hash = `#/conversation/${asked.conversationId}`;
      await findPart(groupOf(asked));
      expect(textsOf(asked)).toEqual(quickReplies);
    }),
    { numRuns: 100 },
  );
});

it('QR-3.3 QR-3.4 a tap sends exactly that text to the sender and disables the buttons of that message only', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'First?', ['Yes', 'No']),
    await hub.ask('ci', 'Second?', ['Yes', 'No']),
  ]);
  const [first, second] = asked;
  await panel.user.click(buttonOf(first, 'No'));
  await answer(first).toContain('Answered: No · in the panel');
  expect([disabledOf(first), disabledOf(second)]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(await panel.received('ci')).toEqual(['No']);
  expect((await panel.person.request(first.requestId)).settlement).toMatchObject({
    outcome: 'answered',
    reply: { text: 'No', chosen: { type: 'option', index: 1 }, surface: 'panel' },
  });
});

it('QR-3.4 a tap is shown at once, on its button alone, and cannot be made twice', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Sure?', ['Yes', 'No'])]);
  const gate = panel.hold('POST', /\/answer$/);
  await panel.user.click(buttonOf(asked[0], 'Yes'));
  await gate.reached;
  await expect.poll(() => disabledOf(asked[0])).toEqual([true, true]);
  expect(parts(`${groupOf(asked[0])} [aria-busy="true"]`)).toEqual([part(`${groupOf(asked[0])} button`)]);
  within(part(`${groupOf(asked[0])} button`)).getByLabelText('Sending…');
  await panel.user.click(part(`${groupOf(asked[0])} button:last-child`));
  gate.open();
  await answer(asked[0]).toContain('Answered: Yes');
  expect(await panel.received('ci')).toEqual(['Yes']);
});

it('QR-3.5 QR-3.6 a typed reply settles the message it replies to, and only that one', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Which colour?', ['Red', 'Blue']),
    await hub.ask('ci', 'Which size?', ['Small', 'Large']),
    await hub.ask('ci', 'Which shape?', ['Round', 'Flat']),
  ]);
  await panel.user.click(screen.getByRole('button', { name: 'Reply to “Which size?”' }));
  await panel.user.type(screen.getByRole('textbox', { name: 'Type your answer' }), 'In between{Enter}');
  await answer(asked[1]).toContain('In between');
  expect(asked.map(disabledOf)).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect(await panel.received('ci')).toEqual(['In between']);
});

it('QR-3.5 what is typed answers the newest question, and the composer says so', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Older?', ['Yes']),
    await hub.ask('ci', 'Newer?', ['Yes']),
  ]);
  expect(textOf('[data-answering]')).toBe('Answering: Newer?');
  await panel.user.type(screen.getByRole('textbox', { name: 'Type your answer' }), 'Maybe{Enter}');
  await answer(asked[1]).toContain('Answered: Maybe');
  expect(disabledOf(asked[0])).toEqual([false]);
});

it('QR-3.5 a detached text is a plain message and settles nothing', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Ready?', ['Yes'])]);
  await panel.user.click(screen.getByRole('button', { name: 'Send without answering' }));
  await panel.user.type(await screen.findByRole('textbox', { name: 'Message ci' }), 'By the way{Enter}');
  await expect.poll(() => textOf('article[data-own][data-message]')).toContain('By the way');
  expect(await panel.received('ci')).toEqual(['By the way']);
  expect((await panel.person.request(asked[0].requestId)).settlement).toBeNull();
  expect(disabledOf(asked[0])).toEqual([false]);
});

it('QR-3.7 a request that was answered on another surface shows by what and where, also after a reload', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Keep it?', ['Keep', 'Drop']),
  ]);
  await panel.person.answer(asked[0].requestId, { text: 'Drop', surface: 'telegram' });
  const ending = 'Answered: Drop · from Telegram';
  await answer(asked[0]).toContain(ending);
  expect(disabledOf(asked[0])).toEqual([true, true]);
  await panel.reload();
  await answer(asked[0]).toContain(ending);
  expect(part(`${groupOf(asked[0])} [data-chosen]`).textContent).toBe('Drop');
});

it('QR-3.7 a tap that comes second sends nothing and is told what came first', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Which?', ['Left', 'Right'])]);
  const gate = panel.hold('POST', /\/answer$/);
  await panel.user.click(buttonOf(asked[0], 'Left'));
  await gate.reached;
  await panel.person.answer(asked[0].requestId, { text: 'Right', surface: 'cli' });
  gate.open();
  await toast().toContain('“Right” came first, from the command line.');
  await answer(asked[0]).toContain('Answered: Right · from the command line');
  expect(await panel.received('ci')).toEqual(['Right']);
});

it.each([
  ['expired', 'Expired without an answer'],
  ['withdrawn', 'ci withdrew this question'],
])('QR-3.7 a question that was %s says so, and its buttons are dead', async (how, ending) => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Quick?', ['Yes'], { expiresInMs: 60_000 }),
  ]);
  expect(textOf(messageOf(asked[0]))).toContain('Expires');
  if (how === 'expired') await panel.time.advance(60_000);
  else await panel.program.cancel(asked[0].requestId);
  await answer(asked[0]).toContain(ending);
  expect(disabledOf(asked[0])).toEqual([true]);
  expect(await panel.received('ci')).toEqual([]);
});

it('QR-3.7 a question that stays open for a year says nothing of expiring', async () => {
  const { asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Whenever?', ['Yes'], { expiresInMs: 365 * 86_400_000 }),
  ]);
  expect(textOf(messageOf(asked[0]))).toContain('Whenever?');
  expect(textOf(messageOf(asked[0]))).not.toContain('Expires');
});

it('QR-3.8 when sending fails a toast says so and the buttons work again', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Try it?', ['Yes', 'No'])]);
  panel.cut(/\/answer$/);
  await panel.user.click(buttonOf(asked[0], 'Yes'));
  await toast().toContain('Your answer was not sent');
  await toast().toContain('The hub cannot be reached.');
  expect(disabledOf(asked[0])).toEqual([false, false]);
  panel.mend();
  await panel.user.click(buttonOf(asked[0], 'Yes'));
  await answer(asked[0]).toContain('Answered: Yes');
  expect(await panel.received('ci')).toEqual(['Yes']);
});

it('QR-3.9 SEC-4 hostile texts show as text, with unseen characters marked, and are sent as they are', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.ask('ci', 'Here it begins?', ['Yes'])]);
  for (const text of hostileTexts) {
    const asked = await panel.ask('ci', `Say **it**: ${text}`, [text, 'Other']);
    await findPart(groupOf(asked));
    expect(textsOf(asked)).toEqual([text, 'Other']);
    if (text.includes('\u200b')) expect(marksIn(groupOf(asked))).toEqual(['U+200B', 'U+202E']);
    await panel.user.click(part(`${groupOf(asked)} button`));
    await answer(asked).toContain('Answered:');
  }
  expect(await panel.received('ci')).toEqual(hostileTexts);
  expect(parts('[role="log"] :is(script, img, iframe)')).toEqual([]);
  expect(document.title).toMatch(/Nod$/);
});

it('QR-3.2 what the agent recommends is starred, until it is the answer', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Which?', ['Slow', 'Fast'], { recommended: 1 }),
  ]);
  expect(parts(`${groupOf(asked[0])} [data-recommended]`).map(({ textContent }) => textContent)).toEqual([
    'Fast',
  ]);
  within(part(`${groupOf(asked[0])} [data-recommended]`)).getByLabelText('recommended');
  await panel.user.click(buttonOf(asked[0], 'Slow'));
  await answer(asked[0]).toContain('Answered: Slow');
  expect(parts(`${groupOf(asked[0])} [data-chosen]`).map(({ textContent }) => textContent)).toEqual(['Slow']);
});

it('QR-3.3 a digit answers the marked request, and only when nobody writes', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Which?', ['One', 'Two'])]);
  await findPart(`${groupOf(asked[0])} [data-digit="2"]`);
  const field = screen.getByRole('textbox', { name: 'Type your answer' });
  await panel.user.type(field, '2');
  expect(field).toHaveProperty('value', '2');
  await panel.user.clear(field);
  part('[role="log"]').focus();
  await panel.user.keyboard('{Control>}2{/Control}');
  expect((await panel.person.request(asked[0].requestId)).settlement).toBeNull();
  await panel.user.keyboard('2');
  await answer(asked[0]).toContain('Answered: Two');
});

it('F-7 a question that arrives takes no keys from the one they were on; only one is marked', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Keep?', ['Keep', 'Drop'])]);
  await findPart(`${groupOf(asked[0])}[data-takes-keys]`);
  part('[role="log"]').focus();
  const second = await panel.ask('ci', 'Wipe the disk?', ['Yes, wipe it', 'No']);
  await findPart(groupOf(second));
  await panel.user.keyboard('1');
  await answer(asked[0]).toContain('Answered: Keep');
  expect((await panel.person.request(second.requestId)).settlement).toBeNull();
  expect(await panel.received('ci')).toEqual(['Keep']);
});

it('F-7 what was answered elsewhere leaves its keys to nobody; the person takes them along', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Restart?', ['Restart', 'Wait']),
    await hub.ask('ci', 'Delete all?', ['Delete', 'Keep']),
  ]);
  const [first, second] = asked;
  await findPart(`${groupOf(second)} [data-digit="1"]`);
  part('[role="log"]').focus();
  await panel.person.answer(second.requestId, { text: 'Keep', surface: 'telegram' });
  await answer(second).toContain('Answered: Keep');
  // Long after, too.
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => later.mockRestore());
  await panel.user.keyboard('1');
  expect((await panel.person.request(first.requestId)).settlement).toBeNull();
  expect(parts('[data-digit]')).toEqual([]);
  later.mockRestore();
  part(`${groupOf(first)} button:last-child`).focus();
  await findPart(`${groupOf(first)} [data-digit="1"]`);
  await panel.user.keyboard('1');
  await answer(first).toContain('Answered: Restart');
});

it('QR-3.8 SEC-8 F-24 a stored message with malformed quick replies shows without buttons', async () => {
  const panel = await openPanel({
    before: async (hub) => {
      const told = await hub.tell('ci', 'Stored long ago');
      for (const change of hub.disk.changes) {
        if (change.type === 'message-delivered')
          Object.assign(change.message.payload, { quickReplies: [1, null] });
      }
      return `#/conversation/${told.conversationId}`;
    },
  });
  await expect.poll(() => textOf('article[data-message]')).toContain('Stored long ago');
  expect(parts('[data-request]')).toEqual([]);
  expect(await panel.person.openRequests()).toEqual([]);
});

it('OPS-4 quick replies speak Chinese', async () => {
  const { panel, asked } = await openAsked(
    async (hub) => [await hub.ask('ci', '现在部署？', ['部署', '等等'])],
    { language: 'zh-CN' },
  );
  screen.getByRole('group', { name: '快捷回复' });
  panel.cut(/\/answer$/);
  await panel.user.click(buttonOf(asked[0], '等等'));
  await toast().toContain('回答没有发出');
  panel.mend();
  await panel.user.click(buttonOf(asked[0], '等等'));
  await answer(asked[0]).toContain('已回答：');
  await answer(asked[0]).toContain('来自网页面板');
});
