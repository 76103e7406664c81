// The page that says how to connect an agent: a tab for each kind, and its first words as they come.
import { agentNameSchema } from '@nod/protocol';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPanel, parts, type TestPanel, textOf } from '../test-panel.ts';

const tabPanel = (tab: string): Promise<HTMLElement> => screen.findByRole('tabpanel', { name: tab });

async function show({ user }: TestPanel, tab: string): Promise<string> {
  await user.click(await screen.findByRole('tab', { name: tab }));
  return (await tabPanel(tab)).textContent ?? '';
}

it('F-32 each kind of agent has a tab with whole commands of this hub', async () => {
  const panel = await openPanel({ at: '#/connect' });
  const programs = [
    'Claude Code',
    'Codex',
    'Gemini CLI',
    'Qwen Code',
    'OpenCode',
    'GitHub Copilot',
    'Kimi Code',
  ];
  for (const tab of [...programs, 'MCP', 'curl', 'Shell']) {
    expect(await show(panel, tab)).toContain('/home/person/.nod');
  }
  expect(await show(panel, 'Codex')).toContain('/opt/nod/bin/nod connect codex --data /home/person/.nod');
  expect(await show(panel, 'Gemini CLI')).toContain('Add this to ~/.gemini/settings.json:');
  expect(await show(panel, 'curl')).toContain('make a token that speaks as script and nobody else');
});

it('F-32 the first words of an agent show on its tab, with the way to it, and on no other', async () => {
  const panel = await openPanel({ at: '#/connect' });
  expect(await show(panel, 'Codex')).toContain('Waiting for the first words of codex…');
  const told = await panel.tell('codex', 'Good **morning**\u200b');
  await expect.poll(() => textOf('[data-arrived="codex"]')).toContain('codex is here: Good morning');
  expect(parts('[data-arrived="codex"] [data-code="U+200B"]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    `#/conversation/${told.conversationId}`,
  );
  expect(await show(panel, 'Shell')).toContain('Waiting for the first words of shell…');
});

it('F-32 an agent that has spoken is here, also when the last word was the person’s', async () => {
  const panel = await openPanel({
    before: async ({ ask, person }) => {
      const asked = await ask('codex', 'Deploy **now**?', ['Yes']);
      await person.answer(asked.requestId, { text: 'Yes', surface: 'cli' });
      return '#/connect';
    },
  });
  expect(await show(panel, 'Codex')).toBeTruthy();
  await expect.poll(() => textOf('[data-arrived="codex"]')).toContain('codex is here: Deploy now?');
});

it('F-32 an agent that was only written to is still waited for', async () => {
  const panel = await openPanel({
    before: async ({ program, person }) => {
      await program.inbox('codex', { waitMs: 0 });
      await person.sendMessage({ from: 'user', to: 'codex', payload: { text: 'Hello?' }, surface: 'panel' });
      return '#/connect';
    },
  });
  expect(await show(panel, 'Codex')).toContain('Waiting for the first words of codex…');
});

it.each(['codex-site', 'codex.2'])('F-32 a session called %s is one of its program', async (name) => {
  const panel = await openPanel({ at: '#/connect' });
  await panel.tell('codexer', 'Another one');
  await panel.tell(name, 'Good morning');
  await show(panel, 'Codex');
  await expect.poll(() => textOf('[data-arrived="codex"]')).toContain('Good morning');
});

it('F-32 where the hub cannot say where it is, that is said, and tried again on a tap', async () => {
  const panel = await openPanel();
  panel.cut(/place$/);
  location.hash = '#/connect';
  await expect.poll(() => textOf('main')).toContain('Where the hub runs could not be loaded.');
  panel.mend();
  await panel.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await show(panel, 'MCP')).toContain('/home/person/.nod');
});

it('F-32 OPS-4 the page speaks Chinese', async () => {
  const panel = await openPanel({ at: '#/connect', language: 'zh-CN' });
  expect(await show(panel, '命令行')).toContain('正在等待 shell 的第一条消息…');
  expect(await show(panel, 'MCP')).toContain('把这个服务器加到任何 MCP 客户端的设置中：');
});

it('F-32 programs with a door say how to open it, with whole commands', async () => {
  const panel = await openPanel({ at: '#/connect' });
  const claude = await show(panel, 'Claude Code');
  expect(claude).toContain('/opt/nod/bin/nod hooks install claude --data /home/person/.nod');
  expect(claude).toContain('/opt/nod/bin/nod run claude --data /home/person/.nod');
  expect(await show(panel, 'Codex')).toContain('/opt/nod/bin/nod run --data /home/person/.nod -- codex');
  expect(await show(panel, 'Shell')).not.toContain('nod run');
});

it('F-32 a Claude Code that its hooks tell of is here before it speaks, by whatever name of its program', async () => {
  const panel = await openPanel({ at: '#/connect' });
  expect(await show(panel, 'Claude Code')).toContain('Waiting for the first words of claude');
  const agent = agentNameSchema.parse('claude-site');
  await panel.hub.agents.register(agent);
  panel.hub.presences.set({
    ...{ agent, program: 'claude', title: 'Claude Code', version: null, door: 'hooks', folder: null },
    ...{ branch: null, about: null, state: 'idle', at: 1, prompts: 'none', plan: [], calls: [] },
    ...{ modes: { agent: 'judged', supervised: 'judged', ask: 'judged' }, hasTerminal: false },
  });
  await expect.poll(() => textOf('[data-arrived^="claude"]')).toContain('claude-site is here.');
  await panel.tell('claude-site', 'Good morning');
  await expect.poll(() => textOf('[data-arrived^="claude"]')).toContain('claude-site is here: Good morning');
});
