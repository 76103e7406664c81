// The agent without a language model: it does what the grammar reads for certain, shows before what is in doubt, and
// says what needs a model, in the person's language.

import {
  type AgentContext,
  type AgentResponse,
  type Answer,
  type Clock,
  type ExecutionResult,
  type FoundMemories,
  type Intent,
  type OfflineAgent,
  type PlannedStep,
  type PlanOutcome,
  renderQuickReplies,
  runPlan,
  streamCalls,
  type ToolRegistry,
  type ToolRunner,
  toCompletionSummary,
  toPersonLanguage,
  toPlan,
} from '@nod/agent';
import { type Language, MAX_QUICK_REPLIES, MAX_QUICK_REPLY_LENGTH } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import {
  answerReceived,
  isAboutUnseen,
  listRead,
  offerModel,
  question,
  reply,
  sayOnlyText,
} from './answers.ts';
import { findDemoTurn, isDemo } from './demo/demo-turn.ts';
import { playDemo } from './demo/played-turn.ts';
import { type Command, readCommand } from './intents/command-reading.ts';
import { EFFECTS } from './intents/grammar.ts';
import { readMessage } from './intents/message-reading.ts';
import { type Planned, type Planning, planCommand } from './planning/plan-command.ts';
import { type Proposal, readProposal, renderProposal, toCommandText } from './planning/proposal.ts';
import { renderResult } from './texts/result-text.ts';
import { findHelp, REPLIES, TEXTS } from './texts/texts.ts';

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

type Given = Parameters<OfflineAgent['work']>[0];

interface Work extends Given {
  language: Language;
  zone: string;
}

/** Work that takes tools. */
interface Job extends Work {
  tools: ToolRegistry;
  ports: OfflineAgentPorts;
}

/** Contract: the last response is the answer; nothing runs that the grammar does not read for certain. */
export function createOfflineAgent(ports: OfflineAgentPorts): OfflineAgent {
  return { claims: isDemo, work };

  async function* work(given: Given): AsyncGenerator<AgentResponse, void> {
    const { message, context } = given;
    const language = toPersonLanguage(message, context.chatHistory);
    const own: Work = { ...given, language, zone: ports.zone() };
    const { intent, unread, ...read } = readMessage(message, context.chatHistory);
    const received = context.attached?.own ?? [];
    if (message.trim() === '' && received.length > 0) return yield answerReceived(received, language);
    const demo = findDemoTurn({ ...own, intent });
    if (demo) return yield* playDemo(demo, { ...own, ...ports, hasTools: ports.tools() !== null });
    const commands = isAgreed(intent) ? readAgreed(context) : read.commands;
    const said = commands[0] ? talk(commands[0], own) : answerTalk(intent, own);
    if (said) return yield said;
    const tools = ports.tools();
    if (tools === null) return yield answerWithoutTools(commands, own);
    if (unread !== null) return yield sayUnread(own, unread);
    if (isAboutUnseen(commands[0], received)) return yield sayOnlyText(language);
    yield* runCommands(commands, { ...own, tools, ports });
  }
}

async function* runCommands(commands: readonly Command[], job: Job): AsyncGenerator<AgentResponse, void> {
  // What other commands give is seen before it is sent.
  const at = commands.findIndex(({ action }, index) => index > 0 && action === 'send');
  const sendings = at < 0 ? [] : commands.slice(at);
  if (sendings.some(({ action }) => !EFFECTS.has(action)))
    return yield tell({ kind: 'refusal', text: TEXTS[job.language].oneByOne }, job);
  const planned = await planSteps(at < 0 ? commands : commands.slice(0, at), job);
  if (planned.kind !== 'steps') return yield tell(planned, job);
  const outcome = yield* runSteps(planned.steps, job);
  const result = at < 0 ? null : findResult(outcome);
  if (result !== null) return yield await showSendings(sendings, result, job);
  const [command] = commands;
  yield command?.action === 'forget' && command.parameters.text === undefined
    ? askWhatToForget(command, outcome, job)
    : toAnswer(planned.steps, outcome, job);
}

/** What the last step gave, where all went well. */
function findResult(outcome: PlanOutcome): string | null {
  const results = outcome.ok ? outcome.results : [];
  return results.every(({ result }) => result.success) ? (results.at(-1)?.step.observation ?? null) : null;
}

async function showSendings(sendings: readonly Command[], handed: string, job: Job): Promise<Answer> {
  const planning = { ...toPlanning(job), handed };
  const proposals: Proposal[] = [];
  for (const command of sendings) {
    const planned = await planCommand({ ...command, unsure: true }, planning);
    if (planned.kind !== 'question' || planned.text !== null) return tell(planned, job);
    proposals.push(...planned.proposals);
  }
  return tell({ kind: 'question', text: null, proposals }, job);
}

function toPlanning({ context, language, zone, tools, ports }: Job): Planning {
  const surroundings = { now: ports.clock(), zone, agents: ports.agents() };
  return { tools, context, language, ...surroundings, before: null, count: 0, handed: null };
}

function isAgreed({ type, parameters }: Intent): boolean {
  return type === 'confirmation' && parameters?.accepted === true;
}

/** The command that the agent's last question shows. */
function readAgreed({ chatHistory }: AgentContext): Command[] {
  const command = readCommand(readProposal(chatHistory) ?? '');
  return command ? [command] : [];
}

/** Answers to commands that take no tool; null when there is work to do. */
function talk({ action }: Command, { context, language }: Work): Answer | null {
  const texts = TEXTS[language];
  const { demo, abilities, connect, summarizePage, summarizeSelection } = REPLIES[language];
  switch (action) {
    case 'greet':
      return reply(texts.greeting, 'completed', [abilities, demo, connect]);
    case 'help': {
      const onPage = context.pageContext ? [summarizePage] : [];
      const onSelection = context.selection ? [summarizeSelection] : [];
      return reply(texts.help.join('\n'), 'completed', [...onPage, ...onSelection, demo, connect]);
    }
    case 'thank':
      return reply(texts.welcome, 'completed');
    case 'connect_model':
      return reply(texts.connectModel, 'completed', [abilities]);
    default:
      return null;
  }
}

function answerTalk({ type, parameters }: Intent, work: Work): Answer {
  const { accepted, declined } = TEXTS[work.language];
  if (type !== 'confirmation' && type !== 'clarification') return answerFreely(work);
  return reply(parameters?.accepted ? accepted : declined, 'completed');
}

/** What is remembered near the message is shown, and the words that would be read; anything more needs a model. */
function answerFreely({ message, context: { memories, attached }, language }: Work): Answer {
  const { fromMemory, needsModel, nearest, received } = TEXTS[language];
  const read = listRead(attached?.own ?? [], language);
  const lines = memories.map(({ text }) => `- ${text}`);
  const near = lines.length === 0 ? [] : ['', fromMemory, ...lines];
  const help = findHelp(message, language);
  const hint = help === null ? [] : ['', nearest, help];
  const files = read.length === 0 ? [] : ['', received(read)];
  const offers = [...(read.length === 0 ? [] : [REPLIES[language].summarizeFile]), ...offerModel(language)];
  return reply([needsModel, ...files, ...near, ...hint].join('\n'), 'stuck', offers);
}

/** What the context holds of memories is told where they are asked for; anything else needs a tool. */
function answerWithoutTools(commands: readonly Command[], { context: { memories }, language }: Work): Answer {
  const { fromMemory, noTools } = TEXTS[language];
  const isAsked = commands.every(({ action }) => action === 'recall') && memories.length > 0;
  if (!isAsked) return reply(noTools, 'stuck', offerModel(language));
  return reply([fromMemory, ...memories.map(({ text }) => `- ${text}`)].join('\n'), 'completed');
}

/** One part was not understood: neither it nor the others are done. */
function sayUnread({ message, language }: Work, unread: string): Answer {
  const read = message.slice(0, message.lastIndexOf(unread)).replace(UNREAD_JOINT, '').trim();
  const offers = [...(read === '' ? [] : [read]), REPLIES[language].no];
  return reply(TEXTS[language].partly(read, unread), 'stuck', offers);
}

const UNREAD_JOINT =
  /[\s,;.，；。]{0,3}(?:(?:and then|then|after that|afterwards|然后|接着|之后)[\s,;.，；。]{0,3})?$/u;

/** The steps of all commands, or what is open with the first that has something open. */
async function planSteps(commands: readonly Command[], job: Job): Promise<Planned> {
  const planning = toPlanning(job);
  const steps: PlannedStep[] = [];
  for (const command of commands) {
    const before = steps.at(-1) ?? null;
    const planned = await planCommand(command, { ...planning, before, count: steps.length });
    if (planned.kind !== 'steps') return planned;
    steps.push(...planned.steps);
  }
  return { kind: 'steps', steps };
}

function tell(planned: Planned, work: Work): Answer {
  if (planned.kind === 'none' || planned.kind === 'steps') return answerFreely(work);
  if (planned.kind === 'refusal') return reply(planned.text, 'stuck', offerModel(work.language));
  const { text, proposals } = planned;
  const [only, another] = proposals;
  if (text !== null || !only || another) return offer(text ?? TEXTS[work.language].which, proposals, work);
  const shown = renderProposal(toCommandText(only, work.zone, work.language), work.language);
  return question(shown.text, shown.quickReplies);
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

function runSteps(
  steps: PlannedStep[],
  { context, signal, tools, ports }: Job,
): AsyncGenerator<AgentResponse, PlanOutcome> {
  const plan = toPlan(ports.newPlanId(), steps);
  return streamCalls(ports.runTool, (runTool, emit) => {
    // One step is just a call: only several are shown as a plan.
    const tellPlan = steps.length > 1 ? emit : () => {};
    return runPlan({
      plan,
      tools,
      runTool,
      context,
      signal,
      toCallId: (stepId) => stepId,
      onPlan: () => tellPlan({ type: 'plan-created', plan }),
      onStep: (step) => tellPlan({ type: 'step-updated', step }),
    });
  });
}

/** "Forget what I said about …" was only a search so far. */
function askWhatToForget({ parameters }: Command, outcome: PlanOutcome, work: Work): Answer {
  const [first] = outcome.ok ? outcome.results : [];
  const memories = (first?.result.data as FoundMemories | undefined)?.memories ?? [];
  const { recalledNothing, noMemories, whichMemory } = TEXTS[work.language];
  if (memories.length === 0)
    return reply(parameters.all ? noMemories : recalledNothing(String(parameters.query)), 'completed');
  const lines = memories.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  const proposals = memories.map(({ text }): Proposal => ({ action: 'forget', text }));
  return offer(`${whichMemory}\n${lines}`, proposals, work);
}

function toAnswer(
  steps: readonly PlannedStep[],
  outcome: PlanOutcome,
  { signal, language, zone }: Work,
): Answer {
  const texts = TEXTS[language];
  const { work } = wordsOf(language);
  if (!outcome.ok) return reply(texts.failed(outcome.error, [work.tryAgain]), 'failed', offerModel(language));
  const told = outcome.results.filter(
    (each) => !isFollowing(each) && (!signal.aborted || each.result.success),
  );
  const parts = told.map((each) => renderResult(each, steps, language, zone));
  const summary = steps.length > 1 ? [toCompletionSummary(steps, outcome.results, language)] : [];
  const text = [...(signal.aborted ? [work.stopped] : []), ...summary, ...parts].join('\n\n');
  if (signal.aborted) return reply(text, 'stopped');
  if (told.some(isFailure)) return reply(text, 'failed', [work.tryAgain, ...offerModel(language)]);
  const offered = outcome.results.flatMap(({ result }) => result.quickReplies ?? []);
  return reply(text, 'completed', renderQuickReplies(offered, language));
}

/** A step that never had its turn: the one before it says why. */
function isFollowing({ step, result }: ExecutionResult): boolean {
  return step.status === 'skipped' && result.notRun === undefined;
}

/** What the person decided against is no failure. */
function isFailure({ result }: ExecutionResult): boolean {
  return !result.success && result.notRun !== 'rejected';
}
