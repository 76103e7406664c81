// Typing of a prompt: by evidence from one step to the next. Enter is pressed on a screen that shows the text in the composer
// of the agent, and on no other: on an open menu it would approve a command, in a shell it would run the text.
import {
  type DeliveryRefusal,
  isTextSeen,
  type Pane,
  type ScreenReading,
  type TypedPrompt,
  toTypedText,
} from '@nod/doors';
import { pasteText, pressKey, typeLetters } from './keys.ts';
import { type PaneState, readPaneState } from './pane-state.ts';
import { isInFront, readForeground } from './processes.ts';
import type { TmuxServers } from './tmux-server.ts';

export interface Refused {
  reason: DeliveryRefusal;
  words: string;
}

export interface TypingParts {
  servers: TmuxServers;
  /** Resolves after so many milliseconds. */
  pause(delayMs: number): Promise<void>;
}

/** Where a prompt goes, with what it takes to get there. */
interface Typing extends TypingParts {
  pane: Pane;
  prompt: TypedPrompt;
  text: string;
}

type Look = { state: PaneState; reading: ScreenReading };

/** Claude Code and Codex run what stands behind it as a command, without asking. */
const SHELL_MODE = /^\s*!/u;
const LOOK_EVERY_MS = 60;
/** How long a screen may stay as it is before we stop to wait for what should appear on it. */
const COMPOSER_STILL_MS = 3_000;
const TEXT_STILL_MS = 5_000;
const ENTER_STILL_MS = 2_500;
/** A program that redraws for ever is not waited for. */
const LONGEST_MS = 40_000;
const MOST_WORDS = 200;
const TAKEN_STILL_MS = 400;
const MOST_PRESSES = 60;

/** Resolves to null once it was entered, else to why it was not. What is left of it in the composer is in the words. */
export async function typePrompt(
  parts: TypingParts,
  pane: Pane,
  prompt: TypedPrompt,
): Promise<Refused | null> {
  const typing = { ...parts, pane, prompt, text: toTypedText(prompt.text) };
  if (typing.text === '' || SHELL_MODE.test(typing.text)) return refuse('untypable');
  if (prompt.cannotShow?.test(typing.text)) return refuse('untypable');
  const obstacle = await findObstacle(typing);
  if (obstacle !== null) return obstacle;
  if (!(await handOver(typing))) return refuse('gone');
  const unseen = await waitUntilSeen(typing);
  if (unseen !== null) return unseen;
  prompt.onTyped();
  return enter(typing);
}

function refuse(reason: DeliveryRefusal, words = ''): Refused {
  return { reason, words: words.slice(0, MOST_WORDS) };
}

async function findObstacle(typing: Typing): Promise<Refused | null> {
  const { servers, pane } = typing;
  const state = await readPaneState(servers, pane);
  const bad = (await judgePane(typing, state)) ?? null;
  if (bad !== null || state === null) return bad;
  if (state.isInMode) await servers.run(pane.socket, ['send-keys', '-t', pane.pane, '-X', 'cancel']);
  const last = await watch(typing, COMPOSER_STILL_MS, ({ reading }) => reading.type !== 'other');
  if (last === null) return refuse('gone');
  // A shell that has come in the agent's place since would run each line of what is pasted.
  return judgeEmptyComposer(last) ?? judgePane(typing, last.state);
}

/** Dead, gone, or without the agent in front: the agent may be stopped behind a shell that has the terminal. */
async function judgePane(typing: Typing, state: PaneState | null): Promise<Refused | null> {
  if (state === null) return refuse('gone');
  if (state.screen.isDead) return refuse('dead');
  const foreground = await readForeground(state);
  return isInFront(foreground, typing.prompt.isAgent) ? null : refuse('shell', foreground.at(-1)?.command);
}

function judgeEmptyComposer({ state, reading }: Look): Refused | null {
  if (state.screen.isDead) return refuse('dead');
  // A list of tmux's own that `cancel` does not leave.
  if (state.isInMode) return refuse('menu');
  if (reading.type === 'menu') return refuse('menu', reading.title);
  if (reading.type === 'other') return refuse('unseen');
  return reading.unsent.trim() === '' ? null : refuse('unsent-text', reading.unsent);
}

/** A command of the program is typed, because it completes what is typed; everything else is pasted. */
function handOver({ servers, pane, text }: Typing): Promise<boolean> {
  const isCommand = /^\/[\w:-]+(?: .*)?$/u.test(text) && text.length < 200;
  return isCommand ? typeLetters(servers, pane, text) : pasteText(servers, pane, text);
}

/** It counts as seen when it stands there at two looks in a row: Gemini takes an Enter right behind a paste for part of it. */
async function waitUntilSeen(typing: Typing): Promise<Refused | null> {
  let times = 0;
  const last = await watch(typing, TEXT_STILL_MS, ({ reading }) => {
    times = isOurs(typing, reading) ? times + 1 : 0;
    return times === 2 || reading.type === 'menu';
  });
  if (last === null) return refuse('gone');
  const { state, reading } = last;
  if (state.screen.isDead) return refuse('dead');
  if (reading.type === 'menu') return refuse('menu', reading.title);
  return times === 2 ? null : refuse('unseen', await takeOut(typing, reading));
}

function isOurs({ text }: Typing, reading: ScreenReading): boolean {
  return reading.type === 'composer' && isTextSeen(text, reading.unsent);
}

/**
 * Presses Enter. Where the text still stands in the composer long after, once more: never blind, and never a third time.
 * Each time everything is looked at again right before.
 */
async function enter(typing: Typing): Promise<Refused | null> {
  for (let press = 0; press < 2; press += 1) {
    const refused = await pressEnter(typing);
    if (refused !== null) return press === 0 ? refused : null;
    const last = await watch(typing, ENTER_STILL_MS, ({ reading }) => !isOurs(typing, reading));
    if (last === null || !isOurs(typing, last.reading)) return null;
  }
  const state = await readPaneState(typing.servers, typing.pane);
  if (state === null) return null;
  return refuse('unseen', await takeOut(typing, typing.prompt.reader(state.screen)));
}

async function pressEnter(typing: Typing): Promise<Refused | null> {
  const { servers, pane, prompt } = typing;
  const bad = await judgePane(typing, await readPaneState(servers, pane));
  if (bad !== null) return bad;
  const state = await readPaneState(servers, pane);
  if (state === null) return refuse('gone');
  const reading = prompt.reader(state.screen);
  if (reading.type === 'menu') return refuse('menu', reading.title);
  if (state.isInMode || !isOurs(typing, reading)) return refuse('unseen', toUnsent(reading));
  return (await pressKey(servers, pane, 'Enter')) === null ? refuse('gone') : null;
}

/** Looks until it is as it should be, nothing has changed for a while, or the pane is dead. Null: the pane is gone. */
async function watch(
  { servers, pane, prompt, pause }: Typing,
  stillMs: number,
  isDone: (look: Look) => boolean,
): Promise<Look | null> {
  let before = '';
  let still = 0;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const state = await readPaneState(servers, pane);
    if (state === null) return null;
    const look = { state, reading: prompt.reader(state.screen) };
    const now = state.screen.lines.join('\n');
    still = now === before ? still + LOOK_EVERY_MS : 0;
    before = now;
    if (isDone(look) || state.screen.isDead || still >= stillMs || waited >= LONGEST_MS) return look;
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * Empties the composer where nothing but our text stands in it, line by line: most take out a line with Ctrl-U, and join an
 * empty one to the line above with Backspace. Resolves to what is left there.
 */
async function takeOut(typing: Typing, reading: ScreenReading): Promise<string> {
  let left = toUnsent(reading);
  let failed = 0;
  for (let press = 0; press < MOST_PRESSES && failed < 2; press += 1) {
    if (left === '' || !isOnlyOurs(typing.text, left)) return left;
    const before = left;
    await pressKey(typing.servers, typing.pane, press % 2 === 0 ? 'C-u' : 'BSpace');
    const last = await watch(typing, TAKEN_STILL_MS, (look) => toUnsent(look.reading) !== before);
    if (last?.reading.type !== 'composer') return left;
    left = toUnsent(last.reading);
    failed = left === before ? failed + 1 : 0;
  }
  return left;
}

function isOnlyOurs(text: string, unsent: string): boolean {
  if (isTextSeen(text, unsent)) return true;
  const [wanted, seen] = [text, unsent].map((each) => each.replace(/[\s\ufffd]+/gu, ''));
  return seen !== undefined && wanted?.includes(seen) === true;
}

function toUnsent(reading: ScreenReading): string {
  return reading.type === 'composer' ? reading.unsent.trim() : '';
}
