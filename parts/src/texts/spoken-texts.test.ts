import { counted, speak, type TextTable } from '@nod/wording';
import { expect, it } from 'vitest';
import { en, zhCn } from './texts.ts';

const table = {
  name: 'Nod',
  save: ['Save', '保存'],
  files: { found: (amount: number) => [counted(amount, 'file', 'files'), `${amount} 个文件`] },
} satisfies TextTable;

it('OPS-4 reads a table in one language: texts, texts with values, and those that are the same in both', () => {
  const [english, chinese] = [speak(table, 'en'), speak(table, 'zh')];
  expect([english.name, english.save, english.files.found(1), english.files.found(1234)]).toEqual([
    'Nod',
    'Save',
    '1 file',
    '1,234 files',
  ]);
  expect([chinese.name, chinese.save, chinese.files.found(2)]).toEqual(['Nod', '保存', '2 个文件']);
});

/** All texts with their paths, those with values without them. */
function listTexts(texts: object, path = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([name, text]): [string, unknown][] =>
    typeof text === 'object' && text !== null
      ? listTexts(text, `${path}${name}.`)
      : [[`${path}${name}`, text]],
  );
}

it('OPS-4 no text of the panel is empty in one of its languages', () => {
  for (const texts of [en, zhCn]) {
    const { words, ...own } = texts;
    const empty = listTexts(own).filter(([, text]) => text === '' || text === undefined);
    expect(empty).toEqual([]);
  }
});
