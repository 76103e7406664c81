// The scripted model's mind: asks the person once, goes on waiting where it is told to, looks into the mailbox where a
// call was given up, and says what the answer was. It knows the tools by what the agent program tells it.
import type { RecordedRequest, ScriptedTurn, WireFormName } from '@nod/testing';

/** What a model is told: who said what, what was called and what came of it. */
interface Told {
  userTexts: string[];
  tools: Tool[];
  results: string[];
}

interface Tool {
  name: string;
  namespace?: string;
}

export interface Question {
  /** Stands in the prompt; requests without it are about something else, like a title for the session. */
  mark: string;
  question: string;
  options: string[];
  /** What the person will say. */
  answer: string;
}

const MOST_CALLS = 40;
/** Below the shortest limit that a scenario sets; a little more each time, for Qwen stops a model that repeats itself. */
const LOOK_MS = 2_000;

export function createMind({
  mark,
  question,
  options,
  answer,
}: Question): (request: RecordedRequest) => ScriptedTurn {
  return (request) => {
    const { userTexts, tools, results } = readTold(request);
    if (!userTexts.some((text) => text.includes(mark))) return say('Fine.');
    const last = results.at(-1);
    if (last === undefined)
      return call(tools, /ask_(?:user|person)$/, { questions: [{ question, options }] });
    if (last.includes(answer)) return say(`The person said: ${answer}`);
    if (results.length >= MOST_CALLS) return say(`No answer came: ${last}`);
    const requestId = /\breq_\w+/.exec(last)?.[0];
    if (requestId !== undefined && /pending/.test(last))
      return call(tools, /wait_for_answer$/, { requestId });
    return call(tools, /check_messages$/, { waitMs: LOOK_MS + results.length });
  };
}

export function readTold({ form, body }: RecordedRequest): Told {
  return READERS[form](body);
}

export function say(text: string): ScriptedTurn {
  return { type: 'answer', steps: [{ type: 'text', text }] };
}

export function call(tools: readonly Tool[], name: RegExp, parameters: object): ScriptedTurn {
  const tool = tools.find((each) => name.test(each.name));
  if (!tool)
    return say(`There is no tool ${name.source} among: ${tools.map((each) => each.name).join(', ')}`);
  const id = `call_${Math.random().toString(36).slice(2)}`;
  const step = {
    type: 'tool-call' as const,
    id,
    toolName: tool.name,
    argumentsText: JSON.stringify(parameters),
  };
  return {
    type: 'answer',
    steps: [tool.namespace === undefined ? step : { ...step, namespace: tool.namespace }],
  };
}

const READERS: Record<WireFormName, (body: Record<string, unknown>) => Told> = {
  openai: ({ messages, tools }) => ({
    userTexts: listOf(messages).filter(isOfUser).map(toText),
    tools: listOf(tools).map((tool) => ({ name: nameOf(tool.function) })),
    results: listOf(messages)
      .filter(({ role }) => role === 'tool')
      .map(toText),
  }),
  responses: ({ input, tools }) => ({
    userTexts: listOf(input).filter(isOfUser).map(toText),
    tools: listOf(tools).flatMap((tool) =>
      tool.type === 'namespace'
        ? listOf(tool.tools).map((each) => ({ name: nameOf(each), namespace: nameOf(tool) }))
        : [{ name: nameOf(tool) }],
    ),
    results: listOf(input)
      .filter(({ type }) => typeof type === 'string' && type.endsWith('call_output'))
      .map(({ output }) => JSON.stringify(output)),
  }),
  anthropic: ({ messages, tools }) => ({
    userTexts: listOf(messages).filter(isOfUser).map(toText),
    tools: listOf(tools).map((tool) => ({ name: nameOf(tool) })),
    results: listOf(messages).flatMap(({ content }) =>
      listOf(content)
        .filter(({ type }) => type === 'tool_result')
        .map((block) => JSON.stringify(block.content)),
    ),
  }),
  gemini: ({ contents, tools }) => ({
    userTexts: listOf(contents)
      .filter(isOfUser)
      .map((content) => JSON.stringify(content)),
    tools: listOf(tools).flatMap((tool) =>
      listOf(tool.functionDeclarations).map((each) => ({ name: nameOf(each) })),
    ),
    results: listOf(contents).flatMap(({ parts }) =>
      listOf(parts)
        .filter((part) => part.functionResponse !== undefined)
        .map((part) => JSON.stringify(part.functionResponse)),
    ),
  }),
};

type Fields = Record<string, unknown>;

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
}

function isOfUser({ role }: Fields): boolean {
  return role === 'user';
}

function toText({ content }: Fields): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}
