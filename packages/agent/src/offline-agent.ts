// The agent without a language model: intents drive the tools, answers are made of what is at hand, and what needs
// a model is said so, in the person's language.
import type { OfflineAgent } from './agent-controller.ts';
import type { AgentResponse, Answer, AnswerOutcome } from './agent-response.ts';
import type { AgentContext } from './context.ts';
import { findDemoTurn } from './demo.ts';
import type { ExecutionResult } from './execution-engine.ts';
import type { Intent } from './intent.ts';
import type { Language } from './language.ts';
import { mergeStreams } from './merge-streams.ts';
import { answerQuestion } from './offline/answer-question.ts';
import { type Missing, planRequest } from './offline/plan-request.ts';
import { playDemo } from './offline/play-demo.ts';
import { readRequests } from './offline/read-requests.ts';
import { renderQuickReplies, renderResult } from './offline/render-result.ts';
import { type OfflineTexts, REPLIES, TEXTS } from './offline/texts.ts';
import { watchTool } from './offline/watch-tool.ts';
import { toPersonLanguage } from './person-language.ts';
import type { ExecutionPlan, PlannedStep } from './plan.ts';
import { type PlanOutcome, runPlan } from './run-plan.ts';
import { toCompletionSummary } from './to-completion-summary.ts';
import type { ToolRegistry } from './tool-registry.ts';
import type { ToolRunner } from './tool-runner.ts';

export interface OfflineAgentPorts {
  /** Null in a mode without tools. */
  tools(): ToolRegistry | null;
  runTool: ToolRunner;
  newPlanId(): string;
}

interface Work {
  message: string;
  intent: Intent;
  context: AgentContext;
  signal: AbortSignal;
  language: Language;
}

/** Contract: the last response is the answer; nothing runs that the message does not ask for. */
export function createOfflineAgent(ports: OfflineAgentPorts): OfflineAgent {
  return async function* work(given) {
    const language = toPersonLanguage(given.message, given.context.chatHistory);
    const own: Work = { ...given, language };
    const demo = findDemoTurn(own);
    if (demo) return yield* playDemo(demo, { ...own, ...ports, hasTools: ports.tools() !== null });
    const said = talk(own);
    if (said) return yield said;
    if (own.intent.action === undefined) return yield answerFreely(own);
    const tools = ports.tools();
    if (tools === null) return yield reply(TEXTS[language].noTools, 'stuck', offerModel(language));
    const planned = planWork(own, tools);
    if (!Array.isArray(planned)) return yield planned;
    yield* runSteps(planned, own, tools, ports);
  };
}

function reply(text: string, outcome: AnswerOutcome, quickReplies: string[] = []): Answer {
  const use = { inputTokens: 0, outputTokens: 0 };
  return { type: 'answer', outcome, text, use, ...(quickReplies.length > 0 ? { quickReplies } : {}) };
}

function offerModel(language: Language): string[] {
  const { connect, abilities } = REPLIES[language];
  return [connect, abilities];
}

/** Answers that take no tool; null when there is work to do. */
function talk({ intent, context, language }: Work): Answer | null {
  const texts = TEXTS[language];
  const { demo, abilities, connect } = REPLIES[language];
  switch (intent.action) {
    case 'greet':
      return reply(texts.greeting, 'completed', [abilities, demo, connect]);
    case 'help':
      return reply(texts.help, 'completed', [...offerWork(context, language), demo, connect]);
    case 'thank':
      return reply(texts.welcome, 'completed');
    case 'connect_model':
      return reply(texts.connectModel, 'completed', [abilities]);
    case 'translate':
      return needModel(language, language === 'zh' ? '翻译' : 'Translating');
    default:
      return answerTalk(intent, texts);
  }
}

function answerTalk({ type, action, parameters }: Intent, texts: OfflineTexts): Answer | null {
  if (type === 'confirmation' && parameters?.accepted === false) return reply(texts.declined, 'completed');
  if (type === 'confirmation' && action === undefined) return reply(texts.accepted, 'completed');
  if (type === 'clarification' && action === undefined) return reply(texts.noted, 'completed');
  return null;
}

function needModel(language: Language, what: string): Answer {
  return reply(TEXTS[language].needsModel(what), 'stuck', offerModel(language));
}

function offerWork({ pageContext, selection }: AgentContext, language: Language): string[] {
  const { summarizePage, summarizeSelection } = REPLIES[language];
  return [...(pageContext ? [summarizePage] : []), ...(selection ? [summarizeSelection] : [])];
}

/** The steps to run, or the answer when there are none. */
function planWork(work: Work, tools: ToolRegistry): PlannedStep[] | Answer {
  const { message, intent, context, language } = work;
  const steps: PlannedStep[] = [];
  for (const request of readRequests(message, intent)) {
    const planned = planRequest(request, {
      tools,
      context,
      before: steps.at(-1) ?? null,
      count: steps.length,
    });
    if (planned.kind === 'missing') return askFor(planned.missing, context, language);
    if (planned.kind === 'no-tool')
      return reply(TEXTS[language].noTool(planned.action), 'stuck', offerModel(language));
    steps.push(...planned.steps);
  }
  return steps;
}

function answerFreely({ message, context, language }: Work): Answer {
  const texts = TEXTS[language];
  const found = answerQuestion(message, context);
  if (!found) return needModel(language, texts.notUnderstood);
  const source = found.source === 'memory' ? texts.fromMemory : texts.fromPage;
  return reply(`${source}\n${found.text}`, 'completed', offerModel(language));
}

const QUESTIONS: Record<Missing, keyof OfflineTexts> = {
  content: 'askContent',
  memory: 'askMemory',
  query: 'askQuery',
  recipient: 'askRecipient',
  message: 'askMessage',
  post: 'askPost',
  path: 'askPath',
  address: 'askAddress',
  command: 'askCommand',
};

function askFor(missing: Missing, context: AgentContext, language: Language): Answer {
  const text = TEXTS[language][QUESTIONS[missing]] as string;
  const offers = missing === 'content' ? offerWork(context, language) : [];
  const hasAnswer = context.chatHistory.some(({ role }) => role === 'assistant');
  const last =
    hasAnswer && ['content', 'memory', 'message'].includes(missing) ? [REPLIES[language].lastAnswer] : [];
  return reply(text, 'stuck', [...offers, ...last, REPLIES[language].abilities]);
}

async function* runSteps(
  steps: PlannedStep[],
  work: Work,
  tools: ToolRegistry,
  ports: OfflineAgentPorts,
): AsyncGenerator<AgentResponse, void> {
  const plan: ExecutionPlan = { id: ports.newPlanId(), steps };
  const { context, signal } = work;
  let outcome: PlanOutcome = { ok: true, results: [] };
  yield* mergeStreams<AgentResponse>([
    async (emit) => {
      // One step is just a call: only several are shown as a plan.
      const tell = steps.length > 1 ? emit : () => {};
      outcome = await runPlan({
        plan,
        tools,
        runTool: watchTool(ports.runTool, emit),
        context,
        signal,
        toCallId: (stepId) => stepId,
        onPlan: () => tell({ type: 'plan-created', plan }),
        onStep: (step) => tell({ type: 'step-updated', step }),
      });
    },
  ]);
  yield toAnswer(steps, outcome, work);
}

function toAnswer(
  steps: readonly PlannedStep[],
  outcome: PlanOutcome,
  { intent, signal, language }: Work,
): Answer {
  const texts = TEXTS[language];
  if (!outcome.ok)
    return reply(texts.failed(outcome.error, [REPLIES[language].again]), 'failed', offerModel(language));
  const shown = signal.aborted ? outcome.results.filter(({ result }) => result.success) : outcome.results;
  const parts = shown.filter((each) => !isFollowing(each)).map((each) => renderStep(steps, each, language));
  const summary = steps.length > 1 ? [toCompletionSummary(steps, outcome.results, language)] : [];
  const note =
    intent.action === 'summarize' && intent.parameters?.language !== undefined ? [texts.notTranslated] : [];
  if (signal.aborted) return reply([texts.stopped, ...summary, ...parts].join('\n\n'), 'stopped');
  const failed = outcome.results.some(isFailure);
  const offered = outcome.results.flatMap(({ result }) => result.quickReplies ?? []);
  const quickReplies = failed
    ? [REPLIES[language].again, ...offerModel(language)]
    : renderQuickReplies(offered, language);
  return reply(
    [...summary, ...parts, ...note].join('\n\n'),
    failed ? 'failed' : 'completed',
    [...new Set(quickReplies)].slice(0, 10),
  );
}

/** A step that never had its turn: the one before it says why. */
function isFollowing({ step, result }: ExecutionResult): boolean {
  return step.status === 'skipped' && result.notRun === undefined;
}

/** What the person decided against is no failure. */
function isFailure(each: ExecutionResult): boolean {
  return !each.result.success && !isFollowing(each) && each.result.notRun !== 'rejected';
}

function renderStep(steps: readonly PlannedStep[], result: ExecutionResult, language: Language): string {
  const step = steps.find(({ id }) => id === result.step.stepId);
  return step ? renderResult(step, result, language) : '';
}
