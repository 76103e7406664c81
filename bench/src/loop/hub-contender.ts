// The whole way of a streamed answer through the hub: mailbox, run, controller, loop, drafts, event feed.
import { join } from 'node:path';
import { createAgentController, createToolRegistry, withRetries } from '@nod/agent';
import { hostAgent } from '@nod/hosting';
import { createHub, type Hub } from '@nod/hub';
import { createModel } from '@nod/model-ai-sdk';
import { createNativeWorker, type NativeAgent } from '@nod/native-agent';
import { createIntentTracker } from '@nod/offline-agent';
import { ALL_ABILITIES, agentNameSchema, PERSON } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { clock, hash, newId, timer } from '@nod/system-node';
import { createBenchFolder } from '../servers/bench-folder.ts';
import { resources } from '../servers/resources.ts';
import type { Contender } from './contender.ts';

const AGENT = agentNameSchema.parse('counter');

export async function createHubContender(baseUrl: string): Promise<Contender> {
  const store = openSqliteStore(join(await createBenchFolder(), 'loop.db'));
  const hub = await createHub({ store, clock, timer, newId, hash, report });
  const leave = new AbortController();
  const after = (ms: number, callback: () => void) => timer(clock() + ms, callback);
  const newDraftId = () => newId('drf');
  const ports = { hub, clock, after, newDraftId, approvalLifeMs: () => 60_000, report, onFailedCall() {} };
  const worker = createNativeWorker(ports, createAgent(baseUrl));
  const hosting = hostAgent(
    ports,
    { name: AGENT, abilities: ALL_ABILITIES, load: async () => worker },
    leave.signal,
  );
  await hub.agents.register(AGENT);
  resources.defer(async () => {
    leave.abort();
    await hosting;
    hub.stop();
    await store.close();
  });
  return { name: 'Nod, the whole hub', stream: (onText) => stream(hub, onText) };
}

/** Says something to the agent and hears its answer as a surface does. */
async function stream(hub: Hub, onText: () => void): Promise<void> {
  const leave = new AbortController();
  const items = hub.events.follow(hub.startingPoint().overview.seq, leave.signal);
  await hub.bus.send({ from: PERSON, to: AGENT, payload: { text: 'Count.' }, surface: 'panel' });
  for await (const { event } of items) {
    if (event.type === 'draft-updated' && event.draft.part === 'answer') onText();
    if (event.type === 'run-ended') leave.abort();
  }
}

function createAgent(baseUrl: string): NativeAgent {
  const config = { provider: 'openai-compatible' as const, model: 'scripted', baseUrl };
  const model = withRetries(createModel(config, { clock, timer, fetch }), {
    clock,
    timer,
    random: Math.random,
  });
  return {
    createController: ({ runTool, recordTurns }) =>
      createAgentController({
        agentName: AGENT,
        model: () => recordTurns(model),
        offline: { claims: () => false, async *work() {} },
        intents: createIntentTracker(),
        tools: () => createToolRegistry(),
        runTool,
        showReasoning: () => true,
        waitsForPerson: () => false,
      }),
    // Every round asks the same: what was said before is left out.
    buildContext: async () => ({ chatHistory: [], memories: [], personas: [], activePersonaId: '' }),
  };
}

function report(error: unknown): void {
  console.error(error);
}
