// The runner of turns: gives prompts to the agent one at a time, starts it again where it has ended, and stops it.
import type { AcpConnection } from '../agent/acp-connection.ts';
import { type FailureWords, tellError, withLastLines } from '../agent/failure-words.ts';
import { toOutcome } from '../turns/stop-reason.ts';
import type { KeptAgent } from './kept-agent.ts';
import { createRunningTurn, type RunningTurn, type TurnSlot } from './running-turn.ts';
import type { TurnTelling } from './turn-telling.ts';

export interface TurnRunner {
  /** Waits for the turn under way. Resolves at the end of its own. Never rejects. */
  begin(promptId: string | null, text: string): Promise<void>;
  /** Words that came with a rejection are the next prompt of the turn under way. */
  addWords(words: string): Promise<void>;
  /** A program that does not end its turn is ended: the next prompt starts it again. */
  stop(): Promise<void>;
  /** Resolves when no turn is under way. */
  settled(): Promise<void>;
}

export interface RunnerParts {
  slot: TurnSlot;
  agent: KeptAgent;
  telling: TurnTelling;
  words: FailureWords;
  timer(delayMs: number, callback: () => void): () => void;
  onPrompt(text: string): void;
}

/** How long a program may take to end its turn. */
const STOPPING_MS = 15_000;
/** How long its process may take to end after its pipe has closed. */
const SETTLING_MS = 500;

export function createTurnRunner(parts: RunnerParts): TurnRunner {
  const { slot, agent, timer } = parts;
  let turns = Promise.resolve();

  return {
    begin(promptId, text) {
      turns = turns.then(async () => {
        const turn = createRunningTurn(promptId, agent.profile);
        slot.turn = turn;
        // One that fails here leaves the way free for the next.
        await workOn(parts, turn, text).catch((error: unknown) => {
          slot.turn = null;
          parts.telling.end(turn, { outcome: 'failed', failure: tellError(error) });
        });
      });
      return turns;
    },
    async addWords(words) {
      if (!slot.turn) return;
      slot.turn.words = words;
      // A program that goes on without the words would do something else first.
      if (agent.profile.afterRejection === 'goes-on') await agent.connection.cancel();
    },
    async stop() {
      const { turn } = slot;
      if (!turn || turn.isStopping) return;
      turn.isStopping = true;
      if (!agent.isRunning()) return;
      const { connection } = agent;
      timer(STOPPING_MS, () => {
        if (slot.turn === turn) void connection.end();
      });
      try {
        await connection.cancel();
      } finally {
        parts.telling.closeAsks();
      }
    },
    settled: () => turns,
  };
}

/** Says how the program ended, in its own last words where it left any. */
export function tellAgentEnd({ profile, lastLines }: KeptAgent, how: string, words: FailureWords): string {
  return withLastLines(words.ended(profile.title, how), lastLines());
}

async function workOn(parts: RunnerParts, turn: RunningTurn, text: string): Promise<void> {
  const { slot, agent, telling, words, onPrompt } = parts;
  const reached = await agent.reach().catch((error: unknown) => tellError(error));
  if (typeof reached === 'string') {
    slot.turn = null;
    telling.refuse(turn, 'dead', reached);
    return;
  }
  if (reached.isNewSession) turn.note = `${words.begunAnew(agent.profile.title)}\n\n`;
  onPrompt(text);
  const tellEnd = await promptUntilDone(reached.connection, turn, text).then(
    (stopReason) => () => telling.end(turn, toOutcome(stopReason, turn.isStopping, words)),
    (error: unknown) => toFailure(parts, turn, { connection: reached.connection, error }),
  );
  slot.turn = null;
  tellEnd();
}

async function promptUntilDone(connection: AcpConnection, turn: RunningTurn, text: string): Promise<string> {
  if (turn.isStopping) return 'cancelled';
  if (turn.phase === 'reaching') turn.phase = 'handed';
  const stopReason = await connection.prompt(text);
  const { words } = turn;
  if (words === null || turn.isStopping) return stopReason;
  turn.words = null;
  return promptUntilDone(connection, turn, words);
}

/** An agent that lives and has shown nothing of the prompt has refused it. */
async function toFailure(
  { agent, telling, words, timer }: RunnerParts,
  turn: RunningTurn,
  { connection, error }: { connection: AcpConnection; error: unknown },
): Promise<() => void> {
  const pause = new Promise<null>((resolve) => timer(SETTLING_MS, () => resolve(null)));
  const how = await Promise.race([connection.ended, pause]);
  const failure = how === null ? tellError(error) : tellAgentEnd(agent, how, words);
  if (turn.isStopping) return () => telling.end(turn, { outcome: 'stopped', failure: null });
  if (how === null && turn.phase !== 'accepted') return () => telling.refuse(turn, 'refused', failure);
  return () => telling.end(turn, { outcome: 'failed', failure });
}
