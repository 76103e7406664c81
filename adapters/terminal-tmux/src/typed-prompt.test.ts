import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTypedText } from '@nod/doors';
import { readComposer } from '@nod/testing/composer';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { hasTmux, openTestPanes } from './test-panes.ts';

const LINES = Array.from(
  { length: 2_000 },
  (_, index) => `Line ${index} 你好 👍🏽 of a text; with C-c and Enter;`,
);
/** More than 100 KB. */
const LONG = LINES.join('\n');

describe.skipIf(!hasTmux)('a prompt typed into a pane of tmux (skipped: no tmux)', () => {
  const panes = openTestPanes();
  afterAll(() => panes.close());

  const toPrompts = (records: { type: string; text?: string }[]) =>
    records.filter(({ type }) => type === 'prompt').map(({ text }) => text);

  it.each([
    ['one line', 'deploy it'],
    ['several lines', 'first\n\n  second\n\tthird'],
    ['Chinese', '把版本发布到测试服务器，然后告诉我结果。'.repeat(5)],
    ['emoji', 'ship it 👍🏽 👨‍👩‍👧‍👦 🇨🇳 done'],
    ['the name of a key', 'Enter'],
    ['another name of a key', 'C-c'],
    ['a semicolon at its end', 'echo a;'],
    ['a backslash and a semicolon', 'echo a\\;'],
    ['dashes in front', '--help'],
    ['quotes and variables', `'$HOME' "#{pane_id}" \`id\` \\`],
    ['a command of the program', '/compact now;'],
    ['the end of a bracketed paste', 'a\u001b[201~\rb'],
    ['colours and other escape sequences', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x'],
    ['more than 100 KB', LONG],
  ])('DS-5.3 arrives exactly: %s', async (_, text) => {
    const composer = await panes.open();
    const typed: string[] = [];
    expect(await composer.prompt(text, () => typed.push('typed'))).toBeNull();
    await composer.until((records) => toPrompts(records).length > 0);
    expect(toPrompts(composer.records())).toEqual([toTypedText(text)]);
    expect(typed).toEqual(['typed']);
  });

  it('DS-5.3 arrives exactly, whatever the text, one after the other', async () => {
    const composer = await panes.open();
    const unit = fc.constantFrom(...'aB ;\'"$\\#%~-/!\n\t你好👍é\u001b[2\r');
    const expected: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1, maxLength: 120 }), async (text) => {
        fc.pre(toTypedText(text).trim() !== '' && !/^\s*!/u.test(toTypedText(text)));
        expect(await composer.prompt(text)).toBeNull();
        expected.push(toTypedText(text));
        expect(toPrompts(composer.records())).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('DS-5.3 is known by what stands in for a long paste, and through a slow redraw', async () => {
    const composer = await panes.open({ standsIn: true, drawsAfterMs: 400 });
    expect(await composer.prompt('one\ntwo\nthree\nfour\nfive')).toBeNull();
    await composer.until((records) => toPrompts(records).length > 0);
    expect(toPrompts(composer.records())).toEqual(['one\ntwo\nthree\nfour\nfive']);
  });

  it('DS-5.3 is entered once more when Enter was lost, and not a third time', async () => {
    const once = await panes.open({ losesEnters: 1 });
    expect(await once.prompt('again')).toBeNull();
    await once.until((records) => toPrompts(records).length > 0);

    const never = await panes.open({ losesEnters: 9 });
    expect(await never.prompt('never entered')).toEqual({ reason: 'unseen', words: '' });
    expect(toPrompts(never.records())).toEqual([]);
    const screen = await panes.terminals.screen(never.pane);
    expect(screen && readComposer(screen)).toEqual({ type: 'composer', unsent: '', isWorking: false });
  });

  it('DS-5.3 is refused while the person has begun to write there, and says what', async () => {
    const composer = await panes.open({ unsent: 'my half written' });
    expect(await composer.prompt('mine')).toEqual({ reason: 'unsent-text', words: 'my half written' });
    expect(composer.records().map(({ type }) => type)).toEqual(['ready']);
  });

  it('DS-5.3 is not typed where programs would run it as a command: behind an exclamation mark', async () => {
    const composer = await panes.open();
    expect(await composer.prompt(' \u001b[31m!rm -rf .')).toEqual({ reason: 'untypable', words: '' });
    expect(composer.records().map(({ type }) => type)).toEqual(['ready']);
  });

  it('DS-5.3 is refused while a menu is open: nothing is chosen', async () => {
    const composer = await panes.open({ menu: 'rm -rf /' });
    expect(await composer.prompt('1')).toEqual({ reason: 'menu', words: 'rm -rf /' });
    expect(composer.records().map(({ type }) => type)).toEqual(['ready']);
  });

  it('DS-5.3 a menu that opens between the paste and Enter is not answered', async () => {
    const composer = await panes.open({ menuOnPaste: 'rm -rf /' });
    expect(await composer.prompt('hello')).toEqual({ reason: 'menu', words: 'rm -rf /' });
    expect(composer.records().map(({ type }) => type)).toEqual(['ready', 'pasted']);
  });

  it('DS-5.3 leaves copy mode first', async () => {
    const composer = await panes.open();
    await panes.servers.run(null, ['copy-mode', '-t', composer.pane.pane]);
    expect(await composer.prompt('out of copy mode')).toBeNull();
    await composer.until((records) => toPrompts(records).length > 0);
  });

  it('DS-5.3 is never typed into a shell, also not into one that the agent is stopped behind', async () => {
    const pane = await panes.openCommand(['/bin/sh', '-i']);
    const refused = await panes.terminals.typePrompt(pane, {
      text: 'touch /tmp/never',
      reader: () => ({ type: 'composer', unsent: '', isWorking: false }),
      isAgent: (command) => command.includes('sleep'),
      onTyped: () => undefined,
    });
    expect(refused?.reason).toBe('shell');
    await panes.terminals.type(pane, { type: 'text', text: 'sleep 1000' });
    await panes.terminals.type(pane, { type: 'key', key: 'enter' });
    const isForemost = async (part: string) => {
      const found = (await panes.terminals.panes()).find((one) => one.pane === pane.pane);
      return found?.commands.at(-1)?.includes(part) === true;
    };
    await expect.poll(() => isForemost('sleep')).toBe(true);
    await panes.servers.run(null, ['send-keys', '-t', pane.pane, 'C-z']);
    await expect.poll(() => isForemost('sleep')).toBe(false);
    const behind = await panes.terminals.typePrompt(pane, {
      text: 'touch /tmp/never',
      reader: () => ({ type: 'composer', unsent: '', isWorking: false }),
      isAgent: (command) => command.includes('sleep'),
      onTyped: () => undefined,
    });
    expect(behind?.reason).toBe('shell');
  });

  it('SEC-3 is not pasted into what has taken the place of the agent while its composer was waited for', async () => {
    const [script, read] = [join(panes.folder, 'replaced.sh'), join(panes.folder, 'replaced.txt')];
    writeFileSync(read, '');
    writeFileSync(script, `sleep 1000\nexec cat > '${read}'\n`);
    const pane = await panes.openCommand(['/bin/sh', script]);
    const agent = async () => {
      const found = (await panes.terminals.panes()).find((one) => one.pane === pane.pane);
      return found?.processes[found.commands.indexOf('sleep 1000')];
    };
    await expect.poll(agent).toBeTypeOf('number');
    let pid = (await agent()) ?? null;
    const refused = await panes.terminals.typePrompt(pane, {
      text: 'rm -r site\ntouch done',
      reader() {
        if (pid !== null) process.kill(pid, 'SIGKILL');
        // Its parent takes it off the list: then the next program has the terminal.
        while (pid !== null && existsSync(`/proc/${pid}`));
        pid = null;
        return { type: 'composer', unsent: '', isWorking: false };
      },
      isAgent: (command) => command === 'sleep 1000',
      onTyped: () => undefined,
    });
    expect(refused?.reason).toBe('shell');
    await panes.terminals.type(pane, { type: 'text', text: 'only this' });
    await panes.terminals.type(pane, { type: 'key', key: 'enter' });
    await expect.poll(() => readFileSync(read, 'utf8')).toBe('only this\n');
  });

  it('DS-5.3 says so when the pane has died, dies while it is typed, or is gone', async () => {
    const dying = await panes.open({ diesOnPaste: true });
    expect(await dying.prompt('last words')).toMatchObject({ reason: 'dead' });
    expect(await dying.prompt('more')).toMatchObject({ reason: 'dead' });
    await panes.servers.run(null, ['kill-pane', '-t', dying.pane.pane]);
    expect(await dying.prompt('more')).toMatchObject({ reason: 'gone' });
  });

  it('DS-5.3 two prompts at once to one pane arrive one after the other, each whole', async () => {
    const composer = await panes.open();
    const texts = ['first '.repeat(200).trim(), 'second', 'third\nwith lines'];
    expect(await Promise.all(texts.map((text) => composer.prompt(text)))).toEqual([null, null, null]);
    await composer.until((records) => toPrompts(records).length === 3);
    expect(toPrompts(composer.records())).toEqual(texts);
  });
});
