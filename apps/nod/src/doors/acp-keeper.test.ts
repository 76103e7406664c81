import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { type DoubleControl, openControl } from '@nod/door-acp/double';
import { createSocketDoor, type SocketDoor } from '@nod/door-socket';
import { clientPorts, clock } from '@nod/system-node';
import { watch } from '@nod/testing/door-conformance';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../texts/texts.ts';
import { keepAcpAgent } from './acp-keeper.ts';

const APPROVE = { type: 'approve', scope: null, parameters: null } as const;
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The hub's end of the doors' socket. */
async function openDoor(path: string): Promise<SocketDoor> {
  const { timer } = clientPorts;
  const door = await createSocketDoor({ prepareSocket: async () => path, timer, clock, report: () => {} });
  ends.push(() => door.close());
  return door;
}

interface Kept {
  double: DoubleControl;
  path: string;
  lines: string[];
  stop(): Promise<void>;
}

async function keep(): Promise<Kept & { id: string }> {
  const double = await openControl();
  chmodSync(double.folder, 0o700);
  const lines: string[] = [];
  const path = join(double.folder, 'doors.sock');
  const stopping = Promise.withResolvers<void>();
  const started = Promise.withResolvers<string>();
  const kept = keepAcpAgent(
    { command: double.command('claude'), folder: double.folder, resume: null },
    {
      texts: en,
      path,
      print: (line) => lines.push(line),
      stopped: stopping.promise,
      onStarted: ({ id }) => started.resolve(id),
    },
  );
  const stop = async () => {
    stopping.resolve();
    await kept;
  };
  ends.push(async () => {
    await stop();
    await double.close();
  });
  kept.catch(started.reject);
  return { double, path, lines, stop, id: await started.promise };
}

async function follow(path: string, id: string) {
  const door = await openDoor(path);
  const session = await door.attach(id);
  return { door, session, watched: watch(session) };
}

describe('the keeper of an ACP agent', () => {
  it('holds what the agent asks while the hub is away, and has it answered when the hub is back', async () => {
    const { double, path, lines, id } = await keep();
    const first = await follow(path, id);
    await first.watched.next('attached');
    await first.session.act({ type: 'prompt', promptId: 'p-1', text: '1A 2C 3B' });
    expect(await double.untilTold('prompt')).toMatchObject({ text: '1A 2C 3B' });
    await double.order({ type: 'ask', command: 'npm test' });
    const { key } = await first.watched.next('asked');
    await first.watched.leave();
    await first.door.close();

    const second = await follow(path, id);
    expect(await second.watched.next('attached')).toMatchObject({ openAsks: [key] });
    const look = { type: 'look-for-prompt', promptId: 'p-1', text: '1A 2C 3B', since: Date.now() } as const;
    await second.session.act(look);
    expect(await second.watched.next('prompt-accepted')).toMatchObject({ promptId: 'p-1' });
    await second.session.act({ type: 'answer', key, answer: APPROVE });
    expect(await double.untilTold('result')).toMatchObject({
      result: { outcome: { optionId: 'allow-once' } },
    });
    await double.order({ type: 'end', answer: 'All pass.' });
    expect(await second.watched.next('turn-ended')).toMatchObject({ answer: 'All pass.' });
    expect(lines).toEqual([
      expect.stringMatching(/^Starting /),
      expect.stringMatching(/^Claude Code runs in /),
      en.keeper.reached,
      en.keeper.works,
      en.keeper.asks('Bash: npm test'),
      en.keeper.away,
      en.keeper.reached,
      en.keeper.said('All pass.'),
    ]);
    await second.watched.leave();
  });

  it('tells the hub when it ends, and ends the agent with it', async () => {
    const { double, path, id, stop } = await keep();
    const { watched } = await follow(path, id);
    await watched.next('attached');
    await stop();
    await watched.next('gone');
    await watched.over;
    expect(() => process.kill(double.pid(), 0)).toThrow('ESRCH');
  });

  it('ends also while the hub is away', async () => {
    const { double, stop } = await keep();
    await stop();
    expect(() => process.kill(double.pid(), 0)).toThrow('ESRCH');
  });
});
