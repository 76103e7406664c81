// What the person could mention, from what they have typed after the @: "", "pa", "notes", "file:no", "memory:flight".
import { type MemoryStore, type Mention, toMentionText } from '@nod/agent';
import type { MentionSuggestion } from '@nod/protocol';
import type { FolderFiles } from '@nod/tools-files';

const MOST = 20;
const EXCERPT = 60;

export interface SuggestMentionsPorts {
  files: Pick<FolderFiles, 'find'>;
  memories: Pick<MemoryStore, 'count' | 'search' | 'list'>;
}

const NAMES: Record<Mention['kind'], string[]> = {
  page: ['page', '页面'],
  selection: ['selection', '选中'],
  memory: ['memory', '记忆'],
  file: ['file', '文件'],
};

/** At most 20; with a kind in front, only things of this kind. */
export async function suggestMentions(
  query: string,
  { files, memories }: SuggestMentionsPorts,
): Promise<MentionSuggestion[]> {
  const { kind, rest } = parseQuery(query);
  if (kind === 'file') return suggestFiles(rest, files);
  if (kind === 'memory') return suggestMemories(rest, memories);
  return [...suggestKinds(rest), ...(await suggestFiles(rest, files))].slice(0, MOST);
}

function parseQuery(query: string): { kind: 'file' | 'memory' | null; rest: string } {
  const [, name = '', value = ''] = /^([^:：]+)[:：]["'“「『]?(.*)$/su.exec(query) ?? [];
  const kind = (['file', 'memory'] as const).find((each) => NAMES[each].includes(name.toLowerCase()));
  return kind ? { kind, rest: value } : { kind: null, rest: query };
}

function suggestKinds(typed: string): MentionSuggestion[] {
  const kinds: Mention['kind'][] = ['page', 'selection', 'memory', 'file'];
  return kinds
    .filter((kind) => NAMES[kind].some((name) => name.startsWith(typed.toLowerCase())))
    .map((kind) => ({ kind, text: kind === 'file' ? '@file:' : `@${kind}`, label: '' }));
}

async function suggestFiles(
  typed: string,
  files: SuggestMentionsPorts['files'],
): Promise<MentionSuggestion[]> {
  const paths = await files.find(typed, MOST);
  return paths.flatMap((path) => toSuggestion({ kind: 'file', path }, path));
}

/** A memory is mentioned by its first words: they find it again. */
async function suggestMemories(
  typed: string,
  memories: SuggestMentionsPorts['memories'],
): Promise<MentionSuggestion[]> {
  if ((await memories.count()) === 0) return [];
  const found =
    typed.trim() === ''
      ? await memories.list({ limit: MOST })
      : (await memories.search(typed, { limit: MOST })).map(({ item }) => item);
  return found.flatMap(({ text }) => {
    const query = text.replace(/\s+/gu, ' ').trim().slice(0, EXCERPT).toWellFormed().trim();
    return toSuggestion({ kind: 'memory', query }, text);
  });
}

function toSuggestion(mention: Mention, label: string): MentionSuggestion[] {
  const text = toMentionText(mention);
  return text === null ? [] : [{ kind: mention.kind, text, label }];
}
