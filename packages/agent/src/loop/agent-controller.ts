// Coordinates one agent: reads the message, gathers context, thinks and acts, answers; can be stopped any time.

import { isStopUtterance, type Language, toLanguage } from '@nod/protocol';
import { toToolLabel, type Words, wordsOf } from '@nod/wording';
import { renderAttachmentNotes, renderUnseenFiles } from '../attachments/attachment-notes.ts';
import { inlineAttachments } from '../attachments/inlined-attachments.ts';
import type { ToolRunner } from '../calls/executed-call.ts';
import type { ToolRegistry } from '../calls/tool-registry.ts';
import type { AgentContext } from '../context/context.ts';
import type { ChatMessage, Intent, IntentTracker } from '../context/intent.ts';
import { inlineMentions } from '../mentions/inline-mentions.ts';
import { renderMentionNotes } from '../mentions/mention-notes.ts';
import type { Model, UnseenFile } from '../models/model.ts';
import type { ExecutionStep } from '../plans/execution-engine.ts';
import type { ExecutionPlan } from '../plans/plan.ts';
import { toPersonLanguage } from '../prompt/person-language.ts';
import { buildPrompt } from '../prompt/prompt.ts';
import { renderQuickReplies } from '../tools/extract-data-tool.ts';
import type { AgentResponse, Answer } from './agent-response.ts';
import { runReactLoop } from './react-loop.ts';

export interface AgentState {
  status: 'idle' | 'thinking' | 'executing' | 'waiting_user';
  currentPlan?: ExecutionPlan;
  currentStep?: number;
  error?: string;
}

export type ProgressUpdate = Extract<
  AgentResponse,
  { type: 'step-updated' | 'tool-call-started' | 'tool-call-progress' | 'tool-call-settled' | 'plan-created' }
>;

export interface AgentController {
  /**
   * Works on one message and yields what happens; the last response is the answer.
   * A stop word ends whatever is running instead. Messages are worked on one at a time.
   */
  processMessage(
    message: string,
    context: AgentContext,
    onProgress?: (update: ProgressUpdate) => void,
  ): AsyncGenerator<AgentResponse, void>;
  abort(): void;
  getState(): AgentState;
}

/** Works on a message without a language model. */
export interface OfflineAgent {
  /** Whether the message is its own even when a model is connected: a demo plays as it is written. */
  claims(message: string, history: readonly ChatMessage[]): boolean;
  work(work: {
    message: string;
    context: AgentContext;
    signal: AbortSignal;
  }): AsyncGenerator<AgentResponse, void>;
}

export interface AgentControllerPorts {
  agentName: string;
  /** Null when no model is connected. */
  model(): Model | null;
  offline: OfflineAgent;
  intents: IntentTracker;
  /** Null in a mode without tools. Asked before every turn: the mode can change in the middle of a run. */
  tools(): ToolRegistry | null;
  runTool: ToolRunner;
  showReasoning(): boolean;
  /** A request of this agent is open: it cannot go on before the person has answered. */
  waitsForPerson(): boolean;
}

export function createAgentController(ports: AgentControllerPorts): AgentController {
  let state: AgentState = { status: 'idle' };
  let running: AbortController | null = null;

  async function* run(message: string, context: AgentContext): AsyncGenerator<AgentResponse, void> {
    const own = new AbortController();
    running = own;
    state = { status: 'thinking' };
    try {
      const language = toPersonLanguage(message, context.chatHistory);
      const plain = inlineMentions(message, inlineAttachments(context), language);
      const { chatHistory } = plain.context;
      const intent = await ports.intents.analyzeIntent(plain.message, chatHistory);
      yield { type: 'intent-read', intent };
      const steps: string[] = [describeIntent(intent, ports.tools(), wordsOf(language))];
      const offered: string[] = [];
      const model = ports.offline.claims(plain.message, chatHistory) ? null : ports.model();
      // What could not be had is said first, whatever the answer is.
      let preface = renderNotes(context, model !== null, language);
      if (preface !== '') yield { type: 'text-delta', text: preface };
      const responses =
        model === null
          ? ports.offline.work({ ...plain, signal: own.signal })
          : think(model, message, context, own.signal);
      for await (const response of responses) {
        if (response.type === 'files-unseen') {
          const note = toPreface(renderUnseenFiles(ofMessage(response.files, context), language));
          preface += note;
          if (note !== '') yield { type: 'text-delta', text: note };
          continue;
        }
        state = toState(state, response);
        noteStep(steps, response, wordsOf(language));
        if (response.type === 'tool-call-settled') offered.push(...(response.result.quickReplies ?? []));
        if (response.type === 'reasoning-delta' && !ports.showReasoning()) continue;
        yield response.type === 'answer'
          ? finish(withOffers(response, offered, language), steps, preface)
          : ports.showReasoning()
            ? response
            : withoutThoughts(response);
      }
    } finally {
      if (running === own) running = null;
      // However it ended, nothing is left of what it was in the middle of.
      const { status, error } = state;
      const end = status === 'waiting_user' ? status : 'idle';
      state = { status: end, ...(error === undefined ? {} : { error }) };
    }
  }

  function think(model: Model, message: string, context: AgentContext, signal: AbortSignal) {
    const { agentName, tools, runTool } = ports;
    const prompt = (names: string[] | null) => buildPrompt(message, context, { agentName, tools: names });
    return runReactLoop({ model, prompt, tools, runTool, context, signal });
  }

  function finish({ reasoning, ...answer }: Answer, steps: string[], preface: string): Answer {
    const text = `${preface}${answer.text}`.trimEnd();
    const shown = ports.showReasoning() ? { reasoning: reasoning ?? steps.join('\n') } : {};
    return { ...answer, text, ...shown };
  }

  return {
    async *processMessage(message, context, onProgress = () => {}) {
      const words = wordsOf(toLanguage(message)).work;
      if (isStopUtterance(message)) {
        const { stopped, nothingRuns } = words;
        const text = running ? stopped : nothingRuns;
        running?.abort();
        return yield { type: 'answer', outcome: 'stopped', text, use: NO_USE };
      }
      // As it is offered after something went wrong: nothing is to be done about it, and no model is asked.
      if (isLeaveIt(message))
        return yield { type: 'answer', outcome: 'completed', text: words.left, use: NO_USE };
      for await (const response of run(message, context)) {
        if (isProgress(response)) onProgress(response);
        yield response;
      }
    },
    abort: () => running?.abort(),
    getState: () => (ports.waitsForPerson() ? { ...state, status: 'waiting_user' } : state),
  };
}

/** Empty when there is nothing to say. */
function renderNotes({ mentioned, attached }: AgentContext, hasModel: boolean, language: Language): string {
  const notes = renderMentionNotes(mentioned?.notes ?? [], language);
  const files = renderAttachmentNotes(attached?.own ?? [], hasModel, language);
  return toPreface([...(notes === '' ? [] : [notes]), ...files]);
}

/** What was said of the files of earlier messages has been said. */
function ofMessage(files: readonly UnseenFile[], { attached }: AgentContext): UnseenFile[] {
  const names = new Set(attached?.own.map(({ attachment }) => attachment.name));
  return files.filter(({ name }) => names.has(name));
}

function toPreface(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

function isLeaveIt(message: string): boolean {
  return /^(?:leave it|算了)[.!。！\s]*$/iu.test(message.trim());
}

const NO_USE = { inputTokens: 0, outputTokens: 0 };

function toState(state: AgentState, response: AgentResponse): AgentState {
  switch (response.type) {
    case 'plan-created':
      return { ...state, status: 'executing', currentPlan: response.plan, currentStep: 0 };
    case 'step-updated':
      return { ...state, ...toCurrentStep(state, response.step) };
    case 'tool-call-started':
      return { ...state, status: 'executing' };
    case 'text-delta':
    case 'reasoning-delta':
      return { ...state, status: 'thinking' };
    case 'answer':
      return toFinalState(response);
    default:
      return state;
  }
}

function toCurrentStep(
  { currentPlan }: AgentState,
  { stepId }: ExecutionStep,
): Pick<AgentState, 'currentStep'> {
  const index = currentPlan?.steps.findIndex(({ id }) => id === stepId) ?? -1;
  return index < 0 ? {} : { currentStep: index };
}

/** A stuck agent, or one that asks, waits for the person. */
function toFinalState({ outcome, quickReplies = [], isOffer, failure }: Answer): AgentState {
  const waits = !isOffer && (outcome === 'stuck' || quickReplies.length > 0);
  return { status: waits ? 'waiting_user' : 'idle', ...(failure ? { error: failure.message } : {}) };
}

/** Why a plan's steps are taken is reasoning, too. */
function withoutThoughts(response: AgentResponse): AgentResponse {
  if (response.type === 'step-updated') {
    const { thought: _, ...step } = response.step;
    return { ...response, step };
  }
  if (response.type !== 'plan-created') return response;
  const steps = response.plan.steps.map(({ thought: _, ...step }) => step);
  return { ...response, plan: { ...response.plan, steps } };
}

function isProgress(response: AgentResponse): response is ProgressUpdate {
  return [
    'step-updated',
    'tool-call-started',
    'tool-call-progress',
    'tool-call-settled',
    'plan-created',
  ].includes(response.type);
}

/** What tools offer to do with their result is offered with the answer, unless that offers something itself. */
function withOffers(answer: Answer, offered: readonly string[], language: Language): Answer {
  if (answer.quickReplies !== undefined || answer.outcome !== 'completed' || offered.length === 0)
    return answer;
  return {
    ...answer,
    isOffer: true,
    quickReplies: renderQuickReplies(offered, language),
  };
}

/** An intent is called what the tool is called that serves it. */
function describeIntent(intent: Intent, tools: ToolRegistry | null, { work, language }: Words): string {
  const { type, target, confidence } = intent;
  const tool = tools?.findByIntent(intent);
  const named = tool && toToolLabel(tool.name, language);
  const what = [named, language === 'en' && target].filter(Boolean).join(' on ');
  return work.readAs(work.reading[type], what, Math.round(confidence * 100));
}

function noteStep(steps: string[], response: AgentResponse, { work, language }: Words): void {
  if (response.type !== 'tool-call-settled') return;
  const { call, result } = response;
  const name = language === 'en' ? call.toolName : toToolLabel(call.toolName, language);
  steps.push(result.success ? work.called(name) : work.calledInVain(name, String(result.error)));
}
