import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlugin } from '@nod/door-plugins/opencode';
import { createOpenCode } from '@nod/door-plugins/opencode/test-opencode';
import { extendPi } from '@nod/door-plugins/pi';
import { createPi } from '@nod/door-plugins/pi/test-pi';
import { openRelay } from '@nod/door-plugins/test-relay';
import { createSocketDoor } from '@nod/door-socket';
import { type DoorsOutside, type DoorTraits, describeDoor } from '@nod/testing/door-conformance';

const TRAITS: DoorTraits = {
  takesPrompts: true,
  asksApprovals: true,
  rejectsWithWords: true,
  asksQuestions: true,
  asksAtOnce: true,
  canStop: true,
  saysPieces: true,
  keepsAsks: true,
  tellsEarlierTurns: true,
  canBeCut: true,
};

/** The hub's end of the socket, and a way to it that can be cut. */
async function openHub() {
  const folder = mkdtempSync(join(tmpdir(), 'nod-plugin-'));
  const door = await createSocketDoor({
    prepareSocket: async (name) => join(folder, name),
    clock: () => Date.now(),
    timer(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    report(error) {
      throw error;
    },
  });
  const arrived = new Promise((resolve) => door.onArrival(resolve));
  const socket = join(folder, 'relay.sock');
  const relay = await openRelay(socket, door.path);
  return {
    ...{ door, socket, arrived, cut: relay.cut, mend: relay.mend },
    async close() {
      await relay.cut().catch(() => {});
      await door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOpenCode(): Promise<DoorsOutside> {
  const hub = await openHub();
  const double = createOpenCode();
  const argv = ['bun', '/$bunfs/root/src/cli/tui/worker.js'];
  const parts = { socket: hub.socket, settleMs: 0, argv, env: { OPENCODE_PID: '4711' } };
  double.load(createPlugin({ client: double.client, directory: '/work/site' }, parts));
  await hub.arrived;
  return {
    ...{ door: hub.door, sessionId: '4711', enterPrompt: double.begin, say: double.say },
    ...{ askApproval: double.askApproval, askQuestion: double.askQuestion, endTurn: double.end },
    ...{ answerInTerminal: double.answerInTerminal, cut: hub.cut, mend: hub.mend, die: double.dispose },
    prompts: () => double.prompts,
    answers: () => double.answers,
    async close() {
      await double.dispose();
      await hub.close();
    },
  };
}

async function openPi(): Promise<DoorsOutside> {
  const hub = await openHub();
  const double = createPi();
  extendPi(double.pi, { socket: hub.socket, env: {} });
  await double.emit('session_start', { reason: 'startup' });
  await hub.arrived;
  return {
    ...{ door: hub.door, sessionId: 'pi-session-1', enterPrompt: double.begin, endTurn: double.end },
    say: async (delta) =>
      void (await double.emit('message_update', { assistantMessageEvent: { type: 'text_delta', delta } })),
    ...{ askApproval: double.call, cut: hub.cut, mend: hub.mend },
    answerInTerminal: async () => double.answerInTerminal(),
    prompts: () => double.prompts,
    answers: () => double.answers,
    die: async () => void (await double.emit('session_shutdown', { reason: 'quit' })),
    async close() {
      await double.emit('session_shutdown', { reason: 'quit' });
      await hub.close();
    },
  };
}

describeDoor('the plugin for OpenCode', { traits: TRAITS, open: openOpenCode });
describeDoor('the extension for pi', { traits: { ...TRAITS, asksQuestions: false }, open: openPi });
