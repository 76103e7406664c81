// What the tests of the loop share: a loop with a scripted model and a few tools, run to its end.
import { createScriptedModel, type ScriptedEvents } from '@nod/testing';
import type { Tool } from './calls/tool.ts';
import { createToolRegistry } from './calls/tool-registry.ts';
import type { AgentResponse, Answer } from './loop/agent-response.ts';
import { runReactLoop } from './loop/react-loop.ts';
import type { ModelEvent, ModelMessage } from './models/model.ts';
import { buildPrompt } from './prompt/prompt.ts';
import { emptyContext } from './test-context.ts';
import { createLoggingRunner, type ToolLogEntry } from './test-logging-runner.ts';

const never = () => () => {};

export const say = (text: string): ModelEvent => ({ type: 'text-delta', text });
export const call = (id: string, toolName: string, argumentsText: string): ModelEvent => ({
  type: 'tool-call',
  call: { id, toolName, argumentsText },
});

export const echo: Tool = {
  name: 'echo',
  description: 'says it again',
  parameters: [
    { name: 'text', type: 'string', description: 'what to say', required: true },
    { name: 'times', type: 'number', description: 'how often', required: false, default: 1 },
  ],
  execute: async ({ text, times }) => ({ success: true, displayText: `${text}`.repeat(Number(times)) }),
};
const broken: Tool = {
  name: 'broken',
  description: 'never works',
  parameters: [],
  execute: async () => {
    throw new Error('no luck');
  },
};
const deaf: Tool = {
  name: 'deaf',
  description: 'ignores its signal',
  parameters: [],
  execute: () => new Promise(() => {}),
};

interface RunOptions {
  ask?: boolean;
  /** Asked at every turn, from 0. */
  isAskAt?(turn: number): boolean;
  tools?: Tool[];
  signal?: AbortSignal;
}

/** Runs the loop on "go" until it has answered. */
export async function runLoop(turns: ScriptedEvents[], options: RunOptions = {}) {
  const model = createScriptedModel(turns);
  const log: ToolLogEntry[] = [];
  const responses: AgentResponse[] = [];
  const registry = createToolRegistry([echo, broken, deaf, ...(options.tools ?? [])]);
  const isAsk = options.isAskAt ?? (() => options.ask ?? false);
  const loop = runReactLoop({
    model,
    prompt: (tools) => buildPrompt('go', emptyContext, { agentName: 'nod', tools }),
    tools: () => (isAsk(model.requests.length) ? null : registry),
    runTool: createLoggingRunner(never, (entry) => log.push(entry)),
    context: emptyContext,
    signal: options.signal ?? new AbortController().signal,
  });
  for await (const response of loop) responses.push(response);
  return { model, log, responses, answer: responses.at(-1) as Answer };
}

export function toolMessages(messages: readonly ModelMessage[]) {
  return messages.filter((message) => message.role === 'tool');
}
