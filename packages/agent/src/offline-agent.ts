// The agent without a language model: it does what the grammar reads for certain, shows before what is in doubt, and
// says what needs a model, in the person's language.
import { MAX_QUICK_REPLIES, MAX_QUICK_REPLY_LENGTH } from '@nod/protocol';
import type { OfflineAgent } from './agent-controller.ts';
import type { AgentResponse, Answer, AnswerOutcome } from './agent-response.ts';
import type { AgentContext } from './context.ts';
import { findDemoTurn } from './demo.ts';
import type { ExecutionResult } from './execution-engine.ts';
import type { Intent } from './intent.ts';
import { type Action, EFFECTS } from './intents/grammar.ts';
import { type Command, readCommand } from './intents/read-command.ts';
import { type SplitCommands, splitCommands } from './intents/split-commands.ts';
import type { Language } from './language.ts';
import { mergeStreams } from './merge-streams.ts';
import { type Missing, type PlannedCommand, planCommand } from './offline/plan-command.ts';
import { playDemo } from './offline/play-demo.ts';
import { type Proposal, readProposal, renderProposal, toCommandText } from './offline/proposal.ts';
import { renderQuickReplies, renderResult } from './offline/render-result.ts';
import { type OfflineTexts, REPLIES, TEXTS } from './offline/texts.ts';
import { watchTool } from './offline/watch-tool.ts';
import { toPersonLanguage } from './person-language.ts';
import { type PlannedStep, toPlan } from './plan.ts';
import { type PlanOutcome, runPlan } from './run-plan.ts';
import type { Clock } from './time.ts';
import { toCompletionSummary } from './to-completion-summary.ts';
import type { ToolRegistry } from './tool-registry.ts';
import type { ToolRunner } from './tool-runner.ts';
import type { FoundMemories } from './tools/search-memory.ts';

export interface OfflineAgentPorts {
  /** Null in a mode without tools. */
  tools(): ToolRegistry | null;
  runTool: ToolRunner;
  newPlanId(): string;
  clock: Clock;
  /** The person's, as `Europe/Berlin`. */
  zone(): string;
  /** The agents that a message can be sent to. */
  agents(): readonly string[];
}

interface Work {
  message: string;
  intent: Intent;
  context: AgentContext;
  signal: AbortSignal;
  language: Language;
  zone: string;
}

/** Contract: the last response is the answer; nothing runs that the grammar does not read for certain. */
export function createOfflineAgent(ports: OfflineAgentPorts): OfflineAgent {
  return async function* work(given) {
    const language = toPersonLanguage(given.message, given.context.chatHistory);
    const own: Work = { ...given, language, zone: ports.zone() };
    const demo = findDemoTurn(own);
    if (demo) return yield* playDemo(demo, { ...own, ...ports, hasTools: ports.tools() !== null });
    const asked = readCommands(own);
    const said = talk(own, asked.commands);
    if (said) return yield said;
    if (asked.commands.length === 0) return yield answerFreely(own);
    const tools = ports.tools();
    if (tools === null) return yield reply(TEXTS[language].noTools, 'stuck', offerModel(language));
    if (asked.unread !== null) return yield sayUnread(own, asked.unread);
    const planned = await planWork(asked.commands, own, tools, ports);
    if (!Array.isArray(planned)) return yield planned;
    yield* runSteps(planned, own, tools, ports);
  };
}

/** The message's own commands, the one that it agrees to, or the last one that it changes. */
function readCommands({ message, intent, context }: Work): SplitCommands {
  const none = { commands: [], unread: null };
  if (intent.type === 'confirmation') {
    const proposal = intent.parameters?.accepted === true ? readProposal(context.chatHistory) : null;
    const command = proposal === null ? null : readCommand(proposal);
    return command ? { ...none, commands: [command] } : none;
  }
  const split = splitCommands(message, context.chatHistory);
  const isFollowUp = split.commands.length === 0 && intent.action !== undefined;
  return isFollowUp ? { ...none, commands: [toCommand(intent)] } : split;
}

/** Words that change or complete an earlier command may have been meant otherwise: they are shown before. */
function toCommand({ action, target, parameters = {} }: Intent): Command {
  return {
    action: action as Action,
    parameters,
    asks: false,
    unsure: EFFECTS.has(action ?? ''),
    mixed: false,
    exact: false,
    known: false,
    points: false,
    reference: null,
    ...(target === undefined ? {} : { target }),
  };
}

/** What is offered with an answer can be left as it is. */
function reply(text: string, outcome: AnswerOutcome, offers: string[] = []): Answer {
  const use = { inputTokens: 0, outputTokens: 0 };
  const offered = offers.length > 0 ? { quickReplies: offers, isOffer: true as const } : {};
  return { type: 'answer', outcome, text, use, ...offered };
}

/** A question: the agent waits for the answer. */
function question(text: string, quickReplies: string[]): Answer {
  return { type: 'answer', outcome: 'stuck', text, use: { inputTokens: 0, outputTokens: 0 }, quickReplies };
}

function offerModel(language: Language): string[] {
  const { connect, abilities } = REPLIES[language];
  return [connect, abilities];
}

/** Answers that take no tool; null when there is work to do. */
function talk({ intent, context, language }: Work, [command]: readonly Command[]): Answer | null {
  const texts = TEXTS[language];
  const { demo, abilities, connect } = REPLIES[language];
  switch (command?.action) {
    case 'greet':
      return reply(texts.greeting, 'completed', [abilities, demo, connect]);
    case 'help':
      return reply(texts.help, 'completed', [...offerWork(context, language), demo, connect]);
    case 'thank':
      return reply(texts.welcome, 'completed');
    case 'connect_model':
      return reply(texts.connectModel, 'completed', [abilities]);
    default:
      return command ? null : answerTalk(intent, texts);
  }
}

function answerTalk({ type, action, parameters }: Intent, texts: OfflineTexts): Answer | null {
  if (type === 'confirmation' && parameters?.accepted === false) return reply(texts.declined, 'completed');
  if (type === 'confirmation') return reply(texts.accepted, 'completed');
  if (type === 'clarification' && action === undefined) return reply(texts.noted, 'completed');
  return null;
}

function offerWork({ pageContext, selection }: AgentContext, language: Language): string[] {
  const { summarizePage, summarizeSelection } = REPLIES[language];
  return [...(pageContext ? [summarizePage] : []), ...(selection ? [summarizeSelection] : [])];
}

/** One part was not understood: neither it nor the others are done. */
function sayUnread({ message, language }: Work, unread: string): Answer {
  const read = message.slice(0, message.lastIndexOf(unread)).replace(UNREAD_JOINT, '').trim();
  return reply(TEXTS[language].partly(read, unread), 'stuck', [
    ...(read === '' ? [] : [read]),
    REPLIES[language].no,
  ]);
}

const UNREAD_JOINT =
  /[\s,;.，；。]{0,3}(?:(?:and then|then|after that|afterwards|然后|接着|之后)[\s,;.，；。]{0,3})?$/u;

/** The steps to run, or the question when something is open. */
async function planWork(
  commands: readonly Command[],
  work: Work,
  tools: ToolRegistry,
  { agents, clock }: OfflineAgentPorts,
): Promise<PlannedStep[] | Answer> {
  const { context, language, zone } = work;
  const planning = { tools, context, language, zone, now: clock(), agents: agents() };
  const steps: PlannedStep[] = [];
  for (const command of commands) {
    const before = steps.at(-1) ?? null;
    const planned = await planCommand(command, { ...planning, before, count: steps.length });
    if (planned.kind !== 'steps') return ask(planned, work, agents());
    steps.push(...planned.steps);
  }
  return steps;
}

function ask(
  planned: Exclude<PlannedCommand, { kind: 'steps' }>,
  work: Work,
  agents: readonly string[],
): Answer {
  const { language } = work;
  const texts = TEXTS[language];
  switch (planned.kind) {
    case 'missing':
      return askFor(planned.missing, planned.proposals ?? [], work);
    case 'no-tool':
      return reply(texts.noTool(planned.action), 'stuck', offerModel(language));
    case 'none':
      return answerFreely(work);
    case 'no-repetition':
      return reply(texts.noRepetition, 'stuck', [REPLIES[language].abilities, REPLIES[language].no]);
    case 'unknown-agent':
      return offer(texts.unknownAgent(planned.name, agents), planned.proposals, work);
    case 'doubtful-time':
      return offer(texts.doubts[planned.doubt], planned.proposals, work);
    case 'propose':
      return propose(planned.proposals, work);
  }
}

function propose(proposals: readonly Proposal[], work: Work): Answer {
  const [only, another] = proposals;
  if (!only || another) return offer(TEXTS[work.language].which, proposals, work);
  const { text, quickReplies } = renderProposal(toCommandText(only, work.zone, work.language), work.language);
  return question(text, quickReplies);
}

/** Several commands to choose from; those that are too long for a quick reply have to be written. */
function offer(text: string, proposals: readonly Proposal[], { zone, language }: Work): Answer {
  const commands = proposals
    .map((proposal) => toCommandText(proposal, zone, language))
    .filter((command) => command.length <= MAX_QUICK_REPLY_LENGTH);
  const { abilities, no } = REPLIES[language];
  const offered = commands.length === 0 ? [abilities] : commands.slice(0, MAX_QUICK_REPLIES - 1);
  return question(text, [...offered, no]);
}

/** What is remembered near the message is shown; anything more needs a model. */
function answerFreely({ context: { memories }, language }: Work): Answer {
  const { fromMemory, needsModel } = TEXTS[language];
  const lines = memories.map(({ text }) => `- ${text}`);
  const near = lines.length === 0 ? [] : ['', fromMemory, ...lines];
  return reply([needsModel, ...near].join('\n'), 'stuck', offerModel(language));
}

const QUESTIONS = {
  content: 'askContent',
  memory: 'askMemory',
  query: 'askQuery',
  recipient: 'askRecipient',
  message: 'askMessage',
  time: 'askTime',
  once: 'askOnce',
} as const satisfies Record<Missing, keyof OfflineTexts>;

function askFor(missing: Missing, proposals: readonly Proposal[], work: Work): Answer {
  const { context, language } = work;
  const text = TEXTS[language][QUESTIONS[missing]];
  if (proposals.length > 0) return offer(text, proposals, work);
  const offers = missing === 'content' ? offerWork(context, language) : [];
  return question(text, [...offers, REPLIES[language].abilities, REPLIES[language].no]);
}

async function* runSteps(
  steps: PlannedStep[],
  work: Work,
  tools: ToolRegistry,
  ports: OfflineAgentPorts,
): AsyncGenerator<AgentResponse, void> {
  const plan = toPlan(ports.newPlanId(), steps);
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
  yield isForgetting(work) ? askWhatToForget(outcome, work) : toAnswer(steps, outcome, work);
}

/** "Forget what I said about …" was only a search so far. */
function isForgetting({ intent }: Work): boolean {
  return intent.action === 'forget' && intent.parameters?.text === undefined;
}

function askWhatToForget(outcome: PlanOutcome, work: Work): Answer {
  const [first] = outcome.ok ? outcome.results : [];
  const memories = (first?.result.data as FoundMemories | undefined)?.memories ?? [];
  const { language, intent } = work;
  if (memories.length === 0)
    return reply(TEXTS[language].recalledNothing(String(intent.parameters?.query)), 'completed');
  const lines = memories.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  const proposals = memories.map(({ text }): Proposal => ({ action: 'forget', text }));
  return offer(`${TEXTS[language].whichMemory}\n${lines}`, proposals, work);
}

function toAnswer(
  steps: readonly PlannedStep[],
  outcome: PlanOutcome,
  { signal, language, zone }: Work,
): Answer {
  const texts = TEXTS[language];
  if (!outcome.ok)
    return reply(texts.failed(outcome.error, [REPLIES[language].again]), 'failed', offerModel(language));
  const shown = signal.aborted ? outcome.results.filter(({ result }) => result.success) : outcome.results;
  const parts = shown
    .filter((each) => !isFollowing(each))
    .map((each) => renderStep(steps, each, language, zone));
  const summary = steps.length > 1 ? [toCompletionSummary(steps, outcome.results, language)] : [];
  if (signal.aborted) return reply([texts.stopped, ...summary, ...parts].join('\n\n'), 'stopped');
  const failed = outcome.results.some(isFailure);
  const offered = outcome.results.flatMap(({ result }) => result.quickReplies ?? []);
  const quickReplies = failed
    ? [REPLIES[language].again, ...offerModel(language)]
    : renderQuickReplies(offered, language);
  return reply(
    [...summary, ...parts].join('\n\n'),
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

function renderStep(
  steps: readonly PlannedStep[],
  result: ExecutionResult,
  language: Language,
  zone: string,
): string {
  const step = steps.find(({ id }) => id === result.step.stepId);
  return step ? renderResult(step, result, language, zone) : '';
}
