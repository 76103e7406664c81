// The ReAct loop: think (one streamed turn of the model), act (its tool calls), observe, and again. Failures are data:
// no matter what the model or a tool does, the loop ends with one answer.

import type { ToolRunner } from '../calls/executed-call.ts';
import { type PreparedToolCall, parseArguments, prepareToolCall } from '../calls/prepared-call.ts';
import type { ToolCallContext, ToolResult } from '../calls/tool.ts';
import { type ToolRegistry, toToolDescription } from '../calls/tool-registry.ts';
import type { AgentContext } from '../context/context.ts';
import type {
  Model,
  ModelFailure,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
  TokenUse,
} from '../models/model.ts';
import { toObservation } from '../plans/execution-engine.ts';
import { toToolMaterial } from '../prompt/prompt.ts';
import { tellWithoutTools } from '../prompt/turns-without-tools.ts';
import { untilAborted } from './abort-wait.ts';
import type { AgentResponse, Answer, AnswerOutcome, ToolCallView } from './agent-response.ts';
import { createCallIds } from './call-ids.ts';
import { mergeStreams } from './merged-streams.ts';
import { findToolMarkup } from './tool-markup.ts';

/** After so many turns the person is asked whether to go on. */
const MAX_TURNS = 40;
/** How often a model is told that its output cannot be used, or fails in the same way, before the run ends. */
const MAX_CORRECTIONS = 3;

export interface LoopInput {
  model: Model;
  /** What every turn begins with, given the names of the tools there are; the turns of this run come after it. */
  prompt(tools: string[] | null): ModelMessage[];
  /** Asked before every turn. Null in a mode without tools: the model is not told of any, and none runs. */
  tools(): ToolRegistry | null;
  runTool: ToolRunner;
  context: AgentContext;
  signal: AbortSignal;
}

/** What one turn of the model came to. */
interface Turn {
  /** What the model could call. */
  tools: ToolRegistry | null;
  text: string;
  reasoning: string;
  calls: ModelToolCall[];
  failure: ModelFailure | null;
}

interface Progress {
  /** The turns so far, with what their calls gave. */
  transcript: ModelMessage[];
  /** The calls that were not run. */
  notRun: Set<string>;
  toUniqueCall(call: ModelToolCall): ModelToolCall;
  said: string[];
  reasoning: string[];
  use: TokenUse;
  /** The files that the model was not shown, by name. */
  unseen: Set<string>;
  corrections: number;
  failedCalls: Map<string, number>;
}

/** Contract: yields responses in order, the answer last; never throws unless the runner rejects. */
export async function* runReactLoop(input: LoopInput): AsyncGenerator<AgentResponse, void> {
  const progress = startProgress();
  for (let count = 0; count < MAX_TURNS; count += 1) {
    const turn = yield* think(input, progress);
    if (turn.text !== '') progress.said.push(turn.text);
    if (turn.reasoning !== '') progress.reasoning.push(turn.reasoning);
    if (input.signal.aborted) return yield toAnswer(progress, 'stopped');
    if (turn.failure) return yield toAnswer(progress, 'failed', turn.failure);
    progress.transcript.push({ role: 'assistant', text: turn.text, toolCalls: turn.calls });
    const correction = evaluateTurn(turn);
    if (correction === null && turn.calls.length === 0) return yield toAnswer(progress, 'completed');
    if (correction !== null) correct(progress, correction);
    yield* act(input, progress, turn);
    if (input.signal.aborted) return yield toAnswer(progress, 'stopped');
    if (isStuck(progress)) return yield toAnswer(progress, 'stuck');
  }
  yield { ...toAnswer(progress, 'stuck'), turnsTaken: MAX_TURNS };
}

function startProgress(): Progress {
  return {
    transcript: [],
    notRun: new Set(),
    toUniqueCall: createCallIds(),
    said: [],
    reasoning: [],
    use: { inputTokens: 0, outputTokens: 0 },
    unseen: new Set(),
    corrections: 0,
    failedCalls: new Map(),
  };
}

async function* think(input: LoopInput, progress: Progress): AsyncGenerator<AgentResponse, Turn> {
  const turn: Turn = { tools: input.tools(), text: '', reasoning: '', calls: [], failure: null };
  const request = toRequest(input, progress, turn.tools);
  for await (const event of untilAborted(input.model.stream(request), input.signal)) {
    if (event.type === 'text-delta') {
      turn.text += event.text;
      yield event;
    } else if (event.type === 'reasoning-delta') {
      turn.reasoning += event.text;
      yield event;
    } else if (event.type === 'tool-call') turn.calls.push(progress.toUniqueCall(event.call));
    else if (event.type === 'files-unseen') {
      const files = event.files.filter(({ name }) => !progress.unseen.has(name));
      for (const { name } of files) progress.unseen.add(name);
      if (files.length > 0) yield { type: 'files-unseen', files };
    } else if (event.type === 'failure') turn.failure = event.failure;
    else addUse(progress.use, event.use);
  }
  return turn;
}

function toRequest(input: LoopInput, progress: Progress, tools: ToolRegistry | null): ModelRequest {
  const { signal } = input;
  const { transcript } = progress;
  const begin = input.prompt(tools?.list().map(({ name }) => name) ?? null);
  if (tools === null) return { messages: [...begin, ...tellWithoutTools(transcript)], signal };
  const messages = [...begin, ...transcript.map((message) => withLabel(message, progress))];
  return { messages, tools: tools.list().map(toToolDescription), signal };
}

/** What a tool gave comes from outside; why a call did not run are the hub's words, and the person's. */
function withLabel(message: ModelMessage, { notRun }: Progress): ModelMessage {
  if (message.role !== 'tool' || notRun.has(message.toolCallId)) return message;
  return { ...message, text: toToolMaterial(message.toolName, message.text) };
}

function addUse(total: TokenUse, use: TokenUse | null): void {
  total.inputTokens += use?.inputTokens ?? 0;
  total.outputTokens += use?.outputTokens ?? 0;
}

/** What to tell the model when its turn cannot be used; null when it can. */
function evaluateTurn({ text, calls, tools }: Turn): string | null {
  if (calls.length > 0) return null;
  const isEmpty = text.trim() === '';
  if (!isEmpty && !findToolMarkup(text)) return null;
  const mistake = isEmpty ? 'Your answer was empty.' : 'You wrote a tool call as text; nothing was run.';
  return `${mistake} ${tools ? 'Use a real tool call, or answer in plain words.' : NO_TOOLS.error}`;
}

function correct(progress: Progress, text: string): void {
  progress.corrections += 1;
  progress.transcript.push({ role: 'user', text });
}

/** Runs the calls of one turn side by side, but those on the same thing in turn; every call id is answered to the model exactly once, in order. */
async function* act(
  input: LoopInput,
  progress: Progress,
  { calls, tools }: Turn,
): AsyncGenerator<AgentResponse, void> {
  const answers = calls.map((): ToolResult | null => null);
  const lastOn: LastCalls = new Map();
  yield* mergeStreams(
    calls.map((call, index) =>
      runCall(input, { tools, lastOn }, call, (result) => {
        answers[index] = result;
      }),
    ),
  );
  const failed = new Set<string>();
  for (const [index, call] of calls.entries()) {
    const result = answers[index] ?? { success: false, error: 'stopped before it ran' };
    if (!result.success) failed.add(`${call.toolName} ${call.argumentsText}`);
    const { id: toolCallId, toolName } = call;
    const text = toObservation(result);
    if (result.notRun) progress.notRun.add(toolCallId);
    progress.transcript.push({ role: 'tool', toolCallId, toolName, text, isError: !result.success });
  }
  for (const key of failed) progress.failedCalls.set(key, (progress.failedCalls.get(key) ?? 0) + 1);
}

/** The call under way on each thing that calls must not work on at once. */
type LastCalls = Map<string, Promise<unknown>>;

function runCall(
  input: LoopInput,
  { tools, lastOn }: { tools: ToolRegistry | null; lastOn: LastCalls },
  call: ModelToolCall,
  settle: (result: ToolResult) => void,
): (emit: (response: AgentResponse) => void) => Promise<void> {
  return async (emit) => {
    const prepared = tools ? prepareToolCall(call, tools) : NO_TOOLS;
    if (!prepared.ok) {
      const result = {
        success: false,
        error: prepared.error,
        alternatives: ['Correct the call or answer without it.'],
      };
      settle(result);
      return emit({
        type: 'tool-call-settled',
        call: toView(call, parseArguments(call.argumentsText) ?? {}),
        result,
        aborted: false,
      });
    }
    await inTurn(lastOn, toThing(prepared.call), async () => {
      if (input.signal.aborted) return;
      const view = toView(call, prepared.call.parameters);
      emit({ type: 'tool-call-started', call: view });
      const { result, aborted } = await input.runTool(prepared.call, toCallContext(input, call.id, emit));
      settle(result);
      emit({ type: 'tool-call-settled', call: view, result, aborted });
    });
  };
}

function toThing({ tool, parameters }: PreparedToolCall): string | null {
  return tool.inTurnBy === undefined ? null : JSON.stringify([tool.inTurnBy, parameters[tool.inTurnBy]]);
}

async function inTurn(lastOn: LastCalls, thing: string | null, run: () => Promise<void>): Promise<void> {
  const before = thing === null ? undefined : lastOn.get(thing);
  const running = before ? before.then(run, run) : run();
  if (thing !== null) lastOn.set(thing, running);
  await running;
}

function toCallContext(
  { context, signal }: LoopInput,
  callId: string,
  emit: (response: AgentResponse) => void,
): ToolCallContext {
  return {
    ...context,
    callId,
    signal,
    onProgress: (text, part) => emit({ type: 'tool-call-progress', callId, progress: { text, part } }),
    onPlan: (plan) => emit({ type: 'plan-created', plan }),
    onStep: (step) => emit({ type: 'step-updated', step }),
  };
}

const NO_TOOLS = { ok: false, error: 'No tool runs in this mode. Answer in words.' } as const;

function toView({ id, toolName }: ModelToolCall, parameters: Record<string, unknown>): ToolCallView {
  return { id, toolName, parameters };
}

function isStuck({ corrections, failedCalls }: Progress): boolean {
  return (
    corrections >= MAX_CORRECTIONS || [...failedCalls.values()].some((count) => count >= MAX_CORRECTIONS)
  );
}

function toAnswer(progress: Progress, outcome: AnswerOutcome, failure?: ModelFailure): Answer {
  const { said, reasoning, use } = progress;
  const text = outcome === 'completed' ? (said.at(-1) ?? '') : said.join('\n\n');
  return {
    type: 'answer',
    outcome,
    text,
    use,
    ...(reasoning.length > 0 ? { reasoning: reasoning.join('\n\n') } : {}),
    ...(failure ? { failure: { ...failure, message: failure.message.trim() || toReason(failure) } } : {}),
  };
}

/** A provider that says nothing: the person is told at least what kind of failure it was. */
function toReason({ kind, status }: ModelFailure): string {
  return `the model failed (${kind}${status === null ? '' : `, status ${status}`})`;
}
