// Scenarios that every agent program goes through: connected, asked, answered; late; given up; with a hub that restarts.
import type { ProgramName } from '@nod/profiles';
import type { HeadlessRun } from './programs/headless-run.ts';

export interface Scenario {
  id: 'answered' | 'restarted' | 'given-up' | 'late' | 'approved' | 'door' | 'kept';
  title: string;
  /** The limit of a call in the program's configuration, in seconds; 'shipped' takes out what `nod connect` wrote. */
  limit: number | 'shipped' | 'connected';
  /** How many seconds the person takes. */
  answersAfter(run: HeadlessRun): number;
  restarts: boolean;
  /** Absent: all of them. */
  programs?: readonly ProgramName[];
}

/** Beyond the minute that many clients wait. */
const LONG = 65;

export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'answered',
    title: 'connected, asked, answered',
    limit: 'connected',
    answersAfter: () => 0,
    restarts: false,
  },
  {
    id: 'restarted',
    title: 'the hub restarts in between',
    limit: 'connected',
    answersAfter: () => 0,
    restarts: true,
  },
  {
    id: 'given-up',
    title: 'the program gives the call up (limit of 5 s), the answer is in the mailbox',
    limit: 5,
    answersAfter: () => 20,
    restarts: false,
  },
  {
    id: 'late',
    title: 'answered after the limit that the program ships with',
    limit: 'shipped',
    answersAfter: ({ givesUpAfter }) => (givesUpAfter ?? LONG) + 5,
    restarts: false,
  },
  {
    id: 'approved',
    title:
      'asks before it runs a command: approved, rejected, the hub killed in between, allowed from now on',
    limit: 'connected',
    answersAfter: () => 0,
    restarts: true,
    programs: ['claude'],
  },
  {
    id: 'door',
    title:
      'in tmux, through its door: prompt, approved, rejected with words, approved in the terminal, the hub killed in between, all as recommended, a question of its own',
    limit: 'connected',
    answersAfter: () => 0,
    restarts: true,
    programs: ['claude', 'codex', 'gemini', 'opencode', 'qwen', 'copilot'],
  },
  {
    id: 'kept',
    title:
      'kept over ACP: a call approved with the hub killed in between, a question, a decision set answered as recommended, `1A 2C 3B` as the next prompt',
    limit: 'connected',
    answersAfter: () => 0,
    restarts: true,
    programs: ['gemini', 'qwen', 'opencode', 'copilot', 'kimi'],
  },
];
