import type { HubClient } from '@nod/client';
import { expect, it } from 'vitest';
import { en } from '../texts/texts.ts';
import { stopWork } from './stop.ts';

interface Told {
  agent: string;
  state: 'working' | 'waiting' | 'idle' | 'gone';
}

/** A hub with a conversation with each agent, of which these can be stopped. */
function createHub(presences: Told[], stoppable: string[]) {
  const stopped: string[] = [];
  const conversations = Object.fromEntries(
    presences.map(({ agent }) => [agent, { id: agent, participants: [agent, 'user'] }]),
  );
  const client = {
    overview: async () => ({ presences, overview: { activeRuns: {}, conversations } }),
    async stop(id: string) {
      stopped.push(id);
      return stoppable.includes(id);
    },
  } as unknown as HubClient;
  return { client, stopped };
}

it('CM-6.4 nod stop reaches agents behind doors that work or wait for the person, all or the named one', async () => {
  const presences: Told[] = [
    { agent: 'gemini', state: 'waiting' },
    { agent: 'codex', state: 'working' },
    { agent: 'pi', state: 'idle' },
  ];
  const all = createHub(presences, ['gemini', 'codex']);
  expect(await stopWork(all.client, undefined, en)).toMatchObject({ result: { stopped: 2 }, notes: [] });
  expect(all.stopped).toEqual(['gemini', 'codex']);
  const one = createHub(presences, ['gemini', 'codex']);
  expect(await stopWork(one.client, 'gemini', en)).toMatchObject({ lines: [en.stopped(1)] });
  expect(one.stopped).toEqual(['gemini']);
  expect(await stopWork(one.client, 'pi', en)).toMatchObject({ lines: [en.words.work.nothingRuns] });
});

it('CM-6.4 nod stop fails, and says so, where who works cannot be stopped', async () => {
  const { client } = createHub([{ agent: 'qwen', state: 'working' }], []);
  await expect(stopWork(client, 'qwen', en)).rejects.toMatchObject({
    code: 'cannot_stop',
    message: en.cannotStop('qwen'),
    exitCode: 1,
  });
  const mixed = createHub(
    [
      { agent: 'qwen', state: 'working' },
      { agent: 'codex', state: 'working' },
    ],
    ['codex'],
  );
  expect(await stopWork(mixed.client, undefined, en)).toMatchObject({
    result: { stopped: 1 },
    notes: [en.cannotStop('qwen')],
  });
});
