// The door of last resort in real panes of tmux, with the composer for tests as the program.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTmuxDoor } from '@nod/door-tmux';
import type { Terminals } from '@nod/doors';
import { clientPorts, clock, createFileTail } from '@nod/system-node';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import { type ComposerOrder, isComposer, readComposer, toComposerCommand } from '@nod/testing/composer';
import { type DoorsOutside, describeDoor, type ProgramAnswer } from '@nod/testing/door-conformance';
import { afterAll, describe } from 'vitest';

const hasTmux = existsSync('/usr/bin/tmux') || existsSync('/usr/local/bin/tmux');
const home = mkdtempSync(join(tmpdir(), 'nod-door-'));
const env = { PATH: process.env.PATH, HOME: home, TMUX_TMPDIR: home, SHELL: '/bin/sh' };
const terminals = createTmuxTerminals(env);
let count = 0;

interface ComposerRecord {
  type: string;
  text?: string;
  key?: string;
}

async function open(): Promise<DoorsOutside> {
  count += 1;
  const session = join(home, `session-${count}.jsonl`);
  const record = join(home, `record-${count}.jsonl`);
  for (const path of [session, `${session}.orders`, record]) writeFileSync(path, '');
  const pane = await terminals.start(toComposerCommand({ session, record }), {
    folder: home,
    name: 'double',
  });
  const records = (): ComposerRecord[] =>
    readFileSync(record, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const chosen = () => records().filter(({ type }) => type === 'chosen');
  await until(() => records().length > 0);
  const tellDouble = async (order: ComposerOrder) => {
    appendFileSync(`${session}.orders`, `${JSON.stringify(order)}\n`);
  };

  /** What was entered and chosen by the person, not through the door. */
  const own = { prompts: new Set<string>(), choices: new Set<number>() };
  const door = createTmuxDoor(
    {
      folder: '',
      prepareSocket: async (name) => join(home, name),
      terminals,
      tail: createFileTail(),
      env,
      clock,
      timer: clientPorts.timer,
      report: (error) => console.error(error),
    },
    {
      programs: [
        {
          name: 'gemini',
          title: 'Composer',
          isAgent: isComposer,
          files: async () => ({ own: session, all: [session] }),
          canStop: true,
        },
      ],
      reader: readComposer,
    },
  );
  const [found] = (await door.discover(new AbortController().signal)).filter(
    (facts) => facts.pane?.pane === pane.pane,
  );
  return {
    door,
    sessionId: found?.id ?? '',
    async enterPrompt(text) {
      own.prompts.add(text);
      await terminals.type(pane, { type: 'text', text });
      await terminals.type(pane, { type: 'key', key: 'enter' });
      await until(() => records().some((one) => one.type === 'prompt' && one.text === text));
    },
    say: (text) => tellDouble({ type: 'say', text }),
    askApproval: (command) => tellDouble({ type: 'ask', command }),
    async answerInTerminal() {
      await untilMenu(terminals, pane);
      own.choices.add(chosen().length);
      await terminals.type(pane, { type: 'text', text: '1' });
    },
    endTurn: (text) => tellDouble({ type: 'answer', text }),
    prompts: () =>
      records().flatMap(({ type, text = '' }) => (type === 'prompt' && !own.prompts.has(text) ? [text] : [])),
    answers: () => chosen().flatMap(({ key }, index) => (own.choices.has(index) ? [] : [toAnswer(key)])),
    async die() {
      await terminals.type(pane, { type: 'key', key: 'interrupt' });
    },
    async close() {
      await terminals.type(pane, { type: 'key', key: 'interrupt' });
    },
  };
}

function toAnswer(key: string | undefined): ProgramAnswer {
  return key === '1' ? { type: 'approved' } : { type: 'rejected', words: '' };
}

async function untilMenu(from: Terminals, pane: Parameters<Terminals['screen']>[0]): Promise<void> {
  await until(async () => {
    const screen = await from.screen(pane);
    return screen !== null && readComposer(screen).type === 'menu';
  });
}

async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(!hasTmux)('in real tmux (skipped: no tmux)', () => {
  afterAll(async () => {
    for (const { pane, socket } of await terminals.panes())
      await terminals.type({ pane, socket }, { type: 'key', key: 'interrupt' });
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  describeDoor('the door to programs in terminals', {
    traits: {
      takesPrompts: true,
      asksApprovals: true,
      rejectsWithWords: false,
      asksQuestions: false,
      asksAtOnce: false,
      canStop: true,
      saysPieces: true,
      keepsAsks: true,
      tellsEarlierTurns: true,
      canBeCut: false,
    },
    open,
  });
});
