import type { Model, ModelEvent, Tool } from '@nod/agent';
import { toFailureEvent } from '@nod/testing';
import { describeWorker, type WorkersOutside } from '@nod/testing/worker-conformance';
import { createNativeWorker } from './native-worker.ts';
import { call, say, toTestAgent } from './test-host.ts';

const TAKE = 'take';

function createTaker({ take }: WorkersOutside): Tool {
  return {
    name: TAKE,
    description: 'takes a text',
    parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
    async execute({ text }, { signal }) {
      await take(String(text), signal);
      return { success: true, displayText: `took ${text}` };
    },
  };
}

/** Calls the tool with what it was told, where there are tools; then says in two pieces that it is done. */
function createTakingModel({ pace }: WorkersOutside): Model {
  return {
    name: 'scripted:taking',
    async *stream({ messages, tools, signal }): AsyncGenerator<ModelEvent> {
      const text = messages.findLast(({ role }) => role === 'user')?.text ?? '';
      const hasCalled = messages.some(({ role }) => role === 'tool');
      const callsTool = tools !== undefined && !hasCalled;
      if (callsTool) yield call(TAKE, JSON.stringify({ text }));
      for (const piece of callsTool ? [] : ['That ', 'is all.']) {
        yield say(piece);
        await pace(signal);
        if (signal.aborted) return yield toFailureEvent('aborted', 'Stopped.');
      }
      yield { type: 'finish', reason: callsTool ? 'tool-calls' : 'stop', use: null };
    },
  };
}

describeWorker('native worker', {
  toolName: TAKE,
  start(outside, clock) {
    const agent = toTestAgent(createTakingModel(outside), [createTaker(outside)]);
    return createNativeWorker(
      { clock, after: () => () => {}, onFailedCall() {} },
      {
        ...agent,
        buildContext(message, history) {
          outside.stumble();
          return agent.buildContext(message, history);
        },
      },
    );
  },
});
