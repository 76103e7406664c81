// Panes for tests: a real server of tmux in a folder of its own, with the composer for tests in it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pane, Terminals } from '@nod/doors';
import { type ComposerScript, isComposer, readComposer, toComposerCommand } from '@nod/testing/composer';
import { createTmuxServers, findTmux, type TmuxServers } from './tmux-server.ts';
import { createTmuxTerminals } from './tmux-terminals.ts';

const tmux = findTmux();
/** Where tmux is missing the tests are skipped, and say so by their title. */
export const hasTmux = tmux !== null;

export interface TestPanes {
  terminals: Terminals;
  servers: TmuxServers;
  folder: string;
  /** A composer that is ready; its records are in the file. */
  open(script?: ComposerScript): Promise<TestPane>;
  openCommand(command: readonly string[]): Promise<Pane>;
  close(): Promise<void>;
}

export interface TestPane {
  pane: Pane;
  records(): { type: string; text?: string; key?: string }[];
  /** Types a prompt; resolves to why it was not entered. */
  prompt(text: string, onTyped?: () => void): ReturnType<Terminals['typePrompt']>;
  /** Resolves when the composer for tests has written such a record. */
  until(isThere: (records: ReturnType<TestPane['records']>) => boolean): Promise<void>;
}

export function openTestPanes(): TestPanes {
  const folder = mkdtempSync(join(tmpdir(), 'nod-panes-'));
  const env = { PATH: process.env.PATH, HOME: folder, TMUX_TMPDIR: folder, SHELL: '/bin/sh' };
  const terminals = createTmuxTerminals(env);
  const servers = createTmuxServers(tmux ?? '', env);
  let count = 0;

  const openCommand = (command: readonly string[]) => terminals.start(command, { folder, name: 'test' });
  return {
    terminals,
    servers,
    folder,
    openCommand,
    async open(script = {}) {
      count += 1;
      const record = join(folder, `record-${count}.jsonl`);
      const pane = await openCommand(toComposerCommand({ ...script, record }));
      const testPane = createTestPane(terminals, pane, record);
      await testPane.until((records) => records.length > 0);
      return testPane;
    },
    async close() {
      await servers.run(null, ['kill-server']);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function createTestPane(terminals: Terminals, pane: Pane, record: string): TestPane {
  const records = () => {
    try {
      const lines = readFileSync(record, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line));
    } catch {
      return [];
    }
  };
  return {
    pane,
    records,
    prompt: (text, onTyped = () => undefined) =>
      terminals.typePrompt(pane, { text, reader: readComposer, isAgent: isComposer, onTyped }),
    async until(isThere) {
      while (!isThere(records())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
