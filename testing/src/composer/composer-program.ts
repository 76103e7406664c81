// A composer in a terminal, as agent programs have one: it takes bracketed pastes, writes down every prompt that is entered, and
// can open an approval menu. Run by Node in a pane; what it shall do is its one argument, a `ComposerScript`.
import { appendFileSync, readFileSync } from 'node:fs';
import type { ComposerOrder, ComposerScript } from './composer.ts';

const ROW = 30;
const MOST_ROWS = 6;
const script: ComposerScript = JSON.parse(process.argv[2] ?? '{}');

let unsent = script.unsent ?? '';
let menu: string | null = script.menu ?? null;
let paste: string | null = null;
let lostEnters = script.losesEnters ?? 0;
let isDrawing = false;
let isWorking = false;
let written = 0;
let obeyed = 0;

const write = (record: object) => {
  if (script.record !== undefined) appendFileSync(script.record, `${JSON.stringify(record)}\n`);
};

/** A record of the session, as Gemini writes it. */
const writeSession = (session: Record<string, unknown>) => {
  if (script.session === undefined) return;
  written += 1;
  const line = { id: `${process.pid}-${written}`, timestamp: new Date().toISOString(), ...session };
  appendFileSync(script.session, `${JSON.stringify(line)}\n`);
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
  const state = isWorking ? 'Working' : 'Idle';
  process.stdout.write(`\x1b[2J\x1b[HA composer for tests\r\n${state}\r\n${rows.join('\r\n')}\r\n`);
}

function toMenuRows(command: string): string[] {
  return ['┌ Allow this command?', `│ ${command}`, '│ 1. Yes', '│ 2. No', '└'];
}

function drawSoon(): void {
  if (!isDrawing) setTimeout(draw, script.drawsAfterMs ?? 0);
  isDrawing = true;
}

function takeKey(key: string): void {
  if (key === '\x03') process.exit(0);
  if (menu !== null) takeMenuKey(key);
  else if (key === '\r') enter();
  else if (key === '\x15') unsent = unsent.replace(/[^\n]*\n?$/u, '');
  else if (key === '\x7f') unsent = Array.from(unsent).slice(0, -1).join('');
  else if (key === '\x1b') stop();
  else if (key >= ' ') unsent += key;
}

/** Enter takes the first option, as menus of agent programs do. */
function takeMenuKey(key: string): void {
  if (!['1', '2', '\r'].includes(key)) return;
  const chosen = key === '\r' ? '1' : key;
  write({ type: 'chosen', key: chosen });
  const status = chosen === '1' ? 'success' : 'cancelled';
  const call = {
    id: `call-${process.pid}-${written}`,
    name: 'run_shell_command',
    args: { command: menu },
    status,
  };
  writeSession({ type: 'gemini', content: '', toolCalls: [call] });
  menu = null;
}

function stop(): void {
  if (!isWorking) return;
  isWorking = false;
  writeSession({ type: 'info', content: 'Request cancelled.' });
}

function enter(): void {
  if (lostEnters > 0) {
    lostEnters -= 1;
    return;
  }
  if (unsent === '') return;
  write({ type: 'prompt', text: unsent });
  if (script.session !== undefined) {
    isWorking = true;
    writeSession({ type: 'user', content: [{ text: unsent }] });
  } else if (unsent.startsWith('ask ')) menu = unsent.slice('ask '.length);
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

function obey(order: ComposerOrder): void {
  if (order.type === 'ask') menu = order.command;
  else writeSession({ type: 'gemini', content: order.text });
  if (order.type === 'answer') isWorking = false;
  drawSoon();
}

function lookForOrders(): void {
  const lines = readFileSync(`${script.session}.orders`, 'utf8').split('\n').slice(0, -1);
  for (const line of lines.slice(obeyed)) obey(JSON.parse(line));
  obeyed = lines.length;
}

process.stdin.setRawMode(true);
process.stdin.setEncoding('utf8');
process.stdout.write('\x1b[?2004h');
process.stdin.on('data', (input: string) => {
  take(input);
  drawSoon();
});
draw();
if (script.session !== undefined) setInterval(lookForOrders, 20);
if (script.record !== undefined) write({ type: 'ready' });
