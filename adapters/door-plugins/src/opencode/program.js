// OpenCode from inside: the calls of its own API that a plugin is given a client for, which needs no port.
import { isRecord, isText, recordsOf } from '../link/json.js';

/**
 * @import { OpenCodePermission, OpenCodeQuestion } from './asks.js'
 * @import { Rule } from './rules.js'
 */

/**
 * @typedef {{ data?: unknown, error?: unknown }} Result
 * @typedef {{ url: string, path?: object, query?: object, body?: object, headers?: object }} Request
 * @typedef {Record<'get' | 'post' | 'patch', (request: Request) => Promise<Result>>} RawClient
 * @typedef {{ _client: RawClient }} OpenCodeClient The part of it that is used here.
 */

/** @typedef {{ info: Record<string, unknown>, parts: Record<string, unknown>[] }} RecordedMessage */

/** @typedef {ReturnType<typeof openProgram>} OpenCodeProgram */

/** @param {OpenCodeClient} client */
export function openProgram(client) {
  /**
   * Rejects with what OpenCode says.
   * @param {'get' | 'post' | 'patch'} method
   * @param {string} url
   * @param {Omit<Request, 'url'>} [rest]
   */
  const call = async (method, url, { path, query, body } = {}) => {
    const headers = body && { headers: { 'content-type': 'application/json' } };
    const result = await client._client[method]({
      url,
      ...(path && { path }),
      ...(query && { query }),
      ...(body && { body }),
      ...headers,
    });
    if (result.error !== undefined) throw new Error(toWords(result.error));
    return result.data;
  };

  return {
    /** @returns {Promise<OpenCodePermission[]>} */
    permissions: async () => recordsOf(await call('get', '/permission')).filter(isPermission),
    /** @returns {Promise<OpenCodeQuestion[]>} */
    questions: async () => recordsOf(await call('get', '/question')).filter(isQuestion),
    /**
     * @param {string} id
     * @param {object} body
     */
    replyToPermission: (id, body) => call('post', '/permission/{id}/reply', { path: { id }, body }),
    /**
     * @param {string} id
     * @param {object | null} body Null: it is dismissed.
     */
    replyToQuestion: (id, body) =>
      body === null
        ? call('post', '/question/{id}/reject', { path: { id } })
        : call('post', '/question/{id}/reply', { path: { id }, body }),
    /** Sessions that work now. */
    busySessions: async () => {
      const found = await call('get', '/session/status');
      return isRecord(found) ? Object.keys(found).filter((id) => !isIdle(found[id])) : [];
    },
    /** @param {string} id */
    session: async (id) => {
      const found = await call('get', '/session/{id}', { path: { id } });
      return isRecord(found) ? found : {};
    },
    sessions: async () => recordsOf(await call('get', '/session')),
    createSession: async () => {
      const made = await call('post', '/session', { body: {} });
      if (!isRecord(made) || !isText(made.id)) throw new Error('OpenCode began no session');
      return made.id;
    },
    /** @param {string} sessionID */
    showSession: (sessionID) => call('post', '/tui/select-session', { body: { sessionID } }),
    /**
     * @param {string} id
     * @param {object} body
     */
    prompt: (id, body) => call('post', '/session/{id}/prompt_async', { path: { id }, body }),
    /** @param {string} id */
    abort: (id) => call('post', '/session/{id}/abort', { path: { id } }),
    /**
     * The last ones, oldest first.
     * @param {string} id
     * @param {number} limit
     */
    messages: async (id, limit) => {
      const found = await call('get', '/session/{id}/message', { path: { id }, query: { limit } });
      return recordsOf(found).filter(isMessage);
    },
    /**
     * @param {string} id
     * @param {readonly Rule[]} permission
     */
    addRules: (id, permission) => call('patch', '/session/{id}', { path: { id }, body: { permission } }),
    /**
     * @param {string} name Of an agent of OpenCode.
     * @returns {Promise<Rule[] | null>}
     */
    agentRules: async (name) => {
      const agent = recordsOf(await call('get', '/agent')).find((each) => each.name === name);
      return agent === undefined ? null : rulesOf(agent.permission);
    },
  };
}

/**
 * @param {unknown} value
 * @returns {Rule[]}
 */
export function rulesOf(value) {
  return recordsOf(value).flatMap(({ permission, pattern, action }) =>
    isText(permission) && isText(pattern) && isText(action) ? [{ permission, pattern, action }] : [],
  );
}

/**
 * @param {unknown} value
 * @returns {value is OpenCodePermission}
 */
export function isPermission(value) {
  return isRecord(value) && isText(value.id) && isText(value.sessionID) && isText(value.permission);
}

/**
 * @param {unknown} value
 * @returns {value is OpenCodeQuestion}
 */
export function isQuestion(value) {
  return isRecord(value) && isText(value.id) && isText(value.sessionID) && Array.isArray(value.questions);
}

/**
 * @param {unknown} value
 * @returns {value is RecordedMessage}
 */
function isMessage(value) {
  return isRecord(value) && isRecord(value.info) && Array.isArray(value.parts);
}

/** @param {unknown} status */
export function isIdle(status) {
  return isRecord(status) && status.type === 'idle';
}

/**
 * What is wrong, in OpenCode's words.
 * @param {unknown} error
 * @returns {string}
 */
export function toWords(error) {
  if (isText(error)) return error;
  if (!isRecord(error)) return 'OpenCode gave no reason';
  if (isRecord(error.data) && isText(error.data.message)) return error.data.message;
  return [error.message, error.name, error._tag].find(isText) ?? JSON.stringify(error).slice(0, 300);
}
