// Session of an agent program as its plugin tells it to the hub: the turn under way, what is open, and what has ended. All of it
// is kept, so that a hub that was away is told again.
import { keepEndedTurns } from './ended-turns.js';
import { openFarEnd } from './far-end.js';

/** @import { Ask, DoorAction, DoorEvent, DoorEventOf, SessionFacts } from '@nod/doors' */

/**
 * @typedef {object} ToldParts
 * @property {string} path The doors' socket.
 * @property {() => SessionFacts} facts
 * @property {(action: DoorAction) => void | Promise<void>} act
 * @property {() => Promise<void>} [lookAgain] Before the hub is told what is open: what the program says is open.
 */

/** @typedef {ReturnType<typeof tellSession>} ToldSession */

/** Sessions that this process tells of, by socket and id, also where it has loaded this module twice. */
const HELD = findHeld();
/** A file as a parameter, say; the hub shows its beginning. */
const MOST_OF_A_TEXT = 100_000;

/** @param {ToldParts} parts */
export function tellSession({ path, facts, act, lookAgain = async () => {} }) {
  /** @type {Map<string, { turnId: string | null, ask: Ask }>} */
  const asks = new Map();
  const ended = keepEndedTurns();
  /** @type {string | null} */
  let turnId = null;
  /** What happens is told in its order, also where a part of it has to be looked up. */
  let earlier = Promise.resolve();

  /** @param {() => void | Promise<void>} task */
  const inOrder = (task) => {
    earlier = earlier.then(task).catch(() => {});
    return earlier;
  };

  // A program may have loaded the plugin twice: the later one tells.
  const held = `${path} ${facts().id}`;
  HELD.get(held)?.();
  HELD.set(held, () => close('detached'));

  const farEnd = openFarEnd({
    path,
    facts,
    onAction: (action) => void inOrder(() => act(action)),
    onWelcome: (since) => void inOrder(() => introduce(since)),
  });

  /** @param {number} since */
  const introduce = async (since) => {
    await lookAgain().catch(() => {});
    tell({ type: 'attached', facts: facts(), openAsks: [...asks.keys()], turnId });
    for (const event of ended.after(since)) tell(event);
    for (const [key, { turnId: of, ask }] of asks) tell({ type: 'asked', key, turnId: of, ask });
  };

  /** @param {DoorEvent} event */
  const tell = (event) => farEnd.tell(event);

  /** @param {string} key */
  const takeAsk = (key) => asks.delete(key);

  /**
   * @param {string} key
   * @param {'elsewhere' | 'gone'} how
   */
  const closeAsk = (key, how) => {
    if (takeAsk(key)) tell({ type: 'ask-closed', key, how });
  };

  let isClosed = false;
  /** @param {'gone' | 'detached'} how */
  const close = (how) => {
    if (isClosed) return;
    isClosed = true;
    HELD.delete(held);
    if (how === 'gone') tell({ type: 'gone' });
    farEnd.close();
  };

  return {
    inOrder,
    isClosed: () => isClosed,
    tell,
    isAttached: () => farEnd.isAttached(),
    turnId: () => turnId,
    openAsks: () => [...asks.keys()],
    hasAsk: (/** @type {string} */ key) => asks.has(key),
    takeAsk,
    closeAsk,
    /** @param {string} id */
    startTurn(id) {
      turnId = id;
      tell({ type: 'turn-started', turnId: id });
    },
    /** @param {string} text */
    grow(text) {
      if (turnId !== null && text !== '') tell({ type: 'text-grew', turnId, text });
    },
    /** @param {DoorEventOf<'call-changed'>['call']} call */
    changeCall({ id, title, status }) {
      if (turnId === null) return;
      tell({ type: 'call-changed', turnId, call: { id: id.slice(0, 200), title: toTitle(title), status } });
    },
    /**
     * @param {string} key
     * @param {Ask} ask
     */
    ask(key, ask) {
      if (asks.has(key)) return;
      const bounded = toBounded(ask);
      asks.set(key, { turnId, ask: bounded });
      tell({ type: 'asked', key, turnId, ask: bounded });
    },
    /**
     * What the turn has asked is closed with it.
     * @param {Omit<DoorEventOf<'turn-ended'>, 'type' | 'turnId'>} end
     * @param {ReadonlySet<string>} [stillOpen] Keys of what somebody else asks.
     */
    endTurn(end, stillOpen) {
      if (turnId === null) return;
      for (const key of [...asks.keys()]) if (!stillOpen?.has(key)) closeAsk(key, 'gone');
      /** @type {DoorEventOf<'turn-ended'>} */
      const event = { type: 'turn-ended', turnId, ...end };
      turnId = null;
      ended.add(event, Date.now());
      tell(event);
    },
    /** The session is over, or only out of reach. */
    close,
  };
}

/** @returns {Map<string, () => void>} */
function findHeld() {
  const everywhere = /** @type {{ [name: symbol]: Map<string, () => void> }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const name = Symbol.for('nod.told');
  everywhere[name] ??= new Map();
  return everywhere[name];
}

/**
 * Of a length that can be told. What was cut is not changed by the person: it would run as it was cut.
 * @param {Ask} ask
 * @returns {Ask}
 */
function toBounded(ask) {
  let isCut = false;
  const bounded = JSON.parse(
    JSON.stringify(ask, (_key, value) => {
      if (typeof value !== 'string' || value.length <= MOST_OF_A_TEXT) return value;
      isCut = true;
      return `${value.slice(0, MOST_OF_A_TEXT)} …`;
    }),
  );
  return isCut && ask.type === 'approval' ? { ...bounded, isEditable: false } : bounded;
}

/**
 * On one line, and of a length that can be shown.
 * @param {string} text
 */
export function toTitle(text) {
  return text.slice(0, 2_000).replace(/\s+/g, ' ').trim().slice(0, 400);
}
