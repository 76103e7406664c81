// Notes of Codex's rollouts. Content stands there twice; prompts and ends are taken from what is meant for its display, calls from
// the model's own log.
import { z } from 'zod';
import {
  decodeLine,
  type NoteReader,
  type PlanStep,
  type SessionNote,
  toCallTitle,
  toTime,
} from './session-note.ts';

const id = z.string().min(1).max(200);
const textsSchema = z.array(z.object({ text: z.string().catch('') })).catch([]);
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('item_completed'),
    turn_id: id,
    item: z.object({ type: z.string(), id, content: textsSchema.optional(), phase: z.string().nullish() }),
  }),
  // Threads that an earlier version began have these two in place of items, and no ids.
  z.object({ type: z.literal('user_message'), message: z.string(), kind: z.string().nullish() }),
  z.object({ type: z.literal('agent_message'), message: z.string(), phase: z.string().nullish() }),
  z.object({ type: z.literal('task_complete'), last_agent_message: z.string().nullish() }),
  z.object({ type: z.literal('turn_aborted') }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
const itemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('function_call'), name: z.string(), arguments: z.string(), call_id: id }),
  z.object({ type: z.literal('custom_tool_call'), name: z.string(), call_id: id }),
  z.object({ type: z.enum(['function_call_output', 'custom_tool_call_output']), call_id: id }),
]);
const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event_msg'), timestamp: z.string().optional(), payload: eventSchema }),
  z.object({ type: z.literal('response_item'), timestamp: z.string().optional(), payload: itemSchema }),
]);
const planSchema = z.object({
  plan: z
    .array(z.object({ step: z.string().transform((step) => step.slice(0, 400)), status: z.string() }))
    .max(100),
});
const questionsSchema = z.object({
  questions: z
    .array(
      z.object({
        id,
        question: z.string().min(1),
        options: z
          .array(z.object({ label: z.string().min(1), description: z.string().catch('') }))
          .max(20)
          .nullish(),
      }),
    )
    .min(1)
    .max(20),
});

export const readCodexLine: NoteReader = (text) => {
  const line = decodeLine(lineSchema, text);
  if (line === null) return [];
  return line.type === 'event_msg' ? readEvent(line.payload, toTime(line.timestamp)) : readItem(line.payload);
};

function readEvent(event: z.infer<typeof eventSchema>, at: number): SessionNote[] {
  switch (event.type) {
    case 'item_completed':
      return readDisplayed(event, at);
    case 'user_message':
      return readMessage(event, at);
    case 'agent_message':
      return readSaid(event, at);
    case 'task_complete': {
      const answer = event.last_agent_message;
      const said = typeof answer === 'string' ? withoutCitations(answer) : null;
      return [{ type: 'ended', outcome: 'completed', answer: said, failure: null, at }];
    }
    case 'turn_aborted':
      return [{ type: 'ended', outcome: 'stopped', answer: null, failure: null, at }];
    case 'error':
      return [{ type: 'ended', outcome: 'failed', answer: '', failure: event.message, at }];
  }
}

type Displayed = Extract<z.infer<typeof eventSchema>, { type: 'item_completed' }>;

function readDisplayed({ turn_id, item }: Displayed, at: number): SessionNote[] {
  const text = (item.content ?? []).map((part) => part.text).join('');
  if (item.type === 'UserMessage') return [{ type: 'prompt', id: turn_id, text, at }];
  if (item.type !== 'AgentMessage' || text === '') return [];
  return [{ type: 'said', id: item.id, text: withoutCitations(text), ...toAside(item.phase) }];
}

type EventOf<T extends string> = Extract<z.infer<typeof eventSchema>, { type: T }>;

/** A turn without an id is known by when it began. Some versions note what they add for the model as the person's. */
function readMessage({ message, kind }: EventOf<'user_message'>, at: number): SessionNote[] {
  if ((kind ?? 'plain') !== 'plain') return [];
  return [{ type: 'prompt', id: `begun-${at}`, text: message, at }];
}

/** The oldest versions have no mark for the end of a turn. */
function readSaid({ message, phase }: EventOf<'agent_message'>, at: number): SessionNote[] {
  const aside = toAside(phase);
  const said = { type: 'said', id: `said-${at}`, text: withoutCitations(message), ...aside } as const;
  return aside.isAside ? [said] : [said, { type: 'rested', at }];
}

/** What is said on the way is no answer. */
function toAside(phase: string | null | undefined): { isAside?: boolean } {
  return phase === 'commentary' ? { isAside: true } : {};
}

function readItem(item: z.infer<typeof itemSchema>): SessionNote[] {
  const key = item.call_id;
  if (item.type === 'custom_tool_call')
    return [{ type: 'called', id: key, title: toCallTitle(item.name, {}) }];
  if (item.type !== 'function_call') {
    return [
      { type: 'returned', id: key, isError: false },
      { type: 'ask-ended', key },
    ];
  }
  if (item.name === 'update_plan') return readPlan(item.arguments);
  if (item.name === 'request_user_input') return readQuestions(key, item.arguments);
  const parameters = decodeLine(z.record(z.string(), z.unknown()), item.arguments);
  return [{ type: 'called', id: key, title: toCallTitle(item.name, parameters) }];
}

const STATUS: Record<string, PlanStep['status']> = { in_progress: 'running', completed: 'completed' };

function readPlan(text: string): SessionNote[] {
  const plan = decodeLine(planSchema, text)?.plan;
  if (plan === undefined) return [];
  const steps = plan.map(({ step, status }) => ({
    text: step,
    status: STATUS[status] ?? ('pending' as const),
  }));
  return [{ type: 'plan', steps }];
}

function readQuestions(key: string, text: string): SessionNote[] {
  const asked = decodeLine(questionsSchema, text)?.questions;
  if (asked === undefined) return [];
  const questions = asked.map(({ id: questionId, question, options }) => ({
    id: questionId,
    title: question,
    options: options ?? [],
    recommended: null,
    isMultiple: false,
    takesWords: true,
  }));
  return [{ type: 'questions', key, ask: { type: 'questions', text: '', questions } }];
}

function withoutCitations(text: string): string {
  return text.replace(/<oai-mem-citation>[\s\S]*?(?:<\/oai-mem-citation>|$)/gu, '').trimEnd();
}
