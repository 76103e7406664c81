// What a reference stands for, found in the conversation so far: a list's item, something named, or the last answer.
import type { ChatMessage } from '../intent.ts';
import { findEmails } from '../tools/entities/find-emails.ts';
import { listAlternatives, listItems } from './list-items.ts';
import type { Reference } from './parse-reference.ts';
import { toTopic } from './to-topic.ts';
import { findLiterals } from './utterance.ts';

/** How far back a list or a name is looked for. */
const REACH = 8;
const MAX_TEXT = 8_000;
/** An answer at least this long is a result of its own: "translate it" means the answer, not what it is about. */
const RESULT_LENGTH = 40;

type History = readonly ChatMessage[];

export interface ResolveOptions {
  /** The action works on texts: the last answer comes before things named in it. */
  prefersAnswer?: boolean;
}

/** Contract: null when nothing in the conversation fits; never throws. */
export function resolveReference(
  reference: Reference,
  history: History,
  options: ResolveOptions = {},
): string | null {
  const recent = history.slice(-REACH).reverse();
  switch (reference.kind) {
    case 'ordinals':
      return pickItems(findItems(recent), reference.numbers);
    case 'former':
      return findPair(recent)?.[0] ?? null;
    case 'latter':
      return findPair(recent)?.[1] ?? null;
    case 'both':
      return joinItems(findPair(recent) ?? findItems(recent));
    case 'all':
      return joinItems(findItems(recent)) ?? findThing(recent, options);
    case 'answer':
      return findText(recent, 'assistant') ?? findText(recent, 'user');
    case 'own-words':
      return findText(recent, 'user');
    case 'literal':
      return findLiteral(recent, reference.of) ?? findThing(recent, options);
    case 'thing':
      return findThing(recent, options);
  }
}

function findItems(recent: History): string[] {
  const listed = recent.map(({ text }) => listItems(text)).find((items) => items.length >= 2);
  if (listed) return listed;
  return (
    recent
      .slice(0, 4)
      .map(({ text }) => listAlternatives(text))
      .find((items) => items.length >= 2) ?? []
  );
}

function findPair(recent: History): [string, string] | null {
  const found = recent
    .slice(0, 4)
    .flatMap(({ text }) => [listItems(text), listAlternatives(text)])
    .find((items) => items.length === 2);
  return found?.[0] !== undefined && found[1] !== undefined ? [found[0], found[1]] : null;
}

function pickItems(items: readonly string[], numbers: readonly number[]): string | null {
  const picked = numbers.flatMap((number) => items.at(number > 0 ? number - 1 : number) ?? []);
  return numbers.length === picked.length ? joinItems(picked) : null;
}

function joinItems(items: readonly string[]): string | null {
  const last = items.at(-1);
  if (last === undefined) return null;
  if (items.length === 1) return last;
  const chinese = /\p{Script=Han}/u.test(items.join(''));
  return `${items.slice(0, -1).join(chinese ? '、' : ', ')}${chinese ? '和' : ' and '}${last}`;
}

function findText(recent: History, role: ChatMessage['role']): string | null {
  return recent.find((message) => message.role === role && message.text.trim() !== '')?.text.trim() ?? null;
}

type LiteralKind = Extract<Reference, { kind: 'literal' }>['of'];

function findLiteral(recent: History, kind: LiteralKind): string | null {
  for (const { text } of recent) {
    const found = listLiterals(text)
      .filter((literal) => literal.kind === kind)
      .at(-1);
    if (found) return found.text;
  }
  return null;
}

function listLiterals(text: string): { kind: LiteralKind; text: string }[] {
  const head = text.slice(0, MAX_TEXT);
  return [
    ...findLiterals(head),
    ...findEmails(head).map(({ text: email }) => ({ kind: 'email' as const, text: email })),
  ];
}

/** One thing, from the newest message back; within a turn, what the person named comes before the answer's words. */
function findThing(recent: History, { prefersAnswer = false }: ResolveOptions): string | null {
  const answer = recent[0]?.role === 'assistant' ? recent[0].text.trim() : '';
  const listed = listItems(answer).length >= 2;
  if (prefersAnswer && (answer.length >= RESULT_LENGTH || listed)) return answer;
  const named = listed ? undefined : listLiterals(answer).at(-1);
  return (
    named?.text ??
    findNamed(
      recent.filter(({ role }) => role === 'user'),
      !prefersAnswer,
    ) ??
    (answer || findText(recent, 'assistant') || findText(recent, 'user'))
  );
}

function findNamed(messages: History, withTopics: boolean): string | null {
  for (const { text } of messages) {
    const named = listLiterals(text).at(-1)?.text ?? (withTopics ? toTopic(text.slice(0, MAX_TEXT)) : null);
    if (named !== null) return named;
  }
  return null;
}
