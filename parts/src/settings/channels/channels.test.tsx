// The section of channels: Telegram is set up, tried and turned off; accounts are let in by a code alone, and shut out.
import type { InstalledChannels } from '@nod/hub';
import { type ChannelStatus, NodError } from '@nod/protocol';
import { createFakeChannels } from '@nod/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, marksIn, openPanel, type PreparedHub, part, parts, textOf } from '../../test-panel.ts';

const AT = '#/settings/channels';
const SELF = { name: '@nod_test_bot', address: 'https://t.me/nod_test_bot' };
const RUNNING: Partial<ChannelStatus> = { state: 'running', self: SELF, settings: { groups: false } };

const card = () => within(part('[data-channel="telegram"]'));
const cardText = () => textOf('[data-channel="telegram"]');
const badge = () => textOf('[data-channel="telegram"] [data-state]');
const toast = () => expect.poll(() => textOf('[data-toast]'));
/** Comes back to the page: what has changed is read at once. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));

async function open(
  status: Partial<ChannelStatus> = {},
  before: (hub: PreparedHub) => Promise<void> = async () => {},
) {
  const channels = createFakeChannels(status);
  const panel = await openPanel({
    channels,
    before: async (hub) => {
      await before(hub);
      return AT;
    },
  });
  await findPart('[data-channel="telegram"]');
  return { ...panel, channels };
}

async function askFor({ hub }: Pick<PreparedHub, 'hub'>, account: string, name: string): Promise<string> {
  const offer = await hub.accounts.ask({ surface: 'telegram', account, name });
  if (offer.type !== 'code') throw new Error(`no code: ${offer.type}`);
  return offer.code;
}

async function letIn(hub: Pick<PreparedHub, 'hub'>, account: string, name: string): Promise<void> {
  await hub.hub.accounts.pair(await askFor(hub, account, name), ['chat'], 'panel');
}

it('three steps lead to a bot, whose token is tried before it is said to be connected', async () => {
  const { user, channels } = await open();
  expect(badge()).toBe('Off');
  const link = card().getByRole('link', { name: 'Open @BotFather in Telegram' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://t.me/BotFather',
    'noopener noreferrer',
  ]);
  const field = card().getByLabelText('Token of the bot');
  expect(field.getAttribute('type')).toBe('password');
  expect(card().getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', true);
  await user.type(field, ' 123456:secret ');
  await user.click(card().getByRole('button', { name: 'Connect' }));
  await expect.poll(badge).toBe('Running');
  await toast().toContain('Connected as @nod_test_bot');
  expect(
    card()
      .getByRole('link', { name: /t\.me\/nod_test_bot/ })
      .getAttribute('href'),
  ).toBe(SELF.address);
  expect(channels.list()[0]?.settings).toMatchObject({ hasToken: true });
  expect(document.body.innerHTML).not.toContain('123456:secret');
  expect(textOf('[data-pairing]')).toContain('Write anything to @nod_test_bot in Telegram.');
});

it.each([
  ['wrong', 'Telegram does not take the token. Copy all of it from @BotFather once more. Unauthorized'],
  ['away', 'The machine of the hub does not reach Telegram. Check its network. nobody answers'],
])('SEC-8 what failed is said by whose fault it is, and nothing is connected: %s', async (token, words) => {
  const { user } = await open();
  await user.type(card().getByLabelText('Token of the bot'), `${token}{Enter}`);
  await expect.poll(() => textOf('[role="alert"]')).toBe(words);
  expect(badge()).toBe('Off');
  expect(card().getByLabelText('Token of the bot')).toHaveProperty('value', token);
});

it.each([
  ['token: a bot token looks like…', 'That is no token of a bot: it looks like 123456:ABC…'],
  ['apiRoot: invalid', 'That is no address: it begins with https://'],
])('what cannot be a setting is said in our words: %s', async (message, words) => {
  const { user, channels } = await open();
  channels.change = async () => {
    throw new NodError('invalid_request', message);
  };
  await user.type(card().getByLabelText('Token of the bot'), 'nothing{Enter}');
  await expect.poll(() => textOf('[role="alert"]')).toBe(words);
});

it.each<[Partial<ChannelStatus>, string, string]>([
  [
    { state: 'waiting', problem: { code: 'conflict', message: '409' } },
    'Waiting',
    'Another program reads this bot’s messages. Stop it there; the hub then goes on by itself.',
  ],
  [
    { state: 'waiting', problem: { code: 'network', message: 'ECONNRESET' } },
    'Waiting',
    'The machine of the hub does not reach Telegram. Check its network. The hub goes on trying by itself.',
  ],
  [
    { state: 'refused', problem: { code: 'conflict', message: 'taken' } },
    'Stopped',
    'Another process of the hub has taken the bot over. Only one can have it.',
  ],
  [
    { state: 'refused', problem: { code: 'other', message: 'bot was\u202e blocked' } },
    'Stopped',
    'Telegram refused: bot was\u202e blocked',
  ],
  [{ state: 'starting' }, 'Starting', ''],
])('a channel that does not run says why: %j', async (status, state, words) => {
  await open({ ...RUNNING, ...status });
  expect(badge()).toBe(state);
  expect(textOf('[data-problem]')).toBe(words);
  expect(marksIn('[data-problem]')).toEqual(words.includes('\u202e') ? ['U+202E'] : []);
});

it('the state follows by itself while the section is looked at, and a field that is being filled keeps its words', async () => {
  const { user, hub, channels } = await open({ ...RUNNING, state: 'starting' });
  await user.type(screen.getByLabelText('Code'), 'ABCD');
  const status = channels.list()[0] as ChannelStatus;
  channels.list = () => [{ ...status, state: 'running' }];
  await askFor({ hub }, '42', 'Ada');
  await expect.poll(badge).toBe('Running');
  await expect.poll(() => textOf('[data-list="pairings"]')).toContain('Ada');
  expect(screen.getByLabelText('Code')).toHaveProperty('value', 'ABCD');
});

it('groups, long answers and quiet hours are switched, and what is not taken stays as it was', async () => {
  const { user, channels } = await open(RUNNING, (hub) => letIn(hub, '42', 'Ada'));
  const settings = () => channels.list()[0]?.settings;
  await user.click(card().getByRole('switch', { name: 'Groups' }));
  await expect.poll(settings).toMatchObject({ groups: true });
  await user.selectOptions(card().getByRole('combobox', { name: 'Long answers' }), 'Several messages');
  await expect.poll(settings).toMatchObject({ longAnswers: 'split' });
  await user.click(card().getByRole('switch', { name: 'Quiet hours' }));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expect.poll(settings).toMatchObject({ quietHours: { from: '22:00', to: '08:00', zone } });
  fireEvent.change(await card().findByLabelText('From'), { target: { value: '23:30' } });
  const hours = within(card().getByLabelText('From').closest('form') as HTMLElement);
  await user.click(hours.getByRole('button', { name: 'Save' }));
  await expect.poll(settings).toMatchObject({ quietHours: { from: '23:30', to: '08:00' } });
  await user.click(card().getByRole('switch', { name: 'Quiet hours' }));
  await expect.poll(settings).toMatchObject({ quietHours: null });
  channels.change = async () => {
    throw new NodError('channel_network', 'nobody answers');
  };
  await user.click(card().getByRole('switch', { name: 'Groups' }));
  await expect.poll(() => textOf('[role="alert"]')).toContain('does not reach Telegram');
  expect(card().getByRole('switch', { name: 'Groups' }).getAttribute('aria-checked')).toBe('true');
});

it('quiet hours that are changed elsewhere in the world stay those of their own time zone', async () => {
  const quietHours = { from: '22:00', to: '08:00', zone: 'Pacific/Chatham' };
  const status = { ...RUNNING, settings: { groups: false, quietHours } };
  const { user, channels } = await open(status, (hub) => letIn(hub, '42', 'Ada'));
  expect(cardText()).toContain('Pacific/Chatham');
  fireEvent.change(card().getByLabelText('From'), { target: { value: '23:30' } });
  const hours = within(card().getByLabelText('From').closest('form') as HTMLElement);
  await user.click(hours.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => channels.list()[0]?.settings)
    .toMatchObject({ quietHours: { ...quietHours, from: '23:30' } });
});

it('SEC-6 a server of one’s own is set together with its token, and taken back by leaving it empty', async () => {
  const { user, channels } = await open(RUNNING, (hub) => letIn(hub, '42', 'Ada'));
  const root = () => card().getByLabelText('API server of your own');
  const connect = async () => {
    expect(card().getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', true);
    await user.type(card().getByLabelText('Token of the bot'), '123456:secret');
    await user.click(card().getByRole('button', { name: 'Connect' }));
  };
  expect(card().queryByLabelText('API server of your own')).toBeNull();
  await user.click(card().getByRole('button', { name: 'Change the token' }));
  await user.click(card().getByText('Advanced'));
  await user.type(root(), 'http://127.0.0.1:8081');
  await connect();
  await expect.poll(() => channels.list()[0]?.settings.apiRoot).toBe('http://127.0.0.1:8081');
  await user.click(await card().findByRole('button', { name: 'Change the token' }));
  await user.clear(root());
  await connect();
  await expect.poll(() => channels.list()[0]?.settings.apiRoot).toBe('https://api.telegram.org');
});

it('it is turned off after a question', async () => {
  const { user, channels } = await open(RUNNING);
  await user.click(card().getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(channels.list()[0]?.state).toBe('running');
  await user.click(card().getByRole('button', { name: 'Turn off' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
  await expect.poll(badge).toBe('Off');
  await toast().toContain('Telegram is off');
});

it('what the environment sets up is shown so, and cannot be changed', async () => {
  await open({ ...RUNNING, fromEnvironment: true }, (hub) => letIn(hub, '42', 'Ada'));
  expect(cardText()).toContain('Set up by NOD_TELEGRAM_TOKEN');
  expect(card().queryByRole('button', { name: 'Turn off' })).toBeNull();
  expect(card().queryByRole('button', { name: 'Change the token' })).toBeNull();
  for (const name of ['Groups', 'Quiet hours'])
    expect(card().getByRole('switch', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(card().getByRole('combobox', { name: 'Long answers' })).toHaveProperty('disabled', true);
});

it('SEC-2 an account is let in by its code alone, with the rights that were chosen', async () => {
  let code = '';
  const { user, person } = await open(RUNNING, async (hub) => {
    code = await askFor(hub, '42', 'Ada\u202e');
  });
  await expect.poll(() => textOf('[data-list="pairings"]')).toContain('42');
  expect(marksIn('[data-list="pairings"]')).toEqual(['U+202E']);
  expect(textOf('[data-list="pairings"]')).toContain('a name lets nobody in: only the code does');
  const row = within(part('[data-list="pairings"] [data-row="42"]'));
  expect(row.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Turn 42 away']);
  expect(screen.getByRole('radio', { name: /^Chat(?! and)/ })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: /^Chat and approve/ }));
  await user.type(screen.getByLabelText('Code'), `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}{Enter}`);
  await toast().toContain('42 is let in');
  await expect.poll(() => parts('[data-list="accounts"] [data-row="42"]').length).toBe(1);
  expect((await person.accounts()).accounts).toMatchObject([{ account: '42', rights: ['chat', 'approve'] }]);
  await expect.poll(() => parts('[data-list="pairings"]')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Let another account in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByLabelText('Code')).toHaveProperty('value', '');
  expect(screen.getByRole('radio', { name: /^Chat(?! and)/ })).toHaveProperty('checked', true);
});

it('SEC-2 a code that is none, that nobody has, or after too many is refused in words', async () => {
  const { user } = await open(RUNNING);
  const enter = async (code: string) => {
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), `${code}{Enter}`);
  };
  const alert = () => expect.poll(() => textOf('[data-pairing] [role="alert"]'));
  await enter('seven77');
  await alert().toContain('That is no code');
  for (let count = 0; count < 10; count += 1) {
    await enter(`ABCDEFG${count + 2 > 9 ? 'A' : count + 2}`);
    await alert().toContain('Nobody has this code.');
  }
  await enter('ABCDEFGH');
  await alert().toContain('Too many wrong codes');
});

it('SEC-2 whoever asks is turned away on a tap', async () => {
  const { user, person } = await open(RUNNING, async (hub) => void (await askFor(hub, '42', 'Eve')));
  await user.click(await screen.findByRole('button', { name: 'Turn 42 away' }));
  await expect.poll(() => parts('[data-list="pairings"]')).toEqual([]);
  expect((await person.accounts()).pairings).toEqual([]);
});

it('SEC-2 SEC-7 rights of an account are changed, it is removed after a question, and all are cut off at once', async () => {
  const { user, person } = await open(RUNNING, async (hub) => {
    await letIn(hub, '42', 'Ada');
    await letIn(hub, '43', 'Ada’s tablet');
  });
  const row = () => within(part('[data-list="accounts"] [data-row="42"]'));
  await expect.poll(() => parts('[data-list="accounts"] [data-row]').length).toBe(2);
  await user.selectOptions(row().getByRole('combobox', { name: 'What 42 may do' }), 'Chat and approve');
  await expect.poll(async () => (await person.accounts()).accounts[0]?.rights).toEqual(['chat', 'approve']);
  await user.click(row().getByRole('button', { name: 'Remove 42' }));
  expect(textOf('[data-row="42"]')).toContain('It is out at once');
  await user.click(row().getByRole('button', { name: 'Remove the account' }));
  await expect.poll(() => parts('[data-list="accounts"] [data-row]').length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Cut all off' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cut all off' }));
  await expect.poll(() => textOf('[data-list="accounts"]')).toContain('Nobody is let in yet.');
  await toast().toContain('1 account is cut off');
  expect((await person.accounts()).accounts).toEqual([]);
});

it('accounts that stay let in are there to be removed while Telegram is off', async () => {
  await open({}, (hub) => letIn(hub, '42', 'Ada'));
  await expect.poll(() => textOf('[data-list="accounts"]')).toContain('Ada');
  expect(parts('[data-pairing]')).toEqual([]);
});

it('what could not be loaded says so and is tried again; a hub that is away later takes nothing from the page', async () => {
  const panel = await openPanel({ channels: createFakeChannels(RUNNING) });
  panel.cut(/\/channels$/);
  location.hash = AT;
  await panel.user.click(await screen.findByRole('button', { name: 'Try again' }));
  panel.mend();
  await panel.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(badge).toBe('Running');
  panel.cut(/\/channels$/);
  look();
  await expect.poll(badge).toBe('Running');
});

it('where nothing waits, the panel says how to answer from a phone, until that is set up', async () => {
  const channels: InstalledChannels = createFakeChannels();
  const { user } = await openPanel({ channels, at: '#/needs-you' });
  await user.click(await screen.findByRole('link', { name: 'Answer from your phone: connect Telegram' }));
  await user.type(await screen.findByLabelText('Token of the bot'), '123456:secret{Enter}');
  await expect.poll(badge).toBe('Running');
  location.hash = '#/needs-you';
  await screen.findByText('All quiet');
  expect(parts('[data-phone-hint]')).toEqual([]);
});

it('OPS-4 channels speak Chinese', async () => {
  const { user } = await openPanel({ at: AT, language: 'zh-CN', channels: createFakeChannels() });
  await user.type(await screen.findByLabelText('机器人的令牌'), 'wrong{Enter}');
  await expect
    .poll(() => textOf('[role="alert"]'))
    .toBe('Telegram 不接受这个令牌。请从 @BotFather 重新完整复制。 Unauthorized');
  expect(textOf('nav[aria-label="nod 的设置"]')).toContain('渠道');
});
