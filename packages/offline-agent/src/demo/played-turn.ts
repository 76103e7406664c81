// One turn of the demo, played. Its third part calls a real tool through the same runner as every other call.
import {
  type AgentContext,
  type AgentResponse,
  type Answer,
  countWords,
  streamCalls,
  type Tool,
  type ToolRunner,
} from '@nod/agent';
import { DEMO_SCRIPT, type DemoMessage, type DemoScript } from './demo-script.ts';
import type { DemoTurn } from './demo-turn.ts';

export interface DemoPorts {
  /** False in a mode without tools. */
  hasTools: boolean;
  runTool: ToolRunner;
  context: AgentContext;
  signal: AbortSignal;
}

const CALL_ID = 'demo';

/** Contract: the last response is the answer. */
export async function* playDemo(turn: DemoTurn, ports: DemoPorts): AsyncGenerator<AgentResponse, void> {
  if (turn.type === 'say') return yield toAnswer(turn.message, []);
  const script = DEMO_SCRIPT[turn.language];
  const { intro } = turn;
  // Shown while the person is being asked.
  yield { type: 'text-delta', text: intro };
  if (!ports.hasTools) return yield toEnd(script, [intro, script.noTools]);
  const { result, aborted } = yield* streamCalls(ports.runTool, (runTool) =>
    callTool(script.sample, runTool, ports),
  );
  if (aborted) return yield { ...toAnswer({ text: intro }, []), outcome: 'stopped' };
  const came = result.success ? toRan(script, result.data) : script.skipped;
  yield toEnd(script, [intro, came]);
}

function callTool(sample: string, runTool: ToolRunner, { context, signal }: DemoPorts) {
  const told = { onProgress: () => {}, onPlan: () => {}, onStep: () => {} };
  const call = { id: CALL_ID, tool: demoTool, parameters: { text: sample } };
  return runTool(call, { ...context, ...told, callId: CALL_ID, signal });
}

function toRan(script: DemoScript, data: unknown): string {
  return script.ran((data as CountedWords).words);
}

function toEnd({ done }: DemoScript, before: string[]): Answer {
  return { ...toAnswer(done, before), isOffer: true };
}

function toAnswer({ text, quickReplies }: DemoMessage, before: string[]): Answer {
  const use = { inputTokens: 0, outputTokens: 0 };
  const answer: Answer = {
    type: 'answer',
    outcome: 'completed',
    text: [...before, text].join('\n\n'),
    use,
  };
  return quickReplies ? { ...answer, quickReplies } : answer;
}

interface CountedWords {
  words: number;
}

const demoTool: Tool = {
  name: 'count_words',
  description: 'Counts the words of a text. A part of the demo: it changes nothing.',
  parameters: [{ name: 'text', type: 'string', description: 'What to count', required: true }],
  annotations: { readOnly: true },
  alternatives: ['Count them yourself.'],
  inspect: async () => ({ preview: { type: 'plain' }, risk: 'demonstration', permission: null, target: '' }),
  async execute({ text }) {
    const data: CountedWords = { words: countWords(String(text)) };
    return { success: true, data, displayText: `${data.words} words` };
  },
};
