// Spoken texts: tables in which a text stands beside its translation, read in one language.
import type { Language } from '@nod/protocol';

/** A text, or parts of a line, in English and in Simplified Chinese. */
export type Pair = readonly [en: unknown, zh: unknown];

/** A text that is the same in both languages stands there once. */
export interface TextTable {
  readonly [name: string]: string | Pair | ((...values: never[]) => Pair) | TextTable;
}

/** The same table with the texts of one language. */
export type Spoken<T> = T extends string
  ? string
  : T extends readonly [infer En, infer Zh]
    ? En | Zh
    : T extends (...values: infer Values) => readonly [infer En, infer Zh]
      ? (...values: Values) => En | Zh
      : { readonly [Name in keyof T]: Spoken<T[Name]> };

const COLUMNS = { en: 0, zh: 1 } as const satisfies Record<Language, number>;

export function speak<T extends TextTable>(table: T, language: Language): Spoken<T> {
  const column = COLUMNS[language];
  const toSpoken = (text: TextTable[string]): unknown => {
    if (typeof text === 'string') return text;
    if (typeof text === 'function') return (...values: never[]) => text(...values)[column];
    return isPair(text) ? text[column] : speak(text, language);
  };
  return Object.fromEntries(Object.entries(table).map(([name, text]) => [name, toSpoken(text)])) as Spoken<T>;
}

function isPair(text: Pair | TextTable): text is Pair {
  return Array.isArray(text);
}

/** "1,234", in both languages. */
export function number(amount: number): string {
  return amount.toLocaleString('en');
}

/** "1 file", "2 files". */
export function counted(amount: number, one: string, many: string): string {
  return `${number(amount)} ${amount === 1 ? one : many}`;
}
