// Desk for pi's tool calls: asks about a call at the hub and in pi's own terminal, and takes the first answer. What is open in the
// terminal is asked one after the other, as pi can show one dialogue at a time.
import { randomUUID } from 'node:crypto';
import { isRecord, isText } from '../link/json.js';
import { toTitle } from '../link/told-session.js';

/**
 * @import { ApprovalAsk, AskAnswer } from '@nod/doors'
 * @import { ChatMode } from '@nod/protocol'
 * @import { ToldSession } from '../link/told-session.js'
 * @import { PiContext } from './pi-api.js'
 */

/** @typedef {{ block: true, reason: string }} Blocked */

/** Reading is not asked about. */
const READING = new Set(['read', 'grep', 'find', 'ls']);
const OWN_TOOL = /^nod_/;
const ALLOW = 'Allow · 允许';
const REJECT = 'Reject · 拒绝';
const MOST_SHOWN = 600;

/** @typedef {ReturnType<typeof createCallDesk>} CallDesk */

/** @param {ToldSession} told */
export function createCallDesk(told) {
  /** @type {Map<string, (answer: AskAnswer) => void>} */
  const waiting = new Map();
  /** @type {Map<string, string>} */
  const titles = new Map();
  /** @type {Promise<unknown>} */
  let terminal = Promise.resolve();

  /**
   * @param {Call} call
   * @param {PiContext} context
   * @returns {Promise<Blocked | undefined>}
   */
  const ask = async (call, context) => {
    // The ids of calls are the model's: some count them from 0 in each turn.
    const key = randomUUID();
    const over = new AbortController();
    /** @type {(answer: AskAnswer) => void} */
    let resolve = () => {};
    /** @type {Promise<AskAnswer>} */
    const answered = new Promise((settle) => {
      resolve = settle;
    });
    waiting.set(key, resolve);
    const dismiss = () => resolve({ type: 'dismiss' });
    context.signal?.addEventListener('abort', dismiss);
    told.ask(key, toApproval(call, context));
    if (context.hasUI) {
      terminal = terminal.then(() => askInTerminal(key, call, { context, signal: over.signal, resolve }));
    } else if (!told.isAttached())
      resolve({ type: 'reject', words: 'Nobody can be asked: Nod is not running.' });
    try {
      return carryOut(await answered, call);
    } finally {
      context.signal?.removeEventListener('abort', dismiss);
      waiting.delete(key);
      over.abort();
      told.closeAsk(key, context.signal?.aborted ? 'gone' : 'elsewhere');
    }
  };

  /**
   * @param {string} key
   * @param {Call} call
   * @param {{ context: PiContext, signal: AbortSignal, resolve: (answer: AskAnswer) => void }} parts
   */
  const askInTerminal = async (key, call, { context, signal, resolve }) => {
    if (!waiting.has(key)) return;
    try {
      const chosen = await context.ui.select(toQuestion(call, told), [ALLOW, REJECT], { signal });
      if (signal.aborted) return;
      resolve(
        chosen === ALLOW ? { type: 'approve', scope: null, parameters: null } : { type: 'reject', words: '' },
      );
    } catch {
      // pi cannot ask: the hub still does.
      if (!told.isAttached()) resolve({ type: 'reject', words: 'Nobody can be asked.' });
    }
  };

  return {
    /**
     * @param {string} key
     * @param {AskAnswer} answer
     */
    answer(key, answer) {
      if (told.takeAsk(key)) waiting.get(key)?.(answer);
    },
    /**
     * @param {string} id
     * @param {string} toolName
     * @param {unknown} args
     */
    titleOf(id, toolName, args) {
      const known = titles.get(id);
      if (known !== undefined) {
        titles.delete(id);
        return known;
      }
      const title = toCallTitle(toolName, args);
      titles.set(id, title);
      return title;
    },
    /**
     * @param {unknown} event
     * @param {{ mode: ChatMode, context: PiContext }} how
     * @returns {Promise<Blocked | undefined> | Blocked | undefined}
     */
    judge(event, { mode, context }) {
      const call = toCall(event);
      if (call === null || mode === 'agent' || OWN_TOOL.test(call.toolName)) return undefined;
      if (mode === 'ask') {
        return toBlocked('The person has set this conversation to Ask: answer without tools.');
      }
      return READING.has(call.toolName) ? undefined : ask(call, context);
    },
  };
}

/** @typedef {{ id: string, toolName: string, input: Record<string, unknown> }} Call */

/**
 * @param {unknown} event
 * @returns {Call | null}
 */
function toCall(event) {
  if (!isRecord(event) || !isText(event.toolCallId) || !isText(event.toolName)) return null;
  return { id: event.toolCallId, toolName: event.toolName, input: isRecord(event.input) ? event.input : {} };
}

/**
 * @param {AskAnswer} answer
 * @param {Call} call
 * @returns {Blocked | undefined}
 */
function carryOut(answer, { input }) {
  if (answer.type === 'reject') return toBlocked(toReason(answer.words));
  if (answer.type !== 'approve') return toBlocked('Nobody answered whether this may run.');
  if (answer.parameters === null) return undefined;
  // pi runs the call with what it finds in here.
  for (const key of Object.keys(input)) delete input[key];
  Object.assign(input, answer.parameters);
  return undefined;
}

/** @param {string} words */
function toReason(words) {
  return words.trim() === ''
    ? 'The person rejected this call.'
    : `The person rejected this call: ${words.trim()}`;
}

/**
 * @param {string} reason
 * @returns {Blocked}
 */
function toBlocked(reason) {
  return { block: true, reason };
}

/**
 * @param {Call} call
 * @param {PiContext} context
 * @returns {ApprovalAsk}
 */
function toApproval({ toolName, input }, { cwd }) {
  const isCommand = (toolName === 'bash' || toolName === 'powershell') && isText(input.command);
  return {
    type: 'approval',
    toolName: toolName.slice(0, 200),
    parameters: { ...input },
    ...(isCommand && { preview: { type: 'command', command: String(input.command), folder: cwd } }),
    text: '',
    isEditable: true,
    scopes: [],
    isOwnTool: false,
  };
}

/**
 * @param {Call} call
 * @param {ToldSession} told
 */
function toQuestion({ toolName, input }, told) {
  const shown = isText(input.command) ? input.command : JSON.stringify(input, null, 2);
  const cut = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)} …` : shown;
  const away = told.isAttached() ? '' : ' (Nod is away · Nod 未运行)';
  return `Nod: ${toolName}?${away}\n${cut}`;
}

/**
 * @param {string} toolName
 * @param {unknown} args
 */
function toCallTitle(toolName, args) {
  const known = isRecord(args) ? [args.command, args.path, args.pattern] : [];
  const first = known.find(isText);
  if (toolName === 'bash' && first !== undefined) return toTitle(first);
  return toTitle(first === undefined ? toolName : `${toolName} ${first}`);
}
