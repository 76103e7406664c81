// The rule for every name that a person or a model reads: nobody is called what could be taken for somebody else.
// Whether a name looks like one that is taken already is the hub's to say.
import { z } from 'zod';
import {
  EAST_ASIAN_RUN,
  isNameCharacter,
  isOfOneScript,
  LATIN_LETTER,
  LETTER_ALONE,
} from './name-characters.ts';
import { isLatinShape, looksLatin, toSkeletons } from './name-skeleton.ts';

/** A word of letters, digits and separators, with a letter or digit at both ends. */
export function toWordPattern(longest: number): string {
  return `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._-]{0,${longest - 2}}[\\p{L}\\p{N}])?`;
}

/** Of a name that somebody chooses. */
export const NAME_PATTERN = toWordPattern(64);

const SEPARATOR = /^[._-]$/u;

/** Words for the person, for the hub and for everybody, in the languages of the scripts that names are written in. */
const RESERVED = [
  'user users usr you yourself me myself person human owner everyone everybody',
  'the-user the-person the-human the-owner your-user your-human your-owner',
  'nod hub the-hub system the-system admin administrator',
  '你 您 我 俺 咱 自己 你自己 我自己 本人 主人 大家 所有人 人类 人類 你们 你們 您们 我们 我們 咱们',
  '用户 使用者 使用人 操作员 操作員 系统 系統 管理员 管理員 管理者',
  'ユーザー あなた 私 わたし ぼく 僕 自分 利用者 みんな システム',
  '사용자 유저 당신 너 나 저 본인 주인 모두 여러분 시스템 관리자',
  'пользователь юзер вы ты я человек хозяин все система админ администратор',
  'vous toi moi utilisateur tout-le-monde usuario usted yo tú utente você benutzer nutzer ich du sie',
  'χρήστης εσύ εγώ مستخدم المستخدم أنت أنا משתמש',
].flatMap((words) => words.split(' '));

/** East Asian characters that stand alone beside Latin letters: 小Q, AI君, 3号agent. */
const MAY_BE_LONE = /^[小老阿君号]$/u;

const RESERVED_BY_SKELETON: ReadonlyMap<string, string> = new Map(
  RESERVED.flatMap((word) => toBareSkeletons(word).map((skeleton): [string, string] => [skeleton, word])),
);

/** Why nobody may be called so. Surfaces have words for each. */
export const nameFaultCodeSchema = z.enum([
  'name_malformed',
  'name_strange_letter',
  'name_mixes_scripts',
  'name_reserved',
  'name_looks_latin',
]);

export type NameFaultCode = z.infer<typeof nameFaultCodeSchema>;

export interface NameFault {
  code: NameFaultCode;
  /** For whoever chose the name. */
  message: string;
}

/** What is wrong with a name of the right shape; null when it is nobody else's. */
export function findNameFault(name: string): NameFault | null {
  return findLetterFault(name) ?? findReservedFault(name) ?? findLatinFault(name);
}

/** The same for a word that stands behind a name, and so names nobody by itself. */
export function findWordFault(word: string): NameFault | null {
  return findLetterFault(word) ?? findLatinFault(word);
}

function findLetterFault(name: string): NameFault | null {
  const strange = Array.from(name).find((each) => !SEPARATOR.test(each) && !isNameCharacter(each));
  if (strange !== undefined)
    return {
      code: 'name_strange_letter',
      message: `"${name}" holds ${toCodePoint(strange)}, which can be taken for another letter`,
    };
  if (!isOfOneScript(name))
    return {
      code: 'name_mixes_scripts',
      message: `"${name}" mixes scripts: letters of one alphabet can be taken for another's`,
    };
  return null;
}

function findReservedFault(name: string): NameFault | null {
  const reserved = findReserved(name);
  if (reserved === null) return null;
  return {
    code: 'name_reserved',
    message: `"${name}" looks like "${reserved}", which no agent may be called`,
  };
}

function findLatinFault(name: string): NameFault | null {
  const code = 'name_looks_latin';
  if (LETTER_ALONE.test(name) && looksLatin(name))
    return { code, message: `"${name}" has no letter that could not be taken for a Latin one` };
  const shape = findShape(name);
  if (shape === null) return null;
  return { code, message: `"${name}" holds "${shape}", which can be taken for a Latin letter or a dash` };
}

/** Beside Latin letters: a single character, or characters drawn like letters and dashes, and nothing clearer with them. */
function findShape(name: string): string | null {
  if (!LATIN_LETTER.test(name)) return null;
  const isClear = (run: string) =>
    MAY_BE_LONE.test(run) || (run.length > 1 && !Array.from(run).every(isLatinShape));
  return name.match(EAST_ASIAN_RUN)?.find((run) => !isClear(run)) ?? null;
}

/** The reserved word that the name looks like, with or without separators. */
function findReserved(name: string): string | null {
  const words = toBareSkeletons(name).map((skeleton) => RESERVED_BY_SKELETON.get(skeleton));
  return words.find((word) => word !== undefined) ?? null;
}

function toBareSkeletons(name: string): string[] {
  return [...toSkeletons(name)].map((skeleton) => skeleton.replaceAll('-', ''));
}

function toCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
