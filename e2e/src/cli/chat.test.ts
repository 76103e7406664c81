// `nod chat` with an agent that a program speaks for: what the typed words answer.
import type { HubClient } from '@nod/client';
import { PERSON } from '@nod/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { startNod } from '../stage/nod.ts';
import { createClient, createPerson } from '../stage/test-person.ts';

const question = {
  from: 'ci',
  to: PERSON,
  payload: { text: 'Deploy?' },
  quickReplies: ['Yes', 'No'],
};

async function start(): Promise<{ hub: StartedHub; ci: HubClient; person: HubClient }> {
  const hub = await startHub();
  onTestFinished(async () => void (await hub.stop()));
  return { hub, ci: createClient(hub, hub.programToken), person: createPerson(hub).client };
}

/** Says it in `nod chat`; the agent answers whatever it is told. */
async function chat(
  { hub, ci }: { hub: StartedHub; ci: HubClient },
  words: string,
  ...options: string[]
): Promise<string> {
  const talking = startNod(hub.data, ['chat', '--agent', 'ci', ...options, words]);
  for (let told = false; !told; ) {
    for (const { id, payload } of await ci.inbox('ci', { waitMs: 10_000 })) {
      await ci.acknowledge('ci', { ids: [id] });
      if (payload.text !== words) continue;
      await ci.sendMessage({ from: 'ci', to: PERSON, payload: { text: 'Heard.' }, inReplyTo: id });
      told = true;
    }
  }
  const { stdout, stderr } = await talking.result;
  expect(stdout).toBe('Heard.\n');
  return stderr;
}

it('QR-3.6 what is typed answers the newest question of the agent, and says which', async () => {
  const stage = await start();
  const { requestId } = await stage.ci.sendMessage(question);
  expect(await chat(stage, 'Not yet')).toContain('answering: Deploy?');
  const { settlement } = await stage.person.request(requestId ?? '');
  expect(settlement).toMatchObject({ outcome: 'answered', reply: { text: 'Not yet', surface: 'cli' } });
});

it('QR-3.6 nod chat --no-answer says something new, and the question waits', async () => {
  const stage = await start();
  const { requestId } = await stage.ci.sendMessage(question);
  expect(await chat(stage, 'Is it green?', '--no-answer')).not.toContain('answering');
  expect(await stage.person.request(requestId ?? '')).toMatchObject({ settlement: null });
});

it('F-10 an old question does not take words that were meant for something else', async () => {
  const stage = await start();
  const { requestId } = await stage.ci.sendMessage(question);
  const since = { from: PERSON, to: 'ci', payload: { text: 'By the way…' }, surface: 'panel' };
  await stage.person.sendMessage({ ...since, inReplyTo: null });
  expect(await chat(stage, 'Is the build green?')).not.toContain('answering');
  expect(await stage.person.request(requestId ?? '')).toMatchObject({ settlement: null });
});

it('nod chat --new, and /new alone, begin anew: the agent is told with the next words, which answer nothing from before', async () => {
  const stage = await start();
  const { requestId } = await stage.ci.sendMessage(question);
  const begun = await startNod(stage.hub.data, ['chat', '--agent', 'ci', '/new']).result;
  expect(begun.stdout).toContain('Started over with ci');
  expect(begun.stdout).toContain('is told with your next message');
  expect(begun.stdout).toContain('1 request from before can still be answered.');
  const talking = startNod(stage.hub.data, ['chat', '--agent', 'ci', '--new', 'Is the build green?']);
  const [message] = await stage.ci.inbox('ci', { waitMs: 30_000 });
  expect(message).toMatchObject({
    payload: { text: 'Is the build green?' },
    inReplyTo: null,
    beginsAnew: true,
  });
  const inReplyTo = message?.id ?? null;
  await stage.ci.sendMessage({ from: 'ci', to: PERSON, payload: { text: 'Heard.' }, inReplyTo });
  const { stdout, stderr } = await talking.result;
  expect(stdout).toBe('Heard.\n');
  expect(stderr).not.toContain('answering');
  expect(await stage.person.request(requestId ?? '')).toMatchObject({ settlement: null });
});
