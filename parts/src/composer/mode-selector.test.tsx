// The mode in the composer: what its menu says and does, what the browser keeps, and what the hub has the last word on.
import { agentNameSchema, BUILT_IN_AGENT, type ChatMode, PERSON } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { screen } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NOTE, openCalls } from '../requests/tool-approval/test-agent.ts';
import { findPart, openAsked, openPanel, type PreparedHub, part, parts, textOf } from '../test-panel.ts';

const shown = () => expect.poll(() => document.querySelector<HTMLElement>('button[data-mode]')?.dataset.mode);
const item = (mode: ChatMode): string => `[role="menuitemradio"][data-mode="${mode}"]`;
const toast = () => expect.poll(() => textOf('[data-toast]'));

const register = async ({ hub }: PreparedHub): Promise<string> => {
  await hostBuiltIn(hub);
  return '#/agent/nod';
};

/** A conversation with the built-in agent. */
const openSpoken = (mode: ChatMode = 'agent') =>
  openAsked(async (hub) => {
    await hostBuiltIn(hub.hub);
    const message = {
      from: 'user' as const,
      to: BUILT_IN_AGENT,
      payload: { text: 'Hi' },
      mode,
      surface: 'panel',
    };
    const { id: messageId, conversationId } = (await hub.person.sendMessage(message)).message;
    return [{ messageId, conversationId, requestId: '' }];
  });

it('CM-1.1 CM-1.2 CM-6.1 CM-6.2 CM-6.3 CM-6.4 the composer shows the mode; its menu lists three, each with icon and explanation', async () => {
  const { user } = await openPanel({ before: register });
  const button = await screen.findByRole('button', { name: 'Mode: Agent. Runs its tools without asking' });
  expect(button.textContent).toBe('Agent');
  expect(button.querySelector('svg[data-icon="agent"]')).not.toBeNull();
  await user.hover(button);
  expect((await findPart('[data-tooltip]')).textContent).toContain('Runs its tools without asking');
  await user.click(button);
  await findPart(item('ask'));
  expect(parts('[role="menuitemradio"]').map(({ textContent }) => textContent)).toEqual([
    'AgentRuns its tools without asking',
    'SupervisedAsks you before each tool call',
    'AskOnly answers, uses no tools',
  ]);
  for (const mode of ['agent', 'supervised', 'ask'] as const) {
    part(`${item(mode)} svg[data-icon="${mode}"]`);
    expect(part(item(mode)).getAttribute('aria-checked')).toBe(String(mode === 'agent'));
  }
});

it('CM-1.3 F-6 the mode is chosen from where the person writes, holds at once, and they write on', async () => {
  const { panel } = await openSpoken();
  const composer = await findPart('[data-composer]');
  await panel.user.type(composer, 'half a thought');
  await panel.user.keyboard('{Control>}.{/Control}');
  await panel.user.click(await findPart(item('supervised')));
  await shown().toBe('supervised');
  await expect.poll(() => document.activeElement).toBe(composer);
  expect(composer).toHaveProperty('value', 'half a thought');
  await expect.poll(async () => (await panel.person.conversations())[0]?.mode).toBe('supervised');
  await panel.user.keyboard('{Control>}.{/Control}');
  await findPart(item('ask'));
  await panel.user.keyboard('{Escape}');
  await expect.poll(() => parts(item('ask'))).toEqual([]);
  await shown().toBe('supervised');
});

it('CM-5.1 CM-5.2 CM-5.3 the choice is stored and restored; a new conversation begins with it', async () => {
  const { user, person, reload } = await openPanel({ before: register });
  expect(localStorage.getItem('ai-chat-mode')).toBeNull();
  await user.click(await findPart('button[data-mode]'));
  await user.click(await findPart(item('supervised')));
  await shown().toBe('supervised');
  expect(JSON.parse(localStorage.getItem('ai-chat-mode') ?? '')).toEqual({
    mode: 'supervised',
    updatedAt: expect.any(Number),
  });
  await reload();
  await shown().toBe('supervised');
  await user.type(await findPart('[data-composer]'), 'Write it down{Enter}');
  await expect.poll(async () => (await person.conversations())[0]?.mode).toBe('supervised');
  await expect.poll(() => location.hash).toContain('#/conversation/');
  await shown().toBe('supervised');
});

it('CM-5.2 an agent that the hub does not run begins as Supervised, whatever is stored, unless the person chooses for it', async () => {
  const codex = agentNameSchema.parse('codex');
  const { user, person, reload } = await openPanel({
    async before({ hub }) {
      await hub.agents.register(codex, { abilities: { modes: ['agent', 'supervised', 'ask'] } });
      return '#/agent/codex';
    },
    stored: { 'ai-chat-mode': { mode: 'agent' } },
  });
  await shown().toBe('supervised');
  await user.click(part('button[data-mode]'));
  await user.click(await findPart(item('ask')));
  await shown().toBe('ask');
  expect(JSON.parse(localStorage.getItem('ai-chat-mode') ?? '')).toEqual({ mode: 'agent' });
  await reload();
  await shown().toBe('supervised');
  await user.click(part('button[data-mode]'));
  await user.click(await findPart(item('ask')));
  await user.type(part('[data-composer]'), 'Hi{Enter}');
  await expect.poll(async () => (await person.conversations())[0]?.mode).toBe('ask');
});

it('CM-5.3 what is stored but cannot be read is Agent, and a browser that stores nothing still switches', async () => {
  const { user, person } = await openPanel({
    before: register,
    stored: { 'ai-chat-mode': { mode: 'root' } },
  });
  await shown().toBe('agent');
  const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => denied.mockRestore());
  await user.click(part('button[data-mode]'));
  await user.click(await findPart(item('ask')));
  await shown().toBe('ask');
  expect(parts('[data-toast]')).toEqual([]);
  // What is shown holds, stored or not.
  await user.type(part('[data-composer]'), 'Hi{Enter}');
  await expect.poll(async () => (await person.conversations())[0]?.mode).toBe('ask');
});

it('CM-8.2 a mode set elsewhere shows at once; one that the hub does not take goes back and is said', async () => {
  const { panel, asked } = await openSpoken();
  await shown().toBe('agent');
  await panel.person.setMode(asked[0].conversationId, { mode: 'ask', surface: 'panel' });
  await shown().toBe('ask');
  const gate = panel.hold('PUT', /\/mode$/);
  await panel.user.click(part('button[data-mode]'));
  await panel.user.click(await findPart(item('agent')));
  await gate.reached;
  await shown().toBe('agent');
  panel.cut(/\/mode$/);
  gate.open();
  await shown().toBe('agent');
  await panel.user.click(part('button[data-mode]'));
  await panel.user.click(await findPart(item('supervised')));
  await toast().toContain('The mode was not changed');
  await shown().toBe('agent');
  expect((await panel.person.conversations())[0]?.mode).toBe('agent');
});

it('CM-8.1 switching to Agent approves what waits because of the mode, and the menu says so before', async () => {
  const outside = {
    toolName: 'read_file',
    parameters: { path: '../outside.md' },
    inspected: { risk: 'outside-folder' as const },
  };
  const { user, calls, person } = await openCalls([
    NOTE,
    { ...NOTE, parameters: { path: 'b.md', content: 'b' } },
    outside,
  ]);
  await user.click(await findPart('button[data-mode]'));
  await findPart(item('agent'));
  expect(textOf(item('agent'))).toContain('Approves 2 waiting calls');
  expect(textOf(item('ask'))).toContain('Rejects 3 waiting calls');
  expect(textOf(item('supervised'))).not.toContain('waiting');
  await user.click(part(item('agent')));
  for (const { decision } of calls.slice(0, 2)) expect(await decision).toMatchObject({ type: 'run' });
  await expect.poll(() => textOf('[role="log"]')).toContain('Approved by switching to Agent');
  // What reaches outside the folder is asked in every mode.
  await expect.poll(() => parts('[data-approval]').length).toBe(1);
  expect(textOf('[data-approval]')).toContain('Reaches outside the allowed folder');
  expect(await person.openRequests()).toHaveLength(1);
});

it('CM-8.1 switching to Ask rejects everything that waits', async () => {
  const { user, calls } = await openCalls([NOTE, { ...NOTE, parameters: { path: 'b.md', content: 'b' } }]);
  await user.click(await findPart('button[data-mode]'));
  await user.click(await findPart(item('ask')));
  for (const { decision } of calls)
    expect(await decision).toMatchObject({ type: 'skip', outcome: 'rejected' });
  await expect.poll(() => textOf('[role="log"]')).toContain('Rejected by switching to Ask');
  expect(parts('[data-approval]')).toEqual([]);
});

it('CM-1.1 programs decide themselves what they do: a conversation with one shows no mode', async () => {
  await openAsked(async (hub) => [await hub.tell('ci', 'The build is green.')]);
  await findPart('[data-composer]');
  location.hash = '#/connect';
  await expect.poll(() => parts('[data-composer]')).toEqual([]);
  expect(parts('button[data-mode]')).toEqual([]);
});

it('CM-1.2 OPS-4 the modes speak Chinese', async () => {
  const { user } = await openPanel({ before: register, language: 'zh-CN' });
  await user.click(await screen.findByRole('button', { name: '模式：代理。直接使用工具，不再询问' }));
  await screen.findByRole('menuitemradio', { name: /监督/ });
  await user.click(screen.getByRole('menuitemradio', { name: /问答/ }));
  await screen.findByRole('button', { name: '模式：问答。只回答，不使用工具' });
});

it('F-56 an agent has the modes and mentions that whoever runs it says it has, whatever it is called', async () => {
  const codex = agentNameSchema.parse('codex');
  const { hub } = await openPanel({
    before: async ({ hub }) => {
      await hub.agents.register(codex);
      return '#/agent/codex';
    },
  });
  await findPart('[data-composer]');
  expect(document.querySelector('button[data-mode]')).toBeNull();
  await hub.agents.register(codex, { abilities: { modes: ['agent', 'supervised'] } });
  await shown().toBe('supervised');
});

it('SEC-4 an agent that says it has no modes hides no switch of a conversation that goes by itself', async () => {
  const codex = agentNameSchema.parse('codex');
  await openPanel({
    before: async ({ hub }) => {
      await hub.agents.register(codex, { abilities: { modes: ['agent', 'supervised'] } });
      const { message } = await hub.bus.send({ from: codex, to: PERSON, payload: { text: 'hello' } });
      const { conversationId } = message;
      await hub.conversations.setMode(conversationId, 'agent', 'panel');
      await hub.agents.register(codex, { abilities: { modes: [] } });
      return `#/conversation/${conversationId}`;
    },
  });
  await shown().toBe('agent');
});
