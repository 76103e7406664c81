// The rule for every name that a person or a model reads: nobody is called what could be taken for somebody else.
// Whether a name looks like one that is taken already is the hub's to say.
import { isNameCharacter, isOfOneScript } from './name-characters.ts';
import { toSkeletons } from './name-skeleton.ts';

export const NAME_SHAPE = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,62}[\p{L}\p{N}])?$/u;

const SEPARATOR = /^[._-]$/u;

/** Words for the person, for the hub and for everybody. */
const RESERVED = [
  ...['user', 'you', 'yourself', 'me', 'myself', 'person', 'human', 'owner', 'everyone'],
  ...['nod', 'hub', 'system', 'admin', 'administrator'],
  ...['你', '您', '妳', '我', '自己', '你自己', '我自己', '本人', '主人', '大家', '所有人', '人类', '人類'],
  ...['用户', '用戶', '使用者', '系统', '系統', '管理员', '管理員'],
];

const RESERVED_BY_SKELETON: ReadonlyMap<string, string> = new Map(
  RESERVED.flatMap((word) => [...toSkeletons(word)].map((skeleton): [string, string] => [skeleton, word])),
);

/** What is wrong with a name of the right shape, in words for whoever chose it; null when it is nobody else's. */
export function findNameFault(name: string): string | null {
  const strange = Array.from(name).find((each) => !SEPARATOR.test(each) && !isNameCharacter(each));
  if (strange !== undefined)
    return `"${name}" holds ${toCodePoint(strange)}, which can be taken for another letter`;
  if (!isOfOneScript(name))
    return `"${name}" mixes scripts: letters of one alphabet can be taken for another's`;
  const reserved = findReserved(name);
  return reserved === null ? null : `"${name}" looks like "${reserved}", which no agent may be called`;
}

/** The reserved word that the name looks like, with or without separators. */
function findReserved(name: string): string | null {
  const words = [...toSkeletons(name)].map((skeleton) =>
    RESERVED_BY_SKELETON.get(skeleton.replaceAll('-', '')),
  );
  return words.find((word) => word !== undefined) ?? null;
}

function toCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
