// From a command to the steps that do it, or to what the person is asked first.
import type { Doubt } from '../clock-time/read-time.ts';
import type { AgentContext } from '../context.ts';
import type { Command } from '../intents/read-command.ts';
import { CONVERSATION, LAST_ANSWER, SELECTED_TEXT, THIS_PAGE } from '../intents/read-object.ts';
import { findLiterals } from '../intents/utterance.ts';
import type { Language } from '../language.ts';
import type { PlannedStep } from '../plan.ts';
import type { Tool } from '../tool.ts';
import type { ToolRegistry } from '../tool-registry.ts';
import { planSending } from './plan-sending.ts';
import type { Proposal } from './to-command-text.ts';

/** What has to be asked before anything can run. */
export type Missing =
  | 'content'
  | 'memory'
  | 'query'
  | 'recipient'
  | 'message'
  | 'post'
  | 'path'
  | 'address'
  | 'command'
  | 'time';

export type PlannedCommand =
  | { kind: 'steps'; steps: PlannedStep[] }
  | { kind: 'missing'; missing: Missing; proposals?: Proposal[] }
  | { kind: 'no-tool'; action: string }
  /** Shown to the person; nothing runs before one of them is chosen. */
  | { kind: 'propose'; proposals: Proposal[] }
  | { kind: 'doubtful-time'; doubt: Doubt; proposals: Proposal[] }
  | { kind: 'unknown-agent'; name: string; proposals: Proposal[] }
  | { kind: 'no-repetition' };

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
  const tool = planning.tools.findByIntent({ type: 'command', action, confidence: 1 });
  if (!tool) return { kind: 'no-tool', action };
  switch (action) {
    case 'summarize':
    case 'extract':
      return planOnContent(command, tool, planning);
    case 'remember':
      return planMemory(command, tool, planning);
    case 'forget':
      return planForgetting(command, tool, planning);
    case 'reply':
      return planReply(command, tool, planning);
    case 'send':
      return planSending(command, tool, planning);
    case 'recall':
      return typeof parameters.query === 'string' ? toSteps(planning, tool, parameters) : miss('query');
    default:
      return planOther(command, tool, planning);
  }
}

export function miss(missing: Missing, proposals: Proposal[] = []): PlannedCommand {
  return { kind: 'missing', missing, proposals };
}

export function toSteps(
  { count, before }: Pick<Planning, 'count' | 'before'>,
  tool: Tool,
  parameters: Record<string, unknown>,
  first: PlannedStep[] = [],
): PlannedCommand {
  const fitted = fitParameters(tool, parameters);
  const uses = JSON.stringify(fitted);
  const dependsOn = [before, ...first].flatMap((step) =>
    step && uses.includes(`{{${step.id}}}`) ? [step.id] : [],
  );
  const step = { id: `s${count + first.length + 1}`, tool: tool.name, parameters: fitted, dependsOn };
  return { kind: 'steps', steps: [...first, step] };
}

/** Other names that tools use for the same thing. */
const ALIASES: Record<string, readonly string[]> = {
  text: ['content', 'body'],
  path: ['file', 'directory', 'folder'],
  query: ['pattern', 'text'],
  command: ['cmd', 'script'],
  url: ['address', 'uri'],
};

/** Keeps what the tool takes. */
function fitParameters(tool: Tool, parameters: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(tool.parameters.map(({ name }) => name));
  const entries = Object.entries(parameters).flatMap(([name, value]) => {
    const fitting = [name, ...(ALIASES[name] ?? [])].find((each) => known.has(each));
    return fitting === undefined || value === undefined ? [] : [[fitting, value] as const];
  });
  return Object.fromEntries(entries);
}

function planOnContent(
  { parameters, target, action }: Command,
  tool: Tool,
  planning: Planning,
): PlannedCommand {
  const { content: given, unread, ...rest } = parameters;
  if (unread !== undefined) return miss('content');
  const wanted = action === 'extract' ? { ...rest, language: planning.language } : rest;
  if (typeof given === 'string') return toSteps(planning, tool, { ...wanted, content: given });
  const source = findSource(target, planning);
  if (source === null) return miss('content');
  return toSteps(planning, tool, { ...wanted, ...source.parameters }, source.first);
}

interface Source {
  parameters: Record<string, unknown>;
  /** Steps that have to fetch or read it before. */
  first: PlannedStep[];
}

function findSource(target: string | undefined, planning: Planning): Source | null {
  const { context, before } = planning;
  const plain = (parameters: Record<string, unknown>) => ({ parameters, first: [] });
  if (target === SELECTED_TEXT) return context.selection ? plain({ from: 'selection' }) : null;
  if (target === LAST_ANSWER || target === CONVERSATION) return toContent(findText(target, planning));
  if (target !== undefined && !target.startsWith('this '))
    return readNamed(target, planning) ?? toContent(target);
  if (target === undefined && before) return toContent(`{{${before.id}}}`);
  if (target !== THIS_PAGE && context.selection) return plain({ from: 'selection' });
  if (context.pageContext) return plain({ from: 'page' });
  return target === undefined ? toContent(lastAnswer(context)) : null;
}

function toContent(content: string | null): Source | null {
  return content === null || content.trim() === '' ? null : { parameters: { content }, first: [] };
}

/** What the agent only asked is not an answer. */
export function lastAnswer({ chatHistory }: AgentContext): string | null {
  const answers = chatHistory.filter(({ role }) => role === 'assistant');
  return answers.findLast(({ text }) => !/[?？]\s*(?:$|\n\n>)/u.test(text))?.text ?? null;
}

/** A path is read and an address is fetched first, where there are tools for it. */
function readNamed(target: string, planning: Planning): Source | null {
  const [literal, another] = findLiterals(target);
  if (!literal || another || literal.text !== target || literal.kind === 'quoted') return null;
  const isAddress = literal.kind === 'url';
  const action = isAddress ? 'fetch' : 'read_file';
  const tool = planning.tools.findByIntent({ type: 'command', action, confidence: 1 });
  if (!tool) return null;
  const id = `s${planning.count + 1}`;
  const parameters = fitParameters(tool, isAddress ? { url: target } : { path: target });
  return {
    parameters: { content: `{{${id}}}` },
    first: [{ id, tool: tool.name, parameters, dependsOn: [] }],
  };
}

/** The words themselves that a place stands for. */
export function findText(target: string | undefined, { context }: Pick<Planning, 'context'>): string | null {
  const { pageContext: page, selection = '' } = context;
  if (target === SELECTED_TEXT) return selection || null;
  if (target === THIS_PAGE) return page ? `${page.title}\n${page.url}\n${page.text.slice(0, 2_000)}` : null;
  if (target === CONVERSATION) return context.chatHistory.map(({ text }) => text).join('\n') || null;
  return target === LAST_ANSWER ? lastAnswer(context) : null;
}

/** What "it" most likely is: shown to the person, never taken for granted. */
export function guessText({ reference }: Command, { context }: Pick<Planning, 'context'>): string | null {
  return reference ?? lastAnswer(context) ?? (context.selection || null);
}

function planMemory(command: Command, tool: Tool, planning: Planning): PlannedCommand {
  const { parameters, target, points, unsure } = command;
  const { before } = planning;
  if (before && points) return toSteps(planning, tool, { text: `{{${before.id}}}` });
  const given = typeof parameters.text === 'string' ? parameters.text : findText(target, planning);
  const text = given ?? (points ? guessText(command, planning) : null);
  if (text === null) return miss('memory');
  return unsure
    ? { kind: 'propose', proposals: [{ action: 'remember', text }] }
    : toSteps(planning, tool, { text });
}

/** What is to be forgotten is looked for first; only a memory's own words are forgotten. */
function planForgetting({ parameters, unsure }: Command, tool: Tool, planning: Planning): PlannedCommand {
  const { text, query } = parameters;
  if (typeof text === 'string')
    return unsure
      ? { kind: 'propose', proposals: [{ action: 'forget', text }] }
      : toSteps(planning, tool, { text });
  const search = planning.tools.findByIntent({ type: 'command', action: 'recall', confidence: 1 });
  return search && typeof query === 'string' ? toSteps(planning, search, { query }) : miss('query');
}

function planReply({ parameters, target }: Command, tool: Tool, planning: Planning): PlannedCommand {
  const { postContent, ...rest } = parameters;
  const { selection, pageContext, chatHistory } = planning.context;
  const said = target === undefined ? chatHistory.findLast(({ role }) => role === 'user')?.text : undefined;
  const post = [postContent, selection, pageContext?.text, said].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return post === undefined ? miss('post') : toSteps(planning, tool, { ...rest, postContent: post });
}

const NEEDED: Record<string, [parameter: string, missing: Missing]> = {
  read_file: ['path', 'path'],
  write_file: ['path', 'path'],
  search_files: ['query', 'query'],
  run: ['command', 'command'],
  fetch: ['url', 'address'],
};

function planOther({ action, parameters, unsure }: Command, tool: Tool, planning: Planning): PlannedCommand {
  const [needed, missing] = NEEDED[action] ?? [];
  if (needed !== undefined && missing !== undefined && parameters[needed] === undefined) return miss(missing);
  if (action === 'write_file' && typeof parameters.text !== 'string') return miss('message');
  if (unsure && action === 'run')
    return { kind: 'propose', proposals: [{ action: 'run', command: String(parameters.command) }] };
  if (unsure) return miss('command');
  return toSteps(planning, tool, parameters);
}
