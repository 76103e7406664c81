// The composer: what it says of a message that it has sent.
import { chosenNameSchema } from '@nod/protocol';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openAsked, type PreparedHub, parts, textOf } from '../test-panel.ts';

const agent = chosenNameSchema.parse('codex');
const claim = { agent, client: 'codex-mcp-client', holder: 'the-process-of-a-session' };
const claimIn = ({ program }: PreparedHub, folder: string | null) =>
  program.claimName({ ...claim, folder, session: folder ?? 'home' });

it.each([
  ['en', 'codex may not read this for longRunning now: codex · site'],
  ['zh-CN', 'codex 可能一时读不到正在运行：codex · site'],
] as const)(
  'M6 OPS-4 a message to a session that has ended says in %s which others are running',
  async (language, words) => {
    const { panel } = await openAsked(
      async (hub) => {
        const { name } = await claimIn(hub, null);
        const asked = await hub.tell('codex', 'Hello.');
        await hub.program.releaseName({ name, holder: claim.holder });
        await claimIn(hub, '/srv/site');
        return [asked];
      },
      { language },
    );
    await panel.user.type(await findPart('[data-composer]'), 'Go on{Enter}');
    await expect.poll(() => textOf('[data-toast]')).toContain(words);
    expect(await panel.received('codex')).toEqual(['Go on']);
  },
);

it('M6 a message to a session that is running says nothing more', async () => {
  const { panel } = await openAsked(async (hub) => {
    await claimIn(hub, null);
    await claimIn(hub, '/srv/site');
    return [await hub.tell('codex', 'Hello.')];
  });
  await panel.user.type(await findPart('[data-composer]'), 'Go on{Enter}');
  await screen.findByText('Go on');
  await expect.poll(() => panel.received('codex')).toEqual(['Go on']);
  expect(parts('[data-toast]')).toEqual([]);
});
