// Acts on OpenCode: prompts, answers, an end of the turn, and the mode, as the hub hands them over.
import { toPermissionReply, toQuestionReply } from './asks.js';
import { rulesOf } from './program.js';
import { findPrompt } from './record.js';
import { endsIn, toRules } from './rules.js';
import { findShownSession } from './shown-session.js';

/**
 * @import { DoorAction, DoorActionOf } from '@nod/doors'
 * @import { ToldSession } from '../link/told-session.js'
 * @import { OpenCodeProgram } from './program.js'
 * @import { Work } from './work.js'
 */

const EARLIER_MESSAGES = 100;
const SHOWN_AGAIN_MS = [1_000, 4_000];
/** OpenCode's own, where no message says which. */
const DEFAULT_AGENT = 'build';

/** @param {{ program: OpenCodeProgram, work: Work, told: ToldSession, directory: string, settleMs: number }} parts */
export function toActs({ program, work, told, directory, settleMs }) {
  /** @param {DoorActionOf<'prompt'>} action */
  const prompt = async ({ promptId, text }) => {
    try {
      const sessionId = (await findCurrent()) ?? (await beginSession());
      work.prompts.push({ promptId, text, sessionId });
      // Who works, and with what, stays as the person has chosen in the terminal.
      const { agent, model } = work.lastUser.get(sessionId) ?? {};
      await program.prompt(sessionId, {
        ...(agent && { agent }),
        ...(model ? { model } : {}),
        parts: [{ type: 'text', text }],
      });
    } catch (error) {
      work.prompts = work.prompts.filter((each) => each.promptId !== promptId);
      told.tell({ type: 'prompt-refused', promptId, reason: 'refused', words: String(error) });
    }
  };

  const findCurrent = async () => {
    if (work.current === null) work.current = await findShownSession(program, directory).catch(() => null);
    return work.current;
  };

  /** The terminal shows what was begun for it; one that has only just started does not hear of it at once. */
  const beginSession = async () => {
    await pause(work.startedAt + settleMs - Date.now());
    const sessionId = await program.createSession();
    work.parents.set(sessionId, null);
    work.current = sessionId;
    await program.showSession(sessionId).catch(() => {});
    for (const delayMs of SHOWN_AGAIN_MS) {
      setTimeout(() => {
        if (work.current === sessionId) program.showSession(sessionId).catch(() => {});
      }, delayMs).unref?.();
    }
    return sessionId;
  };

  /** @param {DoorActionOf<'look-for-prompt'>} action */
  const lookFor = async ({ promptId, text, since }) => {
    // Where nothing was prompted yet, OpenCode has begun after it was handed over, or was not given it.
    const sessionId = await findCurrent();
    try {
      const messages = sessionId === null ? [] : await program.messages(sessionId, EARLIER_MESSAGES);
      const found = findPrompt(messages, { text, since });
      if (found !== null) told.tell({ type: 'prompt-accepted', promptId, turnId: found });
      else told.tell({ type: 'prompt-not-found', promptId, isCertain: sessionId !== null });
    } catch {
      told.tell({ type: 'prompt-not-found', promptId, isCertain: false });
    }
  };

  /** @param {DoorActionOf<'answer'>} action */
  const answer = async ({ key, answer: given }) => {
    if (!told.takeAsk(key)) return;
    const count = work.questions.get(key);
    work.questions.delete(key);
    const reply =
      count === undefined
        ? program.replyToPermission(key, toPermissionReply(given))
        : program.replyToQuestion(key, toQuestionReply(given, count));
    await reply.catch(() => told.tell({ type: 'ask-closed', key, how: 'gone' }));
  };

  /**
   * Lets a session follow the mode; does nothing where it does already.
   * @param {string} sessionId
   * @param {string | null} agent The agent of OpenCode that works in it.
   */
  const applyMode = async (sessionId, agent) => {
    const { mode } = work;
    if (mode === null) return;
    const name = agent ?? work.lastUser.get(sessionId)?.agent ?? DEFAULT_AGENT;
    const wanted = `${mode} ${name}`;
    if (work.applied.get(sessionId) === wanted) return;
    const existing = rulesOf((await program.session(sessionId)).permission);
    const rules = toRules(mode, (await program.agentRules(name)) ?? []);
    const isPlain = mode === 'agent' && existing.length === 0;
    if (!isPlain && !endsIn(existing, rules)) await program.addRules(sessionId, rules);
    work.applied.set(sessionId, wanted);
  };

  return {
    applyMode,
    /** @param {DoorAction} action */
    async act(action) {
      switch (action.type) {
        case 'prompt':
          return prompt(action);
        case 'look-for-prompt':
          return lookFor(action);
        case 'answer':
          return answer(action);
        case 'cancel-turn': {
          const sessionId = work.turnOf ?? work.current;
          if (sessionId !== null) await program.abort(sessionId);
          return;
        }
        case 'set-mode':
          work.mode = action.mode;
          // Also of a turn under way, and of the sub-agents in it.
          for (const sessionId of new Set([work.current, ...work.busy])) {
            if (sessionId !== null) await applyMode(sessionId, null);
          }
      }
    },
  };
}

/**
 * @param {number} delayMs
 * @returns {Promise<void>}
 */
function pause(delayMs) {
  return delayMs <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayMs));
}
