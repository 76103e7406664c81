// From a command to the steps that do it, or to what the person is asked first.
import type { Doubt } from '../clock-time/read-time.ts';
import type { AgentContext } from '../context.ts';
import {
  CONVERSATION,
  type Command,
  LAST_ANSWER,
  SELECTED_TEXT,
  THIS_PAGE,
} from '../intents/read-command.ts';
import { RESULT_LENGTH } from '../intents/resolve-reference.ts';
import { findLiterals } from '../intents/utterance.ts';
import type { Language } from '../language.ts';
import type { PlannedStep } from '../plan.ts';
import type { Tool } from '../tool.ts';
import type { ToolRegistry } from '../tool-registry.ts';
import { planSending } from './plan-sending.ts';
import type { Proposal } from './proposal.ts';
import { TEXTS } from './texts.ts';

/** What has to be asked before anything can run. */
export type Missing = 'content' | 'memory' | 'query' | 'recipient' | 'message' | 'time' | 'once';

export type PlannedCommand =
  | { kind: 'steps'; steps: PlannedStep[] }
  | { kind: 'missing'; missing: Missing; proposals?: Proposal[] }
  | { kind: 'no-tool'; action: string }
  /** Shown to the person; nothing runs before one of them is chosen. */
  | { kind: 'propose'; proposals: Proposal[] }
  | { kind: 'doubtful-time'; doubt: Doubt; proposals: Proposal[] }
  | { kind: 'unknown-agent'; name: string; proposals: Proposal[] }
  | { kind: 'no-repetition' }
  /** Not a command after all. */
  | { kind: 'none' };

export interface Planning {
  tools: ToolRegistry;
  context: AgentContext;
  language: Language;
  now: number;
  zone: string;
  /** Those that messages can be sent to. */
  agents: readonly string[];
  /** The step whose result an open "it" stands for. */
  before: PlannedStep | null;
  /** Ids of steps are `s1`, `s2` …: how many there are already. */
  count: number;
}

/** Contract: never rejects. What would change something is planned only when nothing of it is in doubt. */
export async function planCommand(command: Command, planning: Planning): Promise<PlannedCommand> {
  const { action, parameters } = command;
  const tool = findTool(action, planning);
  if (!tool) return { kind: 'no-tool', action };
  if (command.mixed) return miss('once');
  switch (action) {
    case 'summarize':
    case 'extract':
      return planOnContent(command, tool, planning);
    case 'remember':
      return planMemory(command, tool, planning);
    case 'forget':
      return planForgetting(command, tool, planning);
    case 'send':
      return planSending(command, tool, planning);
    case 'recall':
      return parameters.query === undefined ? miss('query') : toSteps(planning, tool, parameters);
    case 'run':
      return planEffect(command, tool, planning, String(parameters.command), parameters);
    default:
      return toSteps(planning, tool, parameters);
  }
}

function findTool(action: string, { tools }: Planning): Tool | null {
  return tools.findByIntent({ type: 'command', action, confidence: 1 }) ?? null;
}

export function miss(missing: Missing, proposals: Proposal[] = []): PlannedCommand {
  return { kind: 'missing', missing, proposals };
}

/** Parameters that the tool does not take are left out. */
export function toSteps(
  { count, before }: Pick<Planning, 'count' | 'before'>,
  tool: Tool,
  parameters: Record<string, unknown>,
  first: PlannedStep[] = [],
): PlannedCommand {
  const known = Object.entries(parameters).filter(([name]) =>
    tool.parameters.some((each) => each.name === name),
  );
  const fitted = Object.fromEntries(known);
  const uses = JSON.stringify(fitted);
  const dependsOn = [before, ...first].flatMap((step) =>
    step && uses.includes(`{{${step.id}}}`) ? [step.id] : [],
  );
  const step = { id: `s${count + first.length + 1}`, tool: tool.name, parameters: fitted, dependsOn };
  return { kind: 'steps', steps: [...first, step] };
}

function planOnContent(
  { action, parameters, target }: Command,
  tool: Tool,
  planning: Planning,
): PlannedCommand {
  const { content, unread, ...rest } = parameters;
  const wanted = action === 'extract' ? { ...rest, language: planning.language } : rest;
  if (unread !== undefined) return miss('content');
  if (content !== undefined) return toSteps(planning, tool, { ...wanted, content });
  const source = findSource(target, planning);
  return source
    ? toSteps(planning, tool, { ...wanted, ...source.parameters }, source.first)
    : miss('content');
}

interface Source {
  parameters: Record<string, unknown>;
  /** Steps that have to fetch or read it before. */
  first?: PlannedStep[];
}

function findSource(target: string | undefined, planning: Planning): Source | null {
  const { context, before } = planning;
  const selection = context.selection ? { parameters: { from: 'selection' } } : null;
  const page = context.pageContext ? { parameters: { from: 'page' } } : null;
  if (target === SELECTED_TEXT) return selection;
  if (target === THIS_PAGE) return page;
  if (target === LAST_ANSWER || target === CONVERSATION) return toContent(findText(target, planning));
  if (target !== undefined) return readNamed(target, planning) ?? toContent(target);
  if (before) return toContent(`{{${before.id}}}`);
  return selection ?? page ?? toContent(lastAnswer(context));
}

function toContent(content: string | null): Source | null {
  return content === null || content.trim() === '' ? null : { parameters: { content } };
}

/** What the agent only asked is not an answer. */
function lastAnswer({ chatHistory }: AgentContext): string | null {
  const answers = chatHistory.filter(({ role }) => role === 'assistant');
  return answers.findLast(({ text }) => !/[?？]\s*(?:$|\n\n>)/u.test(text))?.text ?? null;
}

/** A path is read and an address is fetched first, where there are tools for it. */
function readNamed(target: string, planning: Planning): Source | null {
  const [literal] = findLiterals(target);
  if (literal?.text !== target || literal.kind === 'quoted') return null;
  const [action, name] = literal.kind === 'url' ? ['fetch', 'url'] : ['read_file', 'path'];
  const tool = findTool(action, planning);
  if (!tool) return null;
  const id = `s${planning.count + 1}`;
  const first = { id, tool: tool.name, parameters: { [name]: target }, dependsOn: [] };
  return { parameters: { content: `{{${id}}}` }, first: [first] };
}

/** The words themselves that a place stands for. */
export function findText(target: string | undefined, { context }: Pick<Planning, 'context'>): string | null {
  const { pageContext: page, selection = '' } = context;
  if (target === SELECTED_TEXT) return selection || null;
  if (target === THIS_PAGE) return page ? `${page.title}\n${page.url}\n${page.text.slice(0, 2_000)}` : null;
  if (target === CONVERSATION) return context.chatHistory.map(({ text }) => text).join('\n') || null;
  return target === LAST_ANSWER ? lastAnswer(context) : null;
}

/** The words of a memory or a message: given, of a place, or what "it" most likely is, which is only ever shown. */
export function findWords(command: Command, planning: Planning): string | null {
  const { parameters, points, target, reference } = command;
  if (isHandedOn(command, planning)) return `{{${planning.before?.id}}}`;
  if (typeof parameters.text === 'string') return parameters.text;
  if (!points) return findText(target, planning);
  const { said, isRefused } = findSaid(planning.context);
  if (isRefused) return said;
  return reference ?? lastAnswer(planning.context) ?? (planning.context.selection || null);
}

/** "Then send it to codex", "and save the summary": what the step before gives, and nothing else. */
export function isHandedOn({ points, target, parameters }: Command, { before }: Planning): boolean {
  return (points || target === LAST_ANSWER) && before !== null && parameters.text === undefined;
}

function planMemory(command: Command, tool: Tool, planning: Planning): PlannedCommand {
  const text = findWords(command, planning);
  if (text === null) return miss('memory');
  const { said } = findSaid(planning.context);
  if (command.points && !isHandedOn(command, planning) && said !== null && said !== text)
    return { kind: 'propose', proposals: [said, text].map((each) => ({ action: 'remember', text: each })) };
  const sure = { ...command, unsure: command.unsure && !isHandedOn(command, planning) };
  return planEffect(sure, tool, planning, text, { text });
}

/** After a short answer, "remember that" may mean what the person said before it; after none, only that. */
function findSaid({ chatHistory }: AgentContext): { said: string | null; isRefused: boolean } {
  const [said, answer] = chatHistory.slice(-2);
  if (said?.role !== 'user' || answer?.role !== 'assistant') return { said: null, isRefused: false };
  const isRefused = Object.values(TEXTS).some(({ needsModel }) => answer.text.startsWith(needsModel));
  return { said: isRefused || answer.text.length < RESULT_LENGTH ? said.text : null, isRefused };
}

/** What is to be forgotten is looked for first; only a memory's own words are forgotten. */
function planForgetting(command: Command, tool: Tool, planning: Planning): PlannedCommand {
  const { text, query, all } = command.parameters;
  if (typeof text === 'string') return planEffect(command, tool, planning, text, { text });
  if (command.points)
    return command.reference === null
      ? miss('query')
      : planEffect(command, tool, planning, command.reference, {});
  const list = findTool('list_memories', planning);
  if (all && list) return toSteps(planning, list, {});
  const search = findTool('recall', planning);
  return search && query !== undefined ? toSteps(planning, search, { query }) : miss('query');
}

function planEffect(
  { action, unsure }: Command,
  tool: Tool,
  planning: Planning,
  text: string,
  parameters: Record<string, unknown>,
): PlannedCommand {
  if (!unsure) return toSteps(planning, tool, parameters);
  return { kind: 'propose', proposals: [{ action: action as 'remember' | 'forget' | 'run', text }] };
}
