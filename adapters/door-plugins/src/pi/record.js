// Record of a pi session: its entries, and what they say of a turn's end, of a prompt that may have arrived and of the mode.
import { isRecord, isText, recordsOf } from '../link/json.js';

/**
 * @import { DoorEventOf } from '@nod/doors'
 * @import { ChatMode } from '@nod/protocol'
 */

/** The kind of entry in which the mode is kept. */
export const MODE_ENTRY = 'nod-mode';
const MODES = /** @type {const} */ (['agent', 'supervised', 'ask']);

/**
 * @param {readonly unknown[]} entries
 * @returns {ChatMode | null}
 */
export function findMode(entries) {
  const kept = recordsOf(entries).findLast(({ type, customType }) => {
    return type === 'custom' && customType === MODE_ENTRY;
  });
  const mode = kept && isRecord(kept.data) ? kept.data.mode : null;
  return MODES.find((each) => each === mode) ?? null;
}

/**
 * How the last turn ended.
 * @param {readonly unknown[]} entries
 * @returns {Omit<DoorEventOf<'turn-ended'>, 'type' | 'turnId'>}
 */
export function toTurnEnd(entries) {
  const last = listMessages(entries).findLast(({ role }) => role === 'assistant' || role === 'user');
  if (last === undefined || last.role === 'user') return { outcome: 'completed', answer: '', failure: null };
  const answer = toMessageText(last);
  if (last.stopReason === 'aborted') return { outcome: 'stopped', answer, failure: null };
  if (last.stopReason !== 'error') return { outcome: 'completed', answer, failure: null };
  const failure = isText(last.errorMessage) ? last.errorMessage : 'pi gave no reason';
  return { outcome: 'failed', answer, failure };
}

/**
 * Whether the session was given these words since then.
 * @param {readonly unknown[]} entries
 * @param {{ text: string, since: number }} prompt
 */
export function findPrompt(entries, { text, since }) {
  return listMessages(entries).some((message) => {
    const at = typeof message.timestamp === 'number' ? message.timestamp : 0;
    return message.role === 'user' && at >= since && toMessageText(message) === text;
  });
}

/** @param {Record<string, unknown>} message */
export function toMessageText({ content }) {
  if (typeof content === 'string') return content;
  const texts = recordsOf(content).filter(({ type }) => type === 'text');
  return texts.map(({ text }) => (isText(text) ? text : '')).join('\n\n');
}

/** @param {readonly unknown[]} entries */
function listMessages(entries) {
  return recordsOf(entries).flatMap(({ type, message }) => {
    return type === 'message' && isRecord(message) ? [message] : [];
  });
}
