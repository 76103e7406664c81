// Programs that are met in a terminal and nowhere better, as data. Codex, Claude Code, OpenCode and pi have doors of their own.
import { type SessionFiles, toCopilotFile, toGeminiFile, toQwenFiles } from './session-files.ts';

export interface TerminalProgram {
  name: string;
  title: string;
  /** Whether a process is this program in a terminal, by its command line. */
  isAgent(command: string): boolean;
  /** Where it writes its sessions down; null: nobody knows, so that its answers are seen in its terminal alone. */
  files: SessionFiles | null;
  /** Escape ends a turn. */
  canStop: boolean;
  /** What its screen cannot show: such a text is not typed. */
  cannotShow?: RegExp;
}

/** Emoji joined from several: tmux and Copilot differ in how wide they are, and Copilot draws only what has changed. */
const JOINED = /\u200d/u;

/** Runs without a terminal, or is spoken to in another way. */
const ELSEWHERE =
  /\s(?:--acp|acp|--experimental-acp|-p|--prompt|--print|--input-file|--mode rpc|mcp|serve)(?:\s|=|$)/u;

/** The name of the program as a path's last part, alone or run by Node, Python or a shell. */
function named(name: string): (command: string) => boolean {
  const first = new RegExp(`^(?:\\S*/)?${name}(?:\\.[cm]?js)?(?:\\s|$)`, 'u');
  const second = new RegExp(
    `^\\S*(?:node|bun|deno|python[\\d.]*)(?:\\s+-\\S+)*\\s+\\S*/${name}(?:\\.[cm]?js|\\.py)?(?:\\s|$)`,
    'u',
  );
  return (command) => (first.test(command) || second.test(command)) && !ELSEWHERE.test(command);
}

function unknown(name: string, title: string): TerminalProgram {
  return { name, title, isAgent: named(name), files: null, canStop: false };
}

export const PROGRAMS: readonly TerminalProgram[] = [
  { name: 'gemini', title: 'Gemini', isAgent: named('gemini'), files: toGeminiFile, canStop: true },
  {
    ...{ name: 'copilot', title: 'Copilot', isAgent: named('copilot'), files: toCopilotFile },
    ...{ canStop: false, cannotShow: JOINED },
  },
  { name: 'qwen', title: 'Qwen Code', isAgent: named('qwen'), files: toQwenFiles, canStop: true },
  { ...unknown('kimi', 'Kimi Code'), isAgent: named('kimi(?:-code)?') },
  unknown('aider', 'Aider'),
  unknown('amp', 'Amp'),
  unknown('cursor-agent', 'Cursor'),
  unknown('crush', 'Crush'),
  unknown('droid', 'Droid'),
  unknown('goose', 'Goose'),
];
