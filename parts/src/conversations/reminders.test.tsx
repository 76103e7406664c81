// Reminders: messages that were written for a later moment begin one of their own, and are loud once.
import { screen, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findPart, messageOf, openAsked, part, parts, type TestPanel, textOf } from '../test-panel.ts';

/** Less than what is taken for one breath. */
const MINUTE = 60_000;
const remind = (hub: Pick<TestPanel, 'tell'>, text = 'Reminder: call mum') =>
  hub.tell('ci', text, { delayMs: MINUTE });

/** Notices of the browser, as if the person had asked for them and looked elsewhere. */
function hidePage(): { rung: string[]; closed: string[] } {
  const rung: string[] = [];
  const closed: string[] = [];
  class RungNotification {
    static permission = 'granted';
    readonly #told: string;
    constructor(title: string, { body }: NotificationOptions) {
      this.#told = `${title}: ${body}`;
      rung.push(this.#told);
    }
    close(): void {
      closed.push(this.#told);
    }
  }
  vi.stubGlobal('Notification', RungNotification);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => {
    visibility.mockRestore();
    vi.unstubAllGlobals();
  });
  return { rung, closed };
}

it.each([
  ['en', / · set at \d/],
  ['zh-CN', / · 设定于 /],
] as const)(
  'QR-2.4 a reminder begins a moment of its own, and nothing is glued to it (%s)',
  async (language, line) => {
    const { panel, asked } = await openAsked(async (hub) => [await hub.tell('ci', 'Noted.')], { language });
    const reminder = await remind(panel);
    expect(parts(messageOf(reminder))).toEqual([]);
    await panel.time.advance(MINUTE);
    await findPart(messageOf(reminder));
    const after = await panel.tell('ci', 'And this.');
    await findPart(messageOf(after));
    const heads = [asked[0], reminder, after].map((each) => parts(`${messageOf(each)} header`).length);
    expect(heads).toEqual([1, 1, 1]);
    expect(parts('[data-moment]')).toHaveLength(1);
    expect(textOf('[data-moment]')).toMatch(line);
    expect(part('[data-moment]').nextElementSibling).toBe(part(messageOf(reminder)));
  },
);

it('QR-2.4 what an agent says in one breath still is in one', async () => {
  const { asked } = await openAsked(async (hub) => [
    await hub.tell('ci', 'One.'),
    await hub.tell('ci', 'Two.'),
  ]);
  expect(asked.map((each) => parts(`${messageOf(each)} header`).length)).toEqual([1, 0]);
  expect(parts('[data-moment]')).toEqual([]);
});

it('QR-2.4 in another conversation a notice says that its time has come, once, and leads to it', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('codex', 'Hello.')]);
  const reminder = await remind(panel);
  await panel.time.advance(MINUTE);
  await expect.poll(() => textOf('[data-toast]')).toContain('Reminder from ci');
  expect(parts('[data-toast]')).toHaveLength(1);
  expect(textOf('[data-toast]')).toContain('Reminder: call mum');
  await panel.user.click(within(part('[data-toast]')).getByRole('button', { name: 'Open' }));
  await findPart(`${messageOf(reminder)}[data-pointed-at]`);
  await expect.poll(() => parts('[data-toast]')).toEqual([]);
});

it('QR-2.4 what the person wrote to an agent for a later moment is no reminder for themselves', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('codex', 'Hello.')]);
  await panel.tell('ci', 'Noted.');
  const later = {
    from: 'user',
    to: 'ci',
    payload: { text: 'Run the tests' },
    delayMs: MINUTE,
    surface: 'panel',
  };
  await panel.person.sendMessage(later);
  await remind(panel);
  await panel.time.advance(MINUTE);
  await expect.poll(() => textOf('[data-toast]')).toContain('Reminder: call mum');
  expect(parts('[data-toast]')).toHaveLength(1);
});

it('QR-2.4 where it arrives before the eyes of the person, nothing more is said', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Noted.')]);
  const reminder = await remind(panel);
  await panel.time.advance(MINUTE);
  await findPart(messageOf(reminder));
  expect(parts('[data-toast]')).toEqual([]);
});

it('QR-2.4 while the page is hidden it rings, once; read elsewhere, notice and bell are taken back', async () => {
  const { rung, closed } = hidePage();
  const stored = { 'nod-preferences': { language: 'en', notifications: true } };
  const { panel } = await openAsked(async (hub) => [await hub.tell('codex', 'Hello.')], { stored });
  const reminder = await remind(panel);
  await panel.tell('ci', 'An ordinary message.');
  await panel.time.advance(MINUTE);
  await expect.poll(() => rung).toEqual(['Reminder from ci: Reminder: call mum']);
  await screen.findByRole('button', { name: 'Open' });
  const { messages } = await panel.person.messages(reminder.conversationId, { limit: 10 });
  const position = messages.find(({ id }) => id === reminder.messageId)?.position ?? 0;
  await panel.person.markRead(reminder.conversationId, { through: position });
  await expect.poll(() => closed).toEqual(rung);
  await expect.poll(() => parts('[data-toast]')).toEqual([]);
});

it('QR-2.4 a delayed question rings as a question does, not twice', async () => {
  const { rung } = hidePage();
  const stored = { 'nod-preferences': { language: 'en', notifications: true } };
  const { panel } = await openAsked(async (hub) => [await hub.tell('codex', 'Hello.')], { stored });
  await panel.ask('ci', 'Deploy?', ['Yes', 'No'], { delayMs: MINUTE });
  await panel.time.advance(MINUTE);
  await expect.poll(() => rung).toEqual(['ci asks you: Deploy?']);
  expect(parts('[data-toast]')).toEqual([]);
});
