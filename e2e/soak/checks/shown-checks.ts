// Checks of what was shown: everything that agents said and the person wrote elsewhere is in every chat, in the order in
// which it happened, and nothing is there twice without saying so.
import type { SeenMessage } from '@nod/testing/bot-api';
import { findTokens, type TokenKind, toToken } from '../world/tokens.ts';
import { type Evidence, isSaidAgain } from './evidence.ts';

/** Something that has to be in every chat. */
interface Shown {
  kind: TokenKind;
  number: number;
  /** How often each chat was to be shown it: more than once where the person asked for what waits. */
  times(chat: number): number;
  isLong: boolean;
  file: string | null;
}

export function checkShown(evidence: Evidence): string[] {
  const problems: string[] = [];
  for (const [chat, seen] of evidence.seen) {
    const index = toIndex(seen);
    for (const shown of listShown(evidence)) problems.push(...judge(chat, shown, index));
  }
  return problems;
}

function listShown({ said, elsewhere, cards }: Evidence): Shown[] {
  const times = (requestId: string | null) => (chat: number) => {
    const showings = requestId === null ? [] : (cards.get(requestId)?.showings ?? []);
    return Math.max(1, showings.filter((each) => each.chat === String(chat)).length);
  };
  return [
    ...[...said.values()].map(({ number, kind, requestId, file }) => ({
      ...{ kind: 's' as const, number, file, isLong: kind === 'long' },
      times: times(requestId),
    })),
    ...elsewhere.map((number) => ({ kind: 'e' as const, number, file: null, isLong: false, times: () => 1 })),
  ];
}

interface Index {
  /** By token: messages whose text has it, documents whose content has it, files that are called so. */
  texts: Map<string, SeenMessage[]>;
  documents: Map<string, SeenMessage[]>;
  files: Map<string, SeenMessage[]>;
}

function toIndex(seen: readonly SeenMessage[]): Index {
  const index: Index = { texts: new Map(), documents: new Map(), files: new Map() };
  const add = (map: Map<string, SeenMessage[]>, key: string, message: SeenMessage) =>
    map.set(key, [...(map.get(key) ?? []), message]);
  for (const message of seen) {
    const { file, text } = message;
    if (file?.name.endsWith('.txt')) add(index.files, file.name, message);
    const isDocument = file?.name.endsWith('.md') === true;
    const whole = isDocument ? new TextDecoder().decode(file?.bytes) : text;
    for (const token of listTokens(whole)) add(isDocument ? index.documents : index.texts, token, message);
  }
  return index;
}

function listTokens(text: string): Set<string> {
  const kinds: TokenKind[] = ['s', 'e'];
  return new Set(kinds.flatMap((kind) => findTokens(kind, text).map((number) => toToken(kind, number))));
}

function judge(chat: number, { kind, number, times, isLong, file }: Shown, index: Index): string[] {
  const token = toToken(kind, number);
  const texts = index.texts.get(token) ?? [];
  const documents = index.documents.get(token) ?? [];
  const main = isLong ? documents : texts;
  const doubled = (copies: readonly SeenMessage[]) =>
    copies.filter((each) => !isSaidAgain(each)).length > times(chat);
  const problems: string[] = [];
  if (main.length === 0) problems.push(`lost: ${token} is not in chat ${chat}`);
  if (doubled(main)) problems.push(`doubled unsaid: ${token} is ${main.length} times in chat ${chat}`);
  // What goes before a document has no mark of its own: the document says it for both.
  if (isLong && texts.length > 1 + documents.filter(isSaidAgain).length)
    problems.push(`doubled unsaid: the beginning of ${token} is ${texts.length} times in chat ${chat}`);
  if (file !== null) {
    const files = index.files.get(file) ?? [];
    if (files.length === 0) problems.push(`lost: the file ${file} is not in chat ${chat}`);
    if (doubled(files)) problems.push(`doubled unsaid: ${file} is ${files.length} times in chat ${chat}`);
  }
  return problems;
}

/** Where each is seen first. Only a question may stand before what happened earlier: where much waits, it goes first. */
export function checkOrder({ log, seen, said }: Evidence): string[] {
  const places = new Map<string, number>();
  for (const { seq, event } of log)
    if (event.type === 'message-delivered')
      for (const token of listTokens(event.message.payload.text ?? ''))
        if (!places.has(token)) places.set(token, seq);
  const questions = new Set(
    [...said.values()].flatMap(({ number, requestId }) => (requestId ? [toToken('s', number)] : [])),
  );
  const place = (token: string) => places.get(token) ?? 0;
  return [...seen].flatMap(([chat, messages]) => {
    const tokens = [...new Set(messages.flatMap(({ text }) => [...listTokens(text)]))];
    let highest = '';
    return tokens.flatMap((token) => {
      const isLate = place(token) < place(highest);
      const problem = `out of order: chat ${chat} shows ${token} behind ${highest}`;
      if (!isLate && !questions.has(token)) highest = token;
      return isLate ? [problem] : [];
    });
  });
}
