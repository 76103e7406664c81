// Editors: the built extension types into each kind that pages have. What counts is what the editor's own model holds.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { action, type BesideStage, callTools, openBeside } from '../stage/beside-stage.ts';
import { whenFileIsOver } from '../stage/when-over.ts';
import { buildEditorsPage } from './editors/built-page.ts';
import { typePieces } from './editors/typed-pieces.ts';

const LINE = `He said: “你好，世界” & "it's 5 < 6" 👩‍👩‍👧`;
const TEXT = `${LINE}\n第二行 🇩🇪 é🙂 <b>\nend`;
/** Fields that take several lines, and editors. */
const MANY_LINES = ['Textarea', 'React textarea', 'Plain', 'Shadow editor', 'Framed editor'];
const LIBRARIES = ['Draft', 'Slate', 'Lexical', 'ProseMirror', 'Quill'];
const ONE_LINE = ['Input', 'React input', 'Open shadow', 'Closed shadow', 'Framed'];
const ALL: [name: string, text: string][] = [
  ...[...MANY_LINES, ...LIBRARIES].map((name) => [name, TEXT] as [string, string]),
  ...ONE_LINE.map((name) => [name, LINE] as [string, string]),
];

let stage: BesideStage;
const whenOver = whenFileIsOver();
beforeAll(async () => {
  stage = await openBeside(await buildEditorsPage(), whenOver);
});
beforeEach(async () => void (await stage.page.reload()));

async function modelsOf(names: readonly string[]): Promise<Record<string, string>> {
  return stage.page.evaluate(
    `Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, models[name]()]))`,
  );
}

describe('typing into editors', () => {
  it('AC-7.3 character by character, every kind of field and editor holds the text in its own model', async () => {
    const ended = await typePieces(stage.panel, ALL);
    expect(ended).toEqual(ALL.map(() => 'typed'));
    expect(await modelsOf(ALL.map(([name]) => name))).toEqual(Object.fromEntries(ALL));
  });

  it('AC-7.2 AC-7.3 filled in by the agent, each holds the text, the agent is told so, and what is filled in next replaces a field’s text and stands behind an editor’s', async () => {
    const names = ALL.map(([name]) => name);
    const told = await callTools(stage, ...ALL.map(([name, text]) => action('fill', name, text)));
    for (const [index, name] of names.entries())
      expect(told[index]).toContain(`Filled in; nothing was sent: textbox "${name}".\n`);
    expect(await modelsOf(names)).toEqual(Object.fromEntries(ALL));

    const again = ['Textarea', 'React input', ...LIBRARIES, 'Plain'];
    const toldAgain = await callTools(stage, ...again.map((name) => action('fill', name, ' “more” 世界')));
    expect(await modelsOf(again)).toEqual(
      Object.fromEntries(
        again.map((name) => [name, /Textarea|input/.test(name) ? ' “more” 世界' : `${TEXT} “more” 世界`]),
      ),
    );
    const isSaidToStay = toldAgain.map((text) => text.includes('behind what was there before'));
    expect(isSaidToStay).toEqual(again.map((name) => !/Textarea|input/.test(name)));
  });

  it('AC-7.3 SEC-8 a field that refuses the text, or a part of it, is never said to be filled in', async () => {
    const refusing: [name: string, text: string, why: RegExp, left: string][] = [
      ['Short', 'too long', /takes at most 5 characters, and the text has 8: nothing was done/, ''],
      ['Input', 'one\ntwo', /takes one line/, ''],
      ['Read-only', 'other', /is read-only: nothing was done/, 'fixed'],
      ['Disabled', 'other', /is disabled: nothing was done/, ''],
      ['Letters', 'a1b', /does not hold the text/, ''],
      ['Squeezed', 'two words', /does not hold the text/, 'twowords'],
      ['Deaf', 'hello', /does not hold the text/, ''],
      ['Echo', 'old', /does not hold the text/, 'old'],
    ];
    const told = await callTools(stage, ...refusing.map(([name, text]) => action('fill', name, text)));
    for (const [index, [, , why]] of refusing.entries()) {
      expect(told[index]).toMatch(why);
      expect(told[index]).not.toContain('Filled in');
    }
    expect(await modelsOf(refusing.map(([name]) => name))).toEqual(
      Object.fromEntries(refusing.map(([name, , , left]) => [name, left])),
    );
    const pieces: [string, string][] = [
      ['Keys', 'a1'],
      ['Letters', 'a1b'],
      ['Short', 'hello'],
    ];
    expect(await typePieces(stage.panel, pieces)).toEqual(['not-kept', 'not-kept', 'typed']);
  });

  it('AC-7.3 a number and a date, which a field holds only when they are whole, are typed character by character', async () => {
    const fields = { Number: '-12.5', Date: '2026-11-17' };
    const ended = await typePieces(stage.panel, Object.entries(fields));
    expect(ended).toEqual(['typed', 'typed']);
    expect(await modelsOf(['Number', 'Date'])).toEqual(fields);
  });

  it('AC-7.3 a word that the person puts together with an input method is not disturbed', async () => {
    await callTools(stage, ['read_page', {}]);
    const session = await stage.context.newCDPSession(stage.page);
    await stage.page.bringToFront();
    await stage.page.locator('[aria-label=Textarea]').focus();
    await session.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    const told = await callTools(stage, action('fill', 'Input', 'x'), action('fill', 'Textarea', 'x'));
    for (const text of told) expect(text).toMatch(/in the middle of a word on this page: nothing was done/);
    await session.send('Input.insertText', { text: '你好' });
    expect(await modelsOf(['Textarea', 'Input'])).toEqual({ Textarea: '你好', Input: '' });
    expect((await callTools(stage, action('fill', 'Input', 'x')))[0]).toContain('Filled in');
  });
});
