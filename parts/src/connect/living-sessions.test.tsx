// Agent programs that run on this machine, on the page that connects agents.
import { agentNameSchema } from '@nod/protocol';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, parts, textOf } from '../test-panel.ts';

const ROW = '[data-list="living-sessions"] [data-row="codex thread-1"]';

it('what runs in terminals is listed with its folder and branch, and one tap adopts it', async () => {
  const { user, person } = await openPanel({ at: '#/connect' });
  await findPart(ROW);
  expect(textOf(ROW)).toContain('Codex 0.50.0');
  expect(textOf(ROW)).toContain('…/anna/site');
  expect(textOf(ROW)).toContain('main');
  const [adopt] = screen.getAllByRole('button', { name: 'Adopt Codex' });
  if (!adopt) throw new Error('nothing to adopt');
  await user.click(adopt);
  await expect.poll(async () => (await person.livingSessions())[0]?.agent).toBe('codex-1');
});

it('what is an agent already says so, and is let go after a question', async () => {
  const { user, person } = await openPanel({
    before: async ({ hub, person }) => {
      await person.adoptSession({ door: 'codex', id: 'thread-1', surface: 'cli' });
      await hub.agents.register(agentNameSchema.parse('codex-1'));
      return '#/connect';
    },
  });
  await findPart(ROW);
  expect(textOf(ROW)).toContain('Here as codex-1');
  await user.click(screen.getByRole('button', { name: 'Let go: codex-1' }));
  expect(textOf(ROW)).toContain('asks you there alone');
  await user.click(screen.getByRole('button', { name: 'Let go' }));
  await expect.poll(async () => (await person.livingSessions())[0]?.agent).toBeNull();
  await expect.poll(() => parts('[data-list="living-sessions"] [data-row]').length).toBe(2);
});
