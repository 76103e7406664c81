// Mentioned context: what the person mentioned with @, looked up: files and memories become material, and what cannot
// be had is noted, never passed over. The page and the selection came with the message; here it is only seen whether
// they did.
import { type FoundMention, type Mention, parseMentions } from '@nod/protocol';
import type { CapturedContext } from '../context/context.ts';
import type { ChatMessage } from '../context/intent.ts';
import type { MemoryStore } from '../context/memory.ts';
import { withoutMentions } from './replaced-mentions.ts';

const MAX_MENTIONS = 20;
/** How many of the person's earlier messages still count: "what else does it say?" needs the file again. */
const EARLIER_MESSAGES = 6;
const MAX_MEMORIES = 10;
const MAX_CHARACTERS = 40_000;
const MAX_CHARACTERS_IN_ALL = 120_000;

export type FileProblem = 'not-found' | 'outside' | 'secret' | 'not-text' | 'no-folder' | 'unreadable';

/** At most as many characters as were asked for. */
export type FileReading = { ok: true; text: string; isWhole: boolean } | { ok: false; problem: FileProblem };

export interface MentionedMaterial {
  /** As the person wrote it. */
  mention: string;
  text: string;
  /** Some of it is left out. */
  isCut: boolean;
  /** Mentioned in this message, not in an earlier one. */
  isNew: boolean;
}

export interface MentionNote {
  mention: string;
  problem: 'no-page' | 'no-selection' | 'no-memory' | 'no-path' | 'no-room' | 'cut' | FileProblem;
}

export interface MentionedContext {
  materials: MentionedMaterial[];
  /** About this message alone: what was said of earlier ones has been said. */
  notes: MentionNote[];
}

export interface MentionPorts {
  page: CapturedContext | null;
  selection: string;
  memory: Pick<MemoryStore, 'search' | 'list'>;
  readFile(path: string, maxCharacters: number): Promise<FileReading>;
  report(error: unknown): void;
}

/** Contract: never rejects unless `readFile` does. */
export async function resolveMentions(
  message: string,
  history: readonly ChatMessage[],
  ports: MentionPorts,
): Promise<MentionedContext> {
  const context: MentionedContext = { materials: [], notes: [] };
  const words = withoutMentions(message);
  let left = MAX_CHARACTERS_IN_ALL;
  for (const [index, each] of collect(message, history).entries()) {
    const room = index < MAX_MENTIONS ? Math.min(left, MAX_CHARACTERS) : 0;
    const found = await lookUp(each.mention, { ...ports, words, room });
    const mention = each.text;
    if (typeof found !== 'string') {
      left -= found.text.length;
      if (found.text !== '') context.materials.push({ mention, isNew: each.isNew, ...found });
      if (found.isCut && each.isNew) context.notes.push({ mention, problem: 'cut' });
    } else if (each.isNew) context.notes.push({ mention, problem: found });
  }
  return context;
}

/** Those of the message first, then those of earlier ones, the latest first; each thing once. */
function collect(message: string, history: readonly ChatMessage[]): (FoundMention & { isNew: boolean })[] {
  const earlier = history.filter(({ role }) => role === 'user').toReversed();
  const found = [
    ...parseMentions(message).map((each) => ({ ...each, isNew: true })),
    ...earlier
      .slice(0, EARLIER_MESSAGES)
      .flatMap(({ text }) => parseMentions(text).map((each) => ({ ...each, isNew: false }))),
  ];
  const keys = found.map(({ mention }) => JSON.stringify(mention));
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

interface LookUp extends MentionPorts {
  /** The message without its mentions. */
  words: string;
  room: number;
}

type Found = Pick<MentionedMaterial, 'text' | 'isCut'>;

/** The page and the selection are in the prompt already: they add nothing to it. */
const AT_HAND: Found = { text: '', isCut: false };

async function lookUp(mention: Mention, ports: LookUp): Promise<Found | MentionNote['problem']> {
  if (mention.kind === 'page') return ports.page ? AT_HAND : 'no-page';
  if (mention.kind === 'selection') return ports.selection === '' ? 'no-selection' : AT_HAND;
  if (ports.room <= 0) return 'no-room';
  return mention.kind === 'memory' ? lookUpMemory(mention.query, ports) : lookUpFile(mention.path, ports);
}

async function lookUpMemory(query: string, ports: LookUp): Promise<Found | MentionNote['problem']> {
  const { memory, words, room, report } = ports;
  try {
    const about = query || words;
    const items =
      about === ''
        ? await memory.list({ limit: MAX_MEMORIES })
        : (await memory.search(about, { limit: MAX_MEMORIES })).map(({ item }) => item);
    if (items.length === 0) return 'no-memory';
    const text = items.map((item) => `- ${item.text}`).join('\n');
    return { text: text.slice(0, room).toWellFormed(), isCut: text.length > room };
  } catch (error) {
    report(error);
    return 'unreadable';
  }
}

async function lookUpFile(path: string, { readFile, room }: LookUp): Promise<Found | MentionNote['problem']> {
  if (path === '') return 'no-path';
  const reading = await readFile(path, room);
  if (!reading.ok) return reading.problem;
  return { text: reading.text || '(the file is empty)', isCut: !reading.isWhole };
}
