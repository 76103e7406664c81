// Hearing of OpenCode's events: what of them the hub is told. Sessions of sub-agents are left out, but what they ask is asked.
import { isRecord, isText, recordsOf } from '../link/json.js';
import { toTitle } from '../link/told-session.js';
import { toApproval, toQuestions } from './asks.js';
import { isIdle, isPermission, isQuestion, toWords } from './program.js';
import { createdAt, toTurnEnd } from './record.js';

/**
 * @import { DoorEventOf, SessionFacts } from '@nod/doors'
 * @import { ToldSession } from '../link/told-session.js'
 * @import { OpenCodePermission, OpenCodeQuestion } from './asks.js'
 * @import { OpenCodeProgram } from './program.js'
 * @import { Work } from './work.js'
 */

/** @typedef {Record<string, unknown>} Properties */

/**
 * @typedef {object} HearingParts
 * @property {OpenCodeProgram} program
 * @property {Work} work
 * @property {ToldSession} told
 * @property {() => SessionFacts} facts
 * @property {string} directory
 */

const LAST_MESSAGES = 8;
const CALL_STATUS = /** @type {const} */ ({ running: 'running', completed: 'completed', error: 'failed' });
const STEP_STATUS = /** @type {const} */ ({
  pending: 'pending',
  in_progress: 'running',
  completed: 'completed',
});

/** @param {HearingParts} parts */
export function toHearing({ program, work, told, facts, directory }) {
  /**
   * Whether it is a session of the person's own, and none of a sub-agent.
   * @param {string} sessionId
   */
  const isRoot = async (sessionId) => {
    if (!work.parents.has(sessionId)) keepSession(await program.session(sessionId));
    return work.parents.get(sessionId) === null;
  };

  /** @param {Properties} info */
  const keepSession = (info) => {
    if (!isText(info.id)) return;
    work.parents.set(info.id, isText(info.parentID) ? info.parentID : null);
    if (isText(info.version)) work.version = info.version.slice(0, 60);
    if (info.id !== work.current || !isText(info.title)) return;
    const about = /^New session - /.test(info.title) ? null : toTitle(info.title).slice(0, 200);
    if (about === work.about) return;
    work.about = about;
    told.tell({ type: 'facts-changed', facts: facts() });
  };

  /** @param {Properties} info Of a message of the person's. */
  const keepUser = (info) => {
    const { id, sessionID } = info;
    if (!isText(id) || !isText(sessionID) || work.seenUsers.has(id) || createdAt(info) < work.startedAt)
      return;
    work.seenUsers.add(id);
    work.lastUser.set(sessionID, { id, agent: isText(info.agent) ? info.agent : null, model: info.model });
    work.current = sessionID;
  };

  /** @param {string} sessionId */
  const beginTurn = (sessionId) => {
    const user = work.lastUser.get(sessionId);
    if (work.turnOf !== null || user === undefined) return;
    work.turnOf = sessionId;
    work.complaint = null;
    told.startTurn(user.id);
  };

  /** @param {string} sessionId */
  const endTurn = async (sessionId) => {
    work.busy.delete(sessionId);
    if (work.turnOf !== sessionId) return;
    const messages = await program.messages(sessionId, LAST_MESSAGES).catch(() => []);
    const open = await listOpen();
    told.endTurn(toTurnEnd(messages, work.complaint), open && new Set(open.map(({ id }) => id)));
    work.turnOf = null;
    work.saying.clear();
    work.calls.clear();
    // One that began in another session in between.
    for (const other of work.busy) if (await isRoot(other)) beginTurn(other);
  };

  /** OpenCode goes on listing what a turn that was ended had asked. */
  const listOpen = async () => {
    try {
      const busy = new Set(await program.busySessions());
      const listed = [...(await program.permissions()), ...(await program.questions())];
      return listed.filter(({ sessionID }) => busy.has(sessionID));
    } catch {
      return undefined;
    }
  };

  /** @param {OpenCodePermission | OpenCodeQuestion} request */
  const keepAsk = (request) => {
    if ('questions' in request) {
      const ask = toQuestions(request);
      work.questions.set(request.id, request.questions.length);
      if (ask) told.ask(request.id, ask);
      return;
    }
    const callId = isRecord(request.tool) && isText(request.tool.callID) ? request.tool.callID : '';
    told.ask(request.id, toApproval(request, { input: work.inputOf(callId), folder: directory }));
  };

  /** @param {Properties} part */
  const hearPart = async (part) => {
    const { id, messageID, sessionID, type, text } = part;
    if (!isText(id) || !isText(sessionID)) return;
    if (type === 'tool') return hearCall(part, sessionID);
    if (type !== 'text' || !isText(text)) {
      if (type === 'text') work.saying.set(id, 0);
      return;
    }
    const user = work.lastUser.get(sessionID);
    if (user !== undefined && user.id === messageID) return accept(sessionID, text, user.id);
    if (sessionID !== work.turnOf) return;
    told.grow(text.slice(work.saying.get(id) ?? 0));
    work.saying.set(id, text.length);
  };

  /** @param {Properties} delta */
  const hearDelta = ({ partID, sessionID, field, delta }) => {
    const said = isText(partID) ? work.saying.get(partID) : undefined;
    if (sessionID !== work.turnOf || said === undefined || field !== 'text' || !isText(delta)) return;
    work.saying.set(String(partID), said + delta.length);
    told.grow(delta);
  };

  /**
   * A prompt of ours is in the record.
   * @param {string} sessionId
   * @param {string} text
   * @param {string} messageId
   */
  const accept = (sessionId, text, messageId) => {
    const index = work.prompts.findIndex((each) => each.sessionId === sessionId && each.text === text);
    const [prompt] = index < 0 ? [] : work.prompts.splice(index, 1);
    if (prompt === undefined) return;
    told.tell({ type: 'prompt-accepted', promptId: prompt.promptId, turnId: told.turnId() ?? messageId });
  };

  /**
   * @param {Properties} part
   * @param {string} sessionId
   */
  const hearCall = ({ callID, tool, state }, sessionId) => {
    if (!isText(callID) || !isText(tool) || !isRecord(state)) return;
    if (isRecord(state.input) && Object.keys(state.input).length > 0) work.keepInput(callID, state.input);
    const status = CALL_STATUS[/** @type {keyof typeof CALL_STATUS} */ (state.status)];
    if (sessionId !== work.turnOf || status === undefined || work.calls.get(callID) === status) return;
    work.calls.set(callID, status);
    told.changeCall({ id: callID, title: toCallTitle(tool, state), status });
  };

  /** @type {Record<string, (properties: Properties) => void | Promise<void>>} */
  const ears = {
    'session.created': ({ info }) => {
      if (!isRecord(info)) return;
      if (isText(info.id) && !isText(info.parentID) && work.turnOf === null) work.current = info.id;
      keepSession(info);
    },
    'session.updated': ({ info }) => {
      if (isRecord(info)) keepSession(info);
    },
    'message.updated': async ({ info }) => {
      if (!isRecord(info) || info.role !== 'user' || !isText(info.sessionID)) return;
      if (await isRoot(info.sessionID)) keepUser(info);
    },
    'message.part.updated': ({ part }) => (isRecord(part) ? hearPart(part) : undefined),
    'message.part.delta': hearDelta,
    'session.status': async ({ sessionID, status }) => {
      if (!isText(sessionID) || isIdle(status)) return;
      work.busy.add(sessionID);
      if (await isRoot(sessionID)) beginTurn(sessionID);
    },
    'session.idle': ({ sessionID }) => (isText(sessionID) ? endTurn(sessionID) : undefined),
    'session.error': ({ sessionID, error }) => {
      if (sessionID === work.turnOf && isRecord(error) && error.name !== 'MessageAbortedError') {
        work.complaint = toWords(error);
      }
    },
    'permission.asked': (request) => (isPermission(request) ? keepAsk(request) : undefined),
    'permission.replied': ({ requestID }) => told.closeAsk(String(requestID), 'elsewhere'),
    'question.asked': (request) => (isQuestion(request) ? keepAsk(request) : undefined),
    'question.replied': ({ requestID }) => told.closeAsk(String(requestID), 'elsewhere'),
    'question.rejected': ({ requestID }) => told.closeAsk(String(requestID), 'elsewhere'),
    'todo.updated': ({ sessionID, todos }) => {
      if (sessionID === work.current) told.tell({ type: 'plan-changed', steps: toSteps(todos) });
    },
  };

  return {
    /**
     * @param {string} type
     * @param {Properties} properties
     */
    hear(type, properties) {
      const ear = Object.hasOwn(ears, type) ? ears[type] : undefined;
      if (ear) void told.inOrder(() => ear(properties));
    },
    /** What OpenCode says is open is open, and nothing else. */
    async lookAgain() {
      const open = await listOpen();
      if (open === undefined) return;
      const keys = new Set(open.map(({ id }) => id));
      for (const key of told.openAsks()) if (!keys.has(key)) told.closeAsk(key, 'gone');
      for (const request of open) keepAsk(request);
    },
  };
}

/**
 * @param {string} tool
 * @param {Properties} state
 */
function toCallTitle(tool, { title, input }) {
  if (isText(title)) return tool === 'bash' ? title : `${tool} ${title}`;
  const known = isRecord(input) ? [input.command, input.filePath, input.pattern, input.url] : [];
  const first = known.find(isText);
  if (tool === 'bash' && first !== undefined) return first;
  return first === undefined ? tool : `${tool} ${first}`;
}

/**
 * @param {unknown} todos
 * @returns {DoorEventOf<'plan-changed'>['steps']}
 */
function toSteps(todos) {
  return recordsOf(todos)
    .filter(({ status }) => status !== 'cancelled')
    .slice(0, 100)
    .map(({ content, status }) => ({
      text: toTitle(isText(content) ? content : ''),
      status: STEP_STATUS[/** @type {keyof typeof STEP_STATUS} */ (status)] ?? 'pending',
    }));
}
