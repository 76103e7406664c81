// Record of an OpenCode session: what its messages say of a turn's end, and of a prompt that may have arrived.
import { isRecord, isText } from '../link/json.js';
import { toWords } from './program.js';

/**
 * @import { DoorEventOf } from '@nod/doors'
 * @import { RecordedMessage } from './program.js'
 */

/** @typedef {Omit<DoorEventOf<'turn-ended'>, 'type' | 'turnId'>} TurnEnd */

/**
 * How the last turn ended.
 * @param {readonly RecordedMessage[]} messages
 * @param {string | null} complaint What OpenCode has said was wrong, beside its record.
 * @returns {TurnEnd}
 */
export function toTurnEnd(messages, complaint) {
  const last = messages.findLast(({ info }) => info.role === 'assistant' || info.role === 'user');
  const said = last?.info.role === 'assistant' ? last : null;
  const error = said && isRecord(said.info.error) ? said.info.error : null;
  const answer = said === null ? '' : toText(said);
  if (error?.name === 'MessageAbortedError') return { outcome: 'stopped', answer, failure: null };
  const failure = error === null ? complaint : toWords(error);
  return { outcome: failure === null ? 'completed' : 'failed', answer, failure };
}

/**
 * The message with these words that the session was given since then.
 * @param {readonly RecordedMessage[]} messages
 * @param {{ text: string, since: number }} prompt
 * @returns {string | null} Its id.
 */
export function findPrompt(messages, { text, since }) {
  const found = messages.find(({ info, parts }) => {
    return info.role === 'user' && createdAt(info) >= since && toText({ info, parts }) === text;
  });
  return found && isText(found.info.id) ? found.info.id : null;
}

/** @param {RecordedMessage} message */
function toText({ parts }) {
  const texts = parts.filter(({ type, synthetic }) => type === 'text' && synthetic !== true);
  return texts.map(({ text }) => (isText(text) ? text : '')).join('\n\n');
}

/** @param {Record<string, unknown>} info */
export function createdAt({ time }) {
  return isRecord(time) && typeof time.created === 'number' ? time.created : 0;
}
