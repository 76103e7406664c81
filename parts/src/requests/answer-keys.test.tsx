// The mark of the card that digits act on: which one has it, with two that wait, after scrolling, after a new version.
import { screen, within } from '@testing-library/dom';
import { expect, it, onTestFinished } from 'vitest';
import { scrollPage } from '../test-layout.ts';
import {
  type Asked,
  findPart,
  messageOf,
  openAsked,
  part,
  parts,
  type TestPanel,
  textOf,
} from '../test-panel.ts';

const groupOf = ({ requestId }: Asked): string => `[data-request="${requestId}"]`;
const digitsOf = (asked: Asked) =>
  parts(`${groupOf(asked)} [data-digit]`).map(({ dataset }) => dataset.digit);
const marked = () => parts('[data-takes-keys]').map(({ dataset }) => dataset.request);
const isOpen = async ({ person }: TestPanel, { requestId }: Asked) =>
  (await person.request(requestId)).settlement === null;

/** Two questions of one agent; the keys are on the newer one, and nobody writes. */
async function openTwo() {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Restart?', ['Restart', 'Wait']),
    await hub.ask('ci', 'Delete all?', ['Delete', 'Keep', 'Ask']),
  ]);
  const [older, newer] = asked;
  await findPart(`${groupOf(newer)}[data-takes-keys]`);
  part('[role="log"]').focus();
  return { panel, older, newer };
}

it('F-6 F-7 with two open cards one is marked and shows its digits, the other neither', async () => {
  const { older, newer } = await openTwo();
  expect(marked()).toEqual([newer.requestId]);
  expect(digitsOf(newer)).toEqual(['1', '2', '3']);
  expect(digitsOf(older)).toEqual([]);
});

it('F-6 the mark goes where the person goes, by a click or by Tab, and its digits answer that card alone', async () => {
  const { panel, older, newer } = await openTwo();
  within(part(groupOf(older)))
    .getByRole('button', { name: /Wait/ })
    .focus();
  await expect.poll(marked).toEqual([older.requestId]);
  expect(digitsOf(newer)).toEqual([]);
  await expect.poll(() => digitsOf(older)).toEqual(['1', '2']);
  await panel.user.keyboard('3');
  expect(await isOpen(panel, older), 'a number beyond its options').toBe(true);
  await panel.user.keyboard('1');
  await expect.poll(() => textOf(messageOf(older))).toContain('Answered: Restart');
  expect(await isOpen(panel, newer)).toBe(true);
});

it('F-7 after scrolling no key counts until the card has stood still, and none while it is out of sight', async () => {
  const { panel, older, newer } = await openTwo();
  onTestFinished(() => scrollPage(0));
  scrollPage(40);
  await panel.user.keyboard('1');
  expect(marked(), 'it has only just moved').toEqual([]);
  await expect.poll(marked).toEqual([newer.requestId]);
  const { top } = part(`${groupOf(newer)} button`).getBoundingClientRect();
  scrollPage(40 + top + 100);
  await expect.poll(marked).toEqual([]);
  await expect.poll(marked).toEqual([newer.requestId]);
  await panel.user.keyboard('1');
  expect(await Promise.all([older, newer].map((each) => isOpen(panel, each)))).toEqual([true, true]);
  scrollPage(0);
  await expect.poll(marked).toEqual([]);
  await expect.poll(marked).toEqual([newer.requestId]);
  await panel.user.keyboard('2');
  await expect.poll(() => textOf(messageOf(newer))).toContain('Answered: Keep');
});

it('F-7 F-33 a card that a new version took away leaves its keys to nobody; the earlier version takes none', async () => {
  const { panel, asked } = await openAsked(async (hub) => {
    const older = await hub.ask('ci', 'Restart?', ['Restart', 'Wait']);
    const { message } = await hub.person.sendMessage({
      from: 'user',
      to: 'ci',
      payload: { text: 'Clean up' },
      surface: 'panel',
    });
    const said = { ...older, messageId: message.id, requestId: '' };
    const newer = await hub.ask('ci', 'Delete all?', ['Delete', 'Keep'], { inReplyTo: message.id });
    return [older, said, newer];
  });
  const [older, said, newer] = asked;
  await findPart(`${groupOf(newer)}[data-takes-keys]`);
  part('[role="log"]').focus();
  const supersedes = said.messageId;
  await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Clean the logs' },
    supersedes,
    surface: 'panel',
  });
  await expect.poll(() => parts(messageOf(newer))).toEqual([]);
  expect(marked()).toEqual([]);
  await panel.user.keyboard('1');
  expect(await isOpen(panel, older)).toBe(true);
  await panel.user.click(await screen.findByRole('button', { name: 'Earlier version' }));
  await findPart(messageOf(newer));
  part('[role="log"]').focus();
  await panel.user.keyboard('1');
  expect(digitsOf(newer)).toEqual([]);
  expect(parts(`${groupOf(newer)} button:not(:disabled)`)).toEqual([]);
  expect(await panel.received('ci')).toEqual(['Clean the logs']);
  within(part(groupOf(older)))
    .getByRole('button', { name: /Restart/ })
    .focus();
  await expect.poll(() => digitsOf(older)).toEqual(['1', '2']);
});
