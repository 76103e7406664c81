// Hooks that are killed at any moment: nothing is approved that was not, and no card stays.
import { watch } from '@nod/testing/door-conformance';
import { expect, it, onTestFinished } from 'vitest';
import { openClaudeCode } from './test-claude-code.ts';

const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

async function begin() {
  const code = await openClaudeCode();
  const session = await code.door.attach(code.sessionId);
  const watched = watch(session);
  onTestFinished(async () => {
    await watched.leave();
    await code.close();
  });
  await watched.next('attached');
  await code.enterPrompt('go');
  await watched.next('turn-started');
  return { code, session, watched };
}

type World = Awaited<ReturnType<typeof begin>>;

/** The program goes on: the terminal answers what it still asks, and asks once more. */
async function goOn({ code, session, watched }: World, answered = ''): Promise<void> {
  await code.answerInTerminal?.();
  await code.askFor('Bash', { command: 'npm test' });
  const { key } = await watched.next('asked', ({ ask }) => JSON.stringify(ask).includes('npm test'));
  await session.act({ type: 'answer', key, answer: APPROVE });
  await expect.poll(() => code.answers()).toEqual([{ type: 'approved' }]);
  const over = new Set([key, answered, ...watched.ofType('ask-closed').map((event) => event.key)]);
  expect(watched.ofType('asked').filter((event) => !over.has(event.key))).toEqual([]);
}

it('DS-5.3 a hook that is killed before it says anything leaves no card behind, and approves nothing', async () => {
  const world = await begin();
  const id = await world.code.askFor('Bash', { command: 'npm publish' });
  world.code.killHook();
  expect(await world.code.printed(id)).toBe('');
  await goOn(world);
});

it('DS-5.3 a hook that is killed while its card is open takes the card with it', async () => {
  const world = await begin();
  await world.code.askFor('Bash', { command: 'npm publish' });
  const { key } = await world.watched.next('asked');
  world.code.killHook();
  expect(await world.watched.next('ask-closed')).toMatchObject({ key });
  await world.session.act({ type: 'answer', key, answer: APPROVE });
  expect(world.code.answers()).toEqual([]);
  await goOn(world);
});

it('DS-5.3 a hook that is killed with the tap on its way approves nothing by itself', async () => {
  const world = await begin();
  const id = await world.code.askFor('Bash', { command: 'npm publish' });
  const { key } = await world.watched.next('asked');
  world.code.killHook();
  await world.session.act({ type: 'answer', key, answer: APPROVE });
  expect(await world.code.printed(id)).toBe('');
  expect(world.code.answers()).toEqual([]);
  await goOn(world, key);
});
