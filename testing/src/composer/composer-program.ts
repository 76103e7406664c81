// A composer in a terminal, as agent programs have one: it takes bracketed pastes, writes down every prompt that is entered, and
// can open an approval menu. Run by Node in a pane; what it shall do is its one argument, a `ComposerScript`.
import { appendFileSync } from 'node:fs';
import type { ComposerScript } from './composer.ts';

const ROW = 30;
const MOST_ROWS = 6;
const script: ComposerScript = JSON.parse(process.argv[2] ?? '{}');

let unsent = script.unsent ?? '';
let menu: string | null = script.menu ?? null;
let paste: string | null = null;
let lostEnters = script.losesEnters ?? 0;
let isDrawing = false;

const write = (record: object) => {
  if (script.record !== undefined) appendFileSync(script.record, `${JSON.stringify(record)}\n`);
};

function toRows(): string[] {
  const lines = unsent.split('\n');
  const stood = script.standsIn && lines.length > 3 ? [`[Pasted text #1 +${lines.length - 1} lines]`] : lines;
  const rows = stood.flatMap((line) => {
    const letters = Array.from(line.replaceAll('\t', '    '));
    const count = Math.max(1, Math.ceil(letters.length / ROW));
    return Array.from({ length: count }, (_, index) =>
      letters.slice(index * ROW, (index + 1) * ROW).join(''),
    );
  });
  return rows.slice(-MOST_ROWS);
}

function draw(): void {
  isDrawing = false;
  const rule = '─'.repeat(40);
  const rows = menu === null ? [rule, ...toRows().map((row) => `> ${row}`), rule] : toMenuRows(menu);
  process.stdout.write(`\x1b[2J\x1b[H\r\nA composer for tests\r\n${rows.join('\r\n')}\r\n`);
}

function toMenuRows(command: string): string[] {
  return ['┌ Allow this command?', `│ ${command}`, '│ 1. Yes', '│ 2. No', '└'];
}

function drawSoon(): void {
  if (!isDrawing) setTimeout(draw, script.drawsAfterMs ?? 0);
  isDrawing = true;
}

function takeKey(key: string): void {
  if (menu !== null) takeMenuKey(key);
  else if (key === '\r') enter();
  else if (key === '\x15') unsent = unsent.replace(/[^\n]*\n?$/u, '');
  else if (key === '\x7f') unsent = Array.from(unsent).slice(0, -1).join('');
  else if (key === '\x03') process.exit(0);
  else if (key >= ' ') unsent += key;
}

/** Enter takes the first option, as menus of agent programs do. */
function takeMenuKey(key: string): void {
  if (!['1', '2', '\r'].includes(key)) return;
  write({ type: 'chosen', key: key === '\r' ? '1' : key });
  menu = null;
}

function enter(): void {
  if (lostEnters > 0) {
    lostEnters -= 1;
    return;
  }
  if (unsent === '') return;
  write({ type: 'prompt', text: unsent });
  if (unsent.startsWith('ask ')) menu = unsent.slice('ask '.length);
  else write({ type: 'answer', text: `You said: ${unsent}` });
  unsent = '';
}

function takePaste(text: string): void {
  if (script.menuOnPaste !== undefined) menu = script.menuOnPaste;
  else unsent += text;
  write({ type: 'pasted', length: text.length });
  if (script.diesOnPaste) process.exit(1);
}

const BEGIN = '\x1b[200~';
const END = '\x1b[201~';

function take(input: string): void {
  for (let rest = input; rest !== ''; ) {
    if (paste !== null) {
      const held = paste + rest;
      const end = held.indexOf(END);
      if (end === -1) {
        paste = held;
        return;
      }
      paste = null;
      takePaste(held.slice(0, end));
      rest = held.slice(end + END.length);
    } else if (rest.startsWith(BEGIN)) {
      paste = '';
      rest = rest.slice(BEGIN.length);
    } else {
      const [letter = ''] = rest;
      takeKey(letter);
      rest = rest.slice(letter.length);
    }
  }
}

process.stdin.setRawMode(true);
process.stdin.setEncoding('utf8');
process.stdout.write('\x1b[?2004h');
process.stdin.on('data', (input: string) => {
  take(input);
  drawSoon();
});
draw();
if (script.record !== undefined) write({ type: 'ready' });
