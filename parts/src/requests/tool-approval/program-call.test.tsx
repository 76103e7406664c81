// The card of a call that a program of its own would run: it stands below the message that asks.
import { type AskToolCallBody, agentNameSchema, askToolCallBodySchema, type RequestId } from '@nod/protocol';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { messageOf, openAsked, parts, textOf } from '../../test-panel.ts';

const claude = agentNameSchema.parse('claude');
const LIST: AskToolCallBody = {
  id: 'toolu_1',
  toolName: 'Bash',
  parameters: { command: 'ls -la', timeout: 5 },
  preview: { type: 'command', command: 'ls -la' },
  text: 'To see what is there',
};

async function openCall(fields: Partial<AskToolCallBody> = {}, language: 'en' | 'zh-CN' = 'en') {
  const { panel, asked } = await openAsked(
    async ({ hub }) => {
      await hub.toolCalls.ask(claude, askToolCallBodySchema.parse({ ...LIST, ...fields }));
      const [request] = hub.requests.open();
      if (!request) throw new Error('nothing waits');
      const { messageId, conversationId, id: requestId } = request;
      return [{ messageId, conversationId, requestId }];
    },
    { language },
  );
  const state = async () => (await panel.hub.toolCalls.wait(claude, 'toolu_1', { waitMs: 0 })).state;
  return { ...panel, asked: asked[0], state };
}

it('CM-3.1 CM-3.3 the card stands below the words of the agent, is approved as any other, and the program is told', async () => {
  const { user, asked, state } = await openCall();
  const message = () => textOf(messageOf(asked));
  expect(message()).toContain('To see what is there');
  expect(parts(`${messageOf(asked)} [data-approval]`)).toHaveLength(1);
  expect(message()).toContain('Supervised: asks before each call');
  expect(parts('[data-arguments] dt').map(({ textContent }) => textContent)).toEqual(['timeout']);
  await expect
    .poll(() => screen.getByRole('button', { name: 'Approve Bash' }))
    .toHaveProperty('disabled', false);
  await user.click(screen.getByRole('button', { name: 'Approve Bash' }));
  await expect.poll(message).toContain('Approved · in the panel');
  expect(await state()).toMatchObject({ type: 'run', parameters: LIST.parameters, by: 'answer' });
});

it.each([true, false])(
  'CM-3.5 its arguments can be changed where the program runs what it is given, and only there (%s)',
  async (isEditable) => {
    await openCall({ isEditable });
    expect(screen.queryAllByRole('button', { name: 'Edit Bash' })).toHaveLength(isEditable ? 1 : 0);
  },
);

it.each<[string, Partial<AskToolCallBody>]>([
  [
    'a command',
    { parameters: { note: 'ls', command: 'rm -rf ~' }, preview: { type: 'command', command: 'ls' } },
  ],
  [
    'a change',
    {
      parameters: { path: '/etc/passwd', content: 'rm -rf ~' },
      preview: { type: 'edit', path: 'README.md', diff: '+x' },
    },
  ],
])('SEC-4 CM-3.2 whatever %s it tells, the arguments are in sight', async (_, fields) => {
  await openCall(fields);
  const shown = parts('[data-arguments]').map((each) => each.closest('details') === null && each.textContent);
  expect(shown).toEqual([expect.stringContaining('rm -rf ~')]);
});

it('SEC-4 CM-7.3 a long argument is whole before it can be approved', async () => {
  const content = `${'x'.repeat(3000)} rm -rf ~`;
  await openCall({ parameters: { content }, preview: { type: 'plain' } });
  expect(textOf('[data-arguments]')).toContain(content);
  expect(screen.queryAllByRole('button', { name: /^Show all/ })).toEqual([]);
});

it.each(['#/', '#/needs-you'])(
  'CM-7.3 without words, its title is not said a second time (%s)',
  async (hash) => {
    const { asked } = await openCall({
      text: '',
      parameters: { url: 'a.example' },
      preview: { type: 'plain' },
    });
    if (hash !== '#/') location.hash = hash;
    const card = hash === '#/' ? messageOf(asked) : `[data-card="${asked.requestId}"]`;
    await expect.poll(() => parts(`${card} [data-approval]`)).toHaveLength(1);
    expect(textOf(card).split('a.example')).toHaveLength(2);
  },
);

it('SEC-4 a change without lines that it tells is not said to leave the file as it is', async () => {
  const { asked } = await openCall({ preview: { type: 'edit', path: 'README.md', diff: '' } });
  expect(textOf(messageOf(asked))).toContain('What would change is not told.');
});

it('withdrawn by the program, it says so', async () => {
  const { hub, asked } = await openCall();
  await hub.requests.cancel(asked.requestId as RequestId, null);
  await expect.poll(() => textOf(messageOf(asked))).toContain('Withdrawn');
});

it.each([
  ['en', 'claude no longer waits. It learns of your answer when it asks again.'],
  ['zh-CN', 'claude 已不再等待。它再次询问时会得知你的回答。'],
] as const)('OPS-2 the card says in %s that the program no longer waits', async (language, words) => {
  const { time, asked } = await openCall({}, language);
  expect(textOf(messageOf(asked))).not.toContain(words);
  await time.advance(4_000);
  await expect.poll(() => textOf(messageOf(asked))).toContain(words);
});

it('SEC-6 a command that is none of the arguments does not fold them away', async () => {
  await openCall({ preview: { type: 'command', command: 'ls' } });
  expect(parts('details[data-arguments]')).toEqual([]);
  expect(parts('[data-arguments] dt').map(({ textContent }) => textContent)).toEqual(['command', 'timeout']);
});

it('CM-3.3 what the program offers to remember stands in its words, and the one that is chosen reaches it', async () => {
  const scopes = [
    { id: 'session', label: 'Yes, for this session' },
    { id: 'prefix', label: "Yes, and don't ask again for ls" },
  ];
  const { user, state } = await openCall({ scopes });
  const allow = () => screen.getByRole('button', { name: 'Allow Bash from now on' });
  await screen.findByRole('button', { name: 'Allow Bash from now on' });
  await expect.poll(allow).toHaveProperty('disabled', false);
  await user.click(allow());
  await user.click(await screen.findByRole('menuitem', { name: "Yes, and don't ask again for ls" }));
  await expect.poll(state).toMatchObject({ type: 'run', scope: 'prefix', by: 'answer' });
});
