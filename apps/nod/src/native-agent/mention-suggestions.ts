// Suggestions of what the person could mention, from what they have typed after the @: "", "pa", "notes",
// "file:no", "memory:flight"; and the files that can be mentioned.
import { type MemoryStore, toMentionText } from '@nod/agent';
import type { Mention, MentionSuggestion } from '@nod/protocol';
import { type FolderFiles, openFolderFiles } from '@nod/tools-files';
import type { AccessParts } from './access-tools.ts';

const MOST = 20;
/** Among files, while no kind is named yet. */
const MOST_MEMORIES = 5;
const EXCERPT = 60;

export interface SuggestMentionsPorts {
  files: Pick<FolderFiles, 'find'>;
  memories: Pick<MemoryStore, 'count' | 'search' | 'list'>;
}

/** Those of the folder that the settings name at this moment. Where there is none, each is answered so. */
export function createMentionableFiles({ settings, folder: hubFolder }: AccessParts): FolderFiles {
  const open = () => {
    const { folder, folderProblem } = settings.read().access;
    return folderProblem === null ? openFolderFiles({ folder, hubFolder: hubFolder.path }) : null;
  };
  return {
    read: async (path, maxCharacters) =>
      (await open()?.read(path, maxCharacters)) ?? { ok: false, problem: 'no-folder' },
    find: async (query, limit) => (await open()?.find(query, limit)) ?? [],
  };
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
  const [paths, remembered] = await Promise.all([suggestFiles(rest, files), suggestWording(rest, memories)]);
  const kinds = suggestKinds(rest, { file: rest !== '' || paths.length > 0, memory: remembered !== null });
  const most = MOST - kinds.length - (remembered?.length ?? 0);
  return [...kinds, ...paths.slice(0, most), ...(remembered ?? [])];
}

function parseQuery(query: string): { kind: 'file' | 'memory' | null; rest: string } {
  const [, name = '', value = ''] = /^([^:：]+)[:：]["'“「『]?(.*)$/su.exec(query) ?? [];
  const kind = (['file', 'memory'] as const).find((each) => NAMES[each].includes(name.toLowerCase()));
  return kind ? { kind, rest: value } : { kind: null, rest: query };
}

/** Kinds of which there is nothing are not offered; whether there is a page or a selection, the surface knows. */
function suggestKinds(typed: string, has: { file: boolean; memory: boolean }): MentionSuggestion[] {
  const kinds: Mention['kind'][] = ['page', 'selection', 'memory', 'file'];
  return kinds
    .filter((kind) => (kind !== 'file' && kind !== 'memory') || has[kind])
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

/** Memories in which the typed words stand: those near in meaning alone would be there for every word. Null: none at all. */
async function suggestWording(
  typed: string,
  memories: SuggestMentionsPorts['memories'],
): Promise<MentionSuggestion[] | null> {
  if ((await memories.count()) === 0) return null;
  if (typed.trim() === '') return [];
  const found = await suggestMemories(typed, memories);
  return found
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST_MEMORIES);
}

function toSuggestion(mention: Mention, label: string): MentionSuggestion[] {
  const text = toMentionText(mention);
  return text === null ? [] : [{ kind: mention.kind, text, label }];
}
