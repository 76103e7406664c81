// Nod's extension for pi: each of its sessions an agent of the hub. pi asks for no approvals of its own: in a conversation that is
// Supervised it does now, at the hub and in its own terminal, and whoever answers first has answered.
import { isRecord, isText } from '../link/json.js';
import { readPane } from '../link/pane.js';
import { tellSession, toTitle } from '../link/told-session.js';
import { createCallDesk } from './call-desk.js';
import { readVersion } from './pi-version.js';
import { findMode, findPrompt, MODE_ENTRY, toMessageText, toTurnEnd } from './record.js';

/**
 * @import { DoorAction, DoorActionOf, SessionFacts } from '@nod/doors'
 * @import { ChatMode } from '@nod/protocol'
 * @import { Blocked } from './call-desk.js'
 * @import { PiApi, PiContext } from './pi-api.js'
 */

/**
 * @typedef {object} ExtensionParts
 * @property {string} socket The doors' socket.
 * @property {Readonly<Record<string, string | undefined>>} [env]
 */

/** @typedef {ReturnType<typeof openSession>} PiSession */

/** Within this pi has taken a prompt, or will not. */
const TAKEN_WITHIN_MS = 15_000;

/**
 * Registers all there is; the connection begins with a session.
 * @param {PiApi} pi
 * @param {ExtensionParts} parts
 */
export function extendPi(pi, { socket, env = process.env }) {
  /** @type {PiSession | null} */
  let session = null;

  /**
   * @template {unknown[]} A
   * @param {(session: PiSession, ...args: A) => void} act
   * @returns {(...args: A) => void}
   */
  const during =
    (act) =>
    (...args) => {
      try {
        if (session) act(session, ...args);
      } catch {}
    };

  pi.on('session_start', (_event, context) => {
    session?.close('detached');
    session = openSession(pi, context, { socket, env });
  });
  pi.on('session_shutdown', (event) => {
    session?.close(isRecord(event) && event.reason === 'reload' ? 'detached' : 'gone');
    session = null;
  });
  pi.on(
    'agent_start',
    during((own) => own.begin()),
  );
  pi.on(
    'agent_settled',
    during((own) => own.end()),
  );
  pi.on(
    'message_start',
    during((own, event) => own.hearMessage(event)),
  );
  pi.on(
    'message_update',
    during((own, event) => own.hearPiece(event)),
  );
  pi.on(
    'tool_execution_start',
    during((own, event) => own.hearCall(event, 'running')),
  );
  pi.on(
    'tool_execution_end',
    during((own, event) => own.hearCall(event, 'ended')),
  );
  pi.on(
    'session_info_changed',
    during((own) => own.renamed()),
  );
  pi.on('tool_call', (event, context) => session?.judge(event, context));
}

/**
 * @param {PiApi} pi
 * @param {PiContext} context
 * @param {Required<ExtensionParts>} parts
 */
function openSession(pi, context, { socket, env }) {
  const { sessionManager } = context;
  const version = readVersion();
  /** @type {ChatMode | null} */
  let mode = findMode(sessionManager.getBranch());
  let count = 0;
  /** What was handed over and is not in the record yet.
   * @type {{ promptId: string, text: string, timer: NodeJS.Timeout }[]}
   */
  let prompts = [];

  /** @returns {SessionFacts} */
  const facts = () => ({
    id: sessionManager.getSessionId(),
    program: 'pi',
    title: 'pi',
    version,
    kind: 'plugin',
    folder: context.cwd,
    about: toAbout(pi.getSessionName()),
    modes: { agent: 'set', supervised: 'set', ask: 'set' },
    prompts: 'structured',
    canStop: true,
    pane: readPane(env),
  });

  const told = tellSession({ path: socket, facts, act: (action) => act(action) });
  const desk = createCallDesk(told);

  /** @param {DoorAction} action */
  const act = (action) => {
    switch (action.type) {
      case 'prompt':
        return prompt(action);
      case 'look-for-prompt':
        return lookFor(action);
      case 'answer':
        return desk.answer(action.key, action.answer);
      case 'cancel-turn':
        return context.abort();
      case 'set-mode':
        return setMode(action.mode);
    }
  };

  /** @param {DoorActionOf<'prompt'>} action */
  const prompt = ({ promptId, text }) => {
    const timer = setTimeout(() => refuse(promptId, 'pi did not take it'), TAKEN_WITHIN_MS);
    timer.unref?.();
    prompts.push({ promptId, text, timer });
    try {
      // Inside a turn it is taken when the turn is over.
      pi.sendUserMessage(text, { deliverAs: 'followUp' });
    } catch (error) {
      refuse(promptId, String(error));
    }
  };

  /**
   * @param {string} promptId
   * @param {string} words
   */
  const refuse = (promptId, words) => {
    if (takePrompt((each) => each.promptId === promptId) === null) return;
    told.tell({ type: 'prompt-refused', promptId, reason: 'refused', words });
  };

  /** @param {(prompt: { promptId: string, text: string }) => boolean} isIt */
  const takePrompt = (isIt) => {
    const found = prompts.find(isIt);
    if (found === undefined) return null;
    clearTimeout(found.timer);
    prompts = prompts.filter((each) => each !== found);
    return found;
  };

  /** @param {DoorActionOf<'look-for-prompt'>} action */
  const lookFor = ({ promptId, ...wanted }) => {
    const isThere = findPrompt(sessionManager.getBranch(), wanted);
    if (isThere) told.tell({ type: 'prompt-accepted', promptId, turnId: told.turnId() });
    else told.tell({ type: 'prompt-not-found', promptId, isCertain: true });
  };

  /** Kept in pi's own record, so that it holds while the hub is away.
   * @param {ChatMode} next
   */
  const setMode = (next) => {
    if (next !== (mode ?? 'agent')) pi.appendEntry(MODE_ENTRY, { mode: next });
    mode = next;
  };

  return {
    begin() {
      if (told.turnId() !== null) return;
      count += 1;
      told.startTurn(`${Date.now().toString(36)}-${count}`);
    },
    end() {
      told.endTurn(toTurnEnd(sessionManager.getBranch()));
    },
    /** @param {unknown} event */
    hearMessage(event) {
      if (!isRecord(event) || !isRecord(event.message) || event.message.role !== 'user') return;
      const text = toMessageText(event.message);
      const taken = takePrompt((each) => each.text === text);
      if (taken) told.tell({ type: 'prompt-accepted', promptId: taken.promptId, turnId: told.turnId() });
    },
    /** @param {unknown} event */
    hearPiece(event) {
      const piece = isRecord(event) ? event.assistantMessageEvent : null;
      if (isRecord(piece) && piece.type === 'text_delta' && isText(piece.delta)) told.grow(piece.delta);
    },
    /**
     * @param {unknown} event
     * @param {'running' | 'ended'} state
     */
    hearCall(event, state) {
      if (!isRecord(event) || !isText(event.toolCallId) || !isText(event.toolName)) return;
      const ended = event.isError === true ? 'failed' : 'completed';
      told.changeCall({
        id: event.toolCallId,
        title: desk.titleOf(event.toolCallId, event.toolName, event.args),
        status: state === 'running' ? 'running' : ended,
      });
    },
    renamed: () => told.tell({ type: 'facts-changed', facts: facts() }),
    /**
     * What becomes of a call, before it runs. A failure in here blocks it, which is the safe thing.
     * @param {unknown} event
     * @param {PiContext} now
     * @returns {Promise<Blocked | undefined> | Blocked | undefined}
     */
    judge(event, now) {
      if (told.isClosed()) return undefined;
      return desk.judge(event, { mode: mode ?? 'agent', context: now });
    },
    /** @param {'gone' | 'detached'} how */
    close(how) {
      for (const { timer } of prompts) clearTimeout(timer);
      told.close(how);
    },
  };
}

/** @param {unknown} name */
function toAbout(name) {
  return isText(name) ? toTitle(name).slice(0, 200) : null;
}
