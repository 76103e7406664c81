// From what is wanted to the steps that do it, or to what is still missing.
import type { AgentContext } from '../context.ts';
import type { Intent } from '../intent.ts';
import { LAST_ANSWER, SELECTED_TEXT, THIS_PAGE } from '../intents/read-target.ts';
import { findLiterals } from '../intents/utterance.ts';
import type { PlannedStep } from '../plan.ts';
import type { Tool } from '../tool.ts';
import type { ToolRegistry } from '../tool-registry.ts';

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
  | 'command';

export type PlannedRequest =
  | { kind: 'steps'; steps: PlannedStep[] }
  | { kind: 'missing'; missing: Missing }
  | { kind: 'no-tool'; action: string };

export interface RequestContext {
  tools: ToolRegistry;
  context: AgentContext;
  /** The step whose result an open "it" stands for. */
  before: PlannedStep | null;
  /** Ids of steps are `s1`, `s2` …: how many there are already. */
  count: number;
}

/** An action that needs a language model is not planned here. */
export function planRequest(intent: Intent, request: RequestContext): PlannedRequest {
  const tool = request.tools.findByIntent(intent);
  if (!tool) return { kind: 'no-tool', action: intent.action ?? '' };
  const parameters = intent.parameters ?? {};
  switch (intent.action) {
    case 'summarize':
    case 'extract':
      return planOnContent(intent, tool, request);
    case 'remember':
      return planText(intent, tool, request);
    case 'reply':
      return planReply(intent, tool, request);
    case 'send':
      return planSending(intent, tool, request);
    case 'recall':
      return typeof parameters.query === 'string' ? toSteps(request, tool, parameters) : miss('query');
    default:
      return planOther(intent, tool, request);
  }
}

function miss(missing: Missing): PlannedRequest {
  return { kind: 'missing', missing };
}

function toSteps(
  { count, before }: RequestContext,
  tool: Tool,
  parameters: Record<string, unknown>,
  first: PlannedStep[] = [],
): PlannedRequest {
  const fitted = fitParameters(tool, parameters);
  const uses = JSON.stringify(fitted);
  const earlier = [before, ...first].flatMap((step) =>
    step && uses.includes(`{{${step.id}}}`) ? [step.id] : [],
  );
  const step = {
    id: `s${count + first.length + 1}`,
    tool: tool.name,
    parameters: fitted,
    dependsOn: earlier,
  };
  return { kind: 'steps', steps: [...first, step] };
}

const CONVERSATION = 'this conversation';

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
    return fitting === undefined ? [] : [[fitting, value] as const];
  });
  return Object.fromEntries(entries);
}

function planOnContent(intent: Intent, tool: Tool, request: RequestContext): PlannedRequest {
  const { content: given, ...rest } = intent.parameters ?? {};
  if (typeof given === 'string') return toSteps(request, tool, { ...rest, content: given });
  const source = findSource(intent.target, request);
  if (source === null) return miss('content');
  return toSteps(request, tool, { ...rest, ...source.parameters }, source.first);
}

interface Source {
  parameters: Record<string, unknown>;
  /** Steps that have to fetch or read it before. */
  first: PlannedStep[];
}

function findSource(target: string | undefined, request: RequestContext): Source | null {
  const { context, before } = request;
  const plain = (parameters: Record<string, unknown>) => ({ parameters, first: [] });
  if (target === SELECTED_TEXT) return context.selection ? plain({ from: 'selection' }) : null;
  if (target === LAST_ANSWER) return toContent(lastAnswer(context));
  if (target === CONVERSATION) return toContent(context.chatHistory.map(({ text }) => text).join('\n'));
  if (target !== undefined && !target.startsWith('this '))
    return readNamed(target, request) ?? toContent(target);
  if (target === undefined && before) return toContent(`{{${before.id}}}`);
  if (target !== THIS_PAGE && context.selection) return plain({ from: 'selection' });
  if (context.pageContext) return plain({ from: 'page' });
  return target === undefined ? toContent(lastAnswer(context)) : null;
}

function toContent(content: string | null): Source | null {
  return content === null || content.trim() === '' ? null : { parameters: { content }, first: [] };
}

/** What the agent only asked is not an answer, unless it never said anything else. */
function lastAnswer({ chatHistory }: AgentContext): string | null {
  const answers = chatHistory.filter(({ role }) => role === 'assistant');
  return (answers.findLast(({ text }) => !/[?？]\s*$/u.test(text)) ?? answers.at(-1))?.text ?? null;
}

/** A path is read and an address is fetched first, where there are tools for it. */
function readNamed(target: string, request: RequestContext): Source | null {
  const [literal, another] = findLiterals(target);
  if (!literal || another || literal.text !== target || literal.kind === 'quoted') return null;
  const isAddress = literal.kind === 'url';
  const tool = request.tools.findByIntent({
    type: 'command',
    action: isAddress ? 'fetch' : 'read_file',
    confidence: 1,
  });
  if (!tool) return null;
  const id = `s${request.count + 1}`;
  const parameters = fitParameters(tool, isAddress ? { url: target } : { path: target });
  return {
    parameters: { content: `{{${id}}}` },
    first: [{ id, tool: tool.name, parameters, dependsOn: [] }],
  };
}

function planText(intent: Intent, tool: Tool, request: RequestContext): PlannedRequest {
  const { text } = intent.parameters ?? {};
  if (typeof text === 'string') return toSteps(request, tool, { text });
  const found = findText(intent.target, request);
  return found === null ? miss('memory') : toSteps(request, tool, { text: found });
}

/** The words themselves that a target stands for. */
function findText(target: string | undefined, { context, before }: RequestContext): string | null {
  const { pageContext: page, selection = '' } = context;
  if (target === undefined && before) return `{{${before.id}}}`;
  if (target === SELECTED_TEXT) return selection || null;
  if (target === THIS_PAGE) return page ? `${page.title}\n${page.url}\n${page.text.slice(0, 2_000)}` : null;
  if (target === CONVERSATION) return context.chatHistory.map(({ text }) => text).join('\n') || null;
  if (target === undefined || target === LAST_ANSWER) return lastAnswer(context) ?? (selection || null);
  return target;
}

function planReply(intent: Intent, tool: Tool, request: RequestContext): PlannedRequest {
  const { postContent, ...rest } = intent.parameters ?? {};
  const { selection, pageContext, chatHistory } = request.context;
  const named =
    intent.target?.startsWith('this ') || intent.target === SELECTED_TEXT ? undefined : intent.target;
  const post = [postContent, named, selection, pageContext?.text].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  const said = chatHistory.findLast(({ role }) => role === 'user')?.text;
  const found = post ?? (intent.target === undefined ? said : undefined);
  return found === undefined ? miss('post') : toSteps(request, tool, { ...rest, postContent: found });
}

function planSending(intent: Intent, tool: Tool, request: RequestContext): PlannedRequest {
  const { to, text, content, delayMs } = intent.parameters ?? {};
  if (typeof to !== 'string') return miss('recipient');
  const said = typeof text === 'string' ? text : findSent(content, request);
  if (said === null) return miss('message');
  return toSteps(request, tool, {
    to,
    payload: { text: said },
    ...(delayMs === undefined ? {} : { delayMs }),
  });
}

function findSent(content: unknown, request: RequestContext): string | null {
  if (content === undefined && request.before === null) return null;
  return findText(typeof content === 'string' ? content : undefined, request);
}

const NEEDED: Record<string, [parameter: string, missing: Missing]> = {
  read_file: ['path', 'path'],
  write_file: ['path', 'path'],
  search_files: ['query', 'query'],
  run: ['command', 'command'],
  fetch: ['url', 'address'],
};

function planOther(intent: Intent, tool: Tool, request: RequestContext): PlannedRequest {
  const parameters = intent.parameters ?? {};
  const [needed, missing] = NEEDED[intent.action ?? ''] ?? [];
  if (needed !== undefined && missing !== undefined && parameters[needed] === undefined) return miss(missing);
  const isOpen = intent.action === 'write_file' && parameters.text === undefined;
  const text = isOpen ? findText(undefined, request) : null;
  return toSteps(request, tool, text === null ? parameters : { ...parameters, text });
}
