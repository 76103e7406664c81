// From a command to the steps that do it, or to what the person is asked first.

import type { AgentContext, PlannedStep, Tool, ToolRegistry } from '@nod/agent';
import type { Language } from '@nod/protocol';
import { splitCommands } from '../intents/command-parts.ts';
import { type Command, LAST_ANSWER, SELECTED_TEXT, THIS_PAGE } from '../intents/command-reading.ts';
import { resolveReference } from '../intents/reference.ts';
import { findLiterals } from '../intents/utterance.ts';
import { TEXTS } from '../texts/texts.ts';
import { planSending } from './plan-sending.ts';
import type { Proposal } from './proposal.ts';

export type Planned =
  | { kind: 'steps'; steps: PlannedStep[] }
  /** Asked in these words, or "Shall I do this?"; nothing runs before a proposal is chosen. */
  | { kind: 'question'; text: string | null; proposals: Proposal[] }
  | { kind: 'refusal'; text: string }
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
  /** What was just done gave this, which an open "it" stands for. */
  handed: string | null;
  /** Ids of steps are `s1`, `s2` …: how many there are already. */
  count: number;
}

/** Contract: never rejects. What would change something is planned only when nothing of it is in doubt. */
export async function planCommand(command: Command, planning: Planning): Promise<Planned> {
  const { action, parameters } = command;
  const texts = TEXTS[planning.language];
  if (action === 'reply') return planReply(command, planning);
  const tool = findTool(action, planning);
  if (!tool) return { kind: 'refusal', text: texts.noTool(action) };
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
      return parameters.query === undefined ? ask(texts.askQuery) : toSteps(planning, tool, parameters);
    case 'run':
      return planEffect(command, tool, planning, String(parameters.command), parameters);
    default:
      return toSteps(planning, tool, parameters);
  }
}

function findTool(action: string, { tools }: Planning): Tool | null {
  return tools.findByIntent({ type: 'command', action, confidence: 1 }) ?? null;
}

export function ask(text: string | null, proposals: Proposal[] = []): Planned {
  return { kind: 'question', text, proposals };
}

/** Parameters that the tool does not take are left out. */
export function toSteps(
  { count, before }: Pick<Planning, 'count' | 'before'>,
  tool: Tool,
  parameters: Record<string, unknown>,
  first: PlannedStep[] = [],
): Planned {
  const known = Object.entries(parameters).filter(([name]) =>
    tool.parameters.some((each) => each.name === name),
  );
  const uses = JSON.stringify(known);
  const dependsOn = [before, ...first].flatMap((step) =>
    step && uses.includes(`{{${step.id}}}`) ? [step.id] : [],
  );
  const id = `s${count + first.length + 1}`;
  return {
    kind: 'steps',
    steps: [...first, { id, tool: tool.name, parameters: Object.fromEntries(known), dependsOn }],
  };
}

/** To write one takes a model; the person's own words are put where replies are written, which they are asked about. */
function planReply({ parameters: { text } }: Command, planning: Planning): Planned {
  const { needsReply, noTool } = TEXTS[planning.language];
  if (text === undefined) return { kind: 'refusal', text: needsReply };
  const tool = planning.tools.get('page_action');
  if (!tool) return { kind: 'refusal', text: noTool('reply') };
  return toSteps(planning, tool, { action: 'fill', value: text });
}

function planOnContent(command: Command, tool: Tool, planning: Planning): Planned {
  const { content, unread, ...rest } = command.parameters;
  const { askContent, askKinds } = TEXTS[planning.language];
  const isExtraction = command.action === 'extract';
  if (unread !== undefined) return ask(isExtraction ? askKinds : askContent);
  const wanted = isExtraction ? { ...rest, language: planning.language } : rest;
  const source = content === undefined ? findSource(command, planning) : { parameters: { content } };
  return source
    ? toSteps(planning, tool, { ...wanted, ...source.parameters }, source.first)
    : ask(askContent);
}

interface Source {
  parameters: Record<string, unknown>;
  /** The step that has to fetch or read it before. */
  first?: PlannedStep[];
}

/** Never the agent's own words: only what is open, selected, named, or was given by the person. */
function findSource({ target, point }: Command, planning: Planning): Source | null {
  const { selection, pageContext, chatHistory } = planning.context;
  const own = chatHistory.filter(({ role }) => role === 'user');
  const selected = selection ? { parameters: { from: 'selection' } } : null;
  const page = pageContext ? { parameters: { from: 'page' } } : null;
  // What did not come with the message, the tool asks the page for, where there may be one.
  const canAsk = planning.tools.get('read_page') !== undefined;
  if (target === SELECTED_TEXT) return selected ?? (canAsk ? { parameters: { from: 'selection' } } : null);
  if (target === THIS_PAGE) return page ?? (canAsk ? { parameters: { from: 'page' } } : null);
  if (target === LAST_ANSWER) return null;
  if (target !== undefined) return toSource(target, planning);
  if (planning.before) return { parameters: { content: `{{${planning.before.id}}}` } };
  const named = point === null ? null : resolveReference(point, own);
  return (
    selected ??
    (named === null ? null : toSource(named, planning)) ??
    page ??
    findPasted(own.at(-1)?.text ?? '')
  );
}

/** A path is read and an address is fetched first, where there are tools for it. */
function toSource(target: string, planning: Planning): Source {
  const [literal] = findLiterals(target);
  const [action, name] = literal?.kind === 'url' ? ['fetch', 'url'] : ['read_file', 'path'];
  const tool = literal?.text === target && literal.kind !== 'quoted' ? findTool(action, planning) : null;
  if (!tool) return { parameters: { content: target } };
  const id = `s${planning.count + 1}`;
  const first = { id, tool: tool.name, parameters: { [name]: target }, dependsOn: [] };
  return { parameters: { content: `{{${id}}}` }, first: [first] };
}

/** A text that the person gave just before, long enough to be worked on. */
function findPasted(said: string): Source | null {
  const isText = said.length >= PASTED_LENGTH && splitCommands(said).commands.length === 0;
  return isText ? { parameters: { content: said } } : null;
}

const PASTED_LENGTH = 200;

/** What the agent only asked is not an answer. */
function lastAnswer({ chatHistory }: AgentContext): string | null {
  const answers = chatHistory.filter(({ role }) => role === 'assistant');
  return answers.findLast(({ text }) => !/[?？]\s*(?:$|\n\n>)/u.test(text))?.text ?? null;
}

/** The words themselves that a place stands for. */
function findText(target: string | undefined, context: AgentContext): string | null {
  const { pageContext: page, selection = '' } = context;
  if (target === SELECTED_TEXT) return selection || null;
  if (target === THIS_PAGE) return page ? `${page.title}\n${page.url}\n${page.text.slice(0, 2_000)}` : null;
  return target === LAST_ANSWER ? lastAnswer(context) : null;
}

/** The words of a memory or a message: given, of a place, or what "it" most likely is, which is only ever shown. */
export function findWords(command: Command, planning: Planning): string | null {
  const { parameters, point, target } = command;
  const { context } = planning;
  if (isHandedOn(command, planning)) return planning.handed ?? `{{${planning.before?.id}}}`;
  if (typeof parameters.text === 'string') return parameters.text;
  if (point === null) return findText(target, context);
  const { chatHistory, selection } = context;
  return (
    findRefused(context) ?? resolveReference(point, chatHistory) ?? lastAnswer(context) ?? selection ?? null
  );
}

/** "Then send it to codex", "and save the summary": what the step before gives, and nothing else. */
function isHandedOn({ point, target, parameters }: Command, { before, handed }: Planning): boolean {
  const isGiven = before !== null || handed !== null;
  return isGiven && (point !== null || target === LAST_ANSWER) && parameters.text === undefined;
}

function planMemory(command: Command, tool: Tool, planning: Planning): Planned {
  const text = findWords(command, planning);
  const { askMemory, oneByOne } = TEXTS[planning.language];
  if (text === null) return ask(askMemory);
  if (!command.exact && SECOND_COMMAND.test(text)) return { kind: 'refusal', text: oneByOne };
  if (planning.before && isHandedOn(command, planning)) return toSteps(planning, tool, { text });
  return planEffect(command, tool, planning, text, { text });
}

/** No part of what is to be kept. */
const SECOND_COMMAND =
  /(?:,| and|[;.]) (?:then |also )?(?:tell|remind me|remember|forget|send|message) |[，,；;。](?:顺便|然后|再|并|[^，,]{0,8}(?=提醒我))*(?:提醒我|告诉|记住|忘掉|发给|通知|转告)/iu;

/** "Remember that", after words that the agent did not understand, means those. */
function findRefused({ chatHistory }: AgentContext): string | null {
  const [said, answer] = chatHistory.slice(-2);
  const isRefused = Object.values(TEXTS).some(({ needsModel }) => answer?.text.startsWith(needsModel));
  return isRefused && said?.role === 'user' ? said.text : null;
}

/** What is to be forgotten is looked for first; only a memory's own words are forgotten. */
function planForgetting(command: Command, tool: Tool, planning: Planning): Planned {
  const { text = null, query, all } = command.parameters;
  const words = command.point === null ? text : resolveReference(command.point, planning.context.chatHistory);
  if (typeof words === 'string') return planEffect(command, tool, planning, words, { text: words });
  const list = findTool(all ? 'list_memories' : 'recall', planning);
  const hasWords = all === true || query !== undefined;
  return list && hasWords ? toSteps(planning, list, { query }) : ask(TEXTS[planning.language].askQuery);
}

function planEffect(
  { action, unsure }: Command,
  tool: Tool,
  planning: Planning,
  text: string,
  parameters: Record<string, unknown>,
): Planned {
  if (!unsure) return toSteps(planning, tool, parameters);
  return ask(null, [{ action: action as 'remember' | 'forget' | 'run', text }]);
}
