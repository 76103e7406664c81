// Work of one OpenCode: its sessions, which of them is worked in, and whose turn is under way.

/** @import { ChatMode } from '@nod/protocol' */

const MOST_CALLS = 200;

/**
 * @typedef {object} UserMessage The last one of a session.
 * @property {string} id
 * @property {string | null} agent
 * @property {unknown} model
 */

/** @typedef {ReturnType<typeof openWork>} Work */

export function openWork() {
  /** @type {Map<string, unknown>} */
  const inputs = new Map();
  return {
    startedAt: Date.now(),
    /** The session that was prompted last, which is where prompts go.
     * @type {string | null}
     */
    current: null,
    /** The session whose turn is told.
     * @type {string | null}
     */
    turnOf: null,
    /** Session → its parent; null: it has none.
     * @type {Map<string, string | null>}
     */
    parents: new Map(),
    /** @type {Set<string>} */
    busy: new Set(),
    /** @type {Map<string, UserMessage>} */
    lastUser: new Map(),
    /** @type {Set<string>} */
    seenUsers: new Set(),
    /** What was handed over and is not in the record yet.
     * @type {{ promptId: string, text: string, sessionId: string }[]}
     */
    prompts: [],
    /** Parts that are what the agent says: id → how much of it was told.
     * @type {Map<string, number>}
     */
    saying: new Map(),
    /** @type {Map<string, string>} */
    calls: new Map(),
    /** @type {string | null} */
    complaint: null,
    /** @type {ChatMode | null} */
    mode: null,
    /** Session → the mode and agent that its rules were made for.
     * @type {Map<string, string>}
     */
    applied: new Map(),
    /** How many questions a request asked.
     * @type {Map<string, number>}
     */
    questions: new Map(),
    /** @type {string | null} */
    version: null,
    /** @type {string | null} */
    about: null,
    /** @param {string} callId */
    inputOf: (callId) => inputs.get(callId),
    /**
     * @param {string} callId
     * @param {unknown} input
     */
    keepInput(callId, input) {
      inputs.set(callId, input);
      const [oldest] = inputs.keys();
      if (inputs.size > MOST_CALLS && oldest !== undefined) inputs.delete(oldest);
    },
  };
}
