// Programs that are met in a terminal and nowhere better, as data. Codex, Claude Code, OpenCode and pi have doors of their own.
import { findProgram, isCommandOf } from '@nod/doors';
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

/** The program in a terminal: by the names that it is run by, and in no other way. */
function inTerminal(name: string): (command: string) => boolean {
  const program = findProgram(name);
  return (command) => isCommandOf(program, command) && !ELSEWHERE.test(command);
}

function unknown(name: string, title: string): TerminalProgram {
  return { name, title, isAgent: inTerminal(name), files: null, canStop: false };
}

export const PROGRAMS: readonly TerminalProgram[] = [
  { name: 'gemini', title: 'Gemini', isAgent: inTerminal('gemini'), files: toGeminiFile, canStop: true },
  {
    ...{ name: 'copilot', title: 'Copilot', isAgent: inTerminal('copilot'), files: toCopilotFile },
    ...{ canStop: false, cannotShow: JOINED },
  },
  { name: 'qwen', title: 'Qwen Code', isAgent: inTerminal('qwen'), files: toQwenFiles, canStop: true },
  unknown('kimi', 'Kimi Code'),
  unknown('aider', 'Aider'),
  unknown('amp', 'Amp'),
  unknown('cursor-agent', 'Cursor'),
  unknown('crush', 'Crush'),
  unknown('droid', 'Droid'),
  unknown('goose', 'Goose'),
];
