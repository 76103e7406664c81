// A session in a pane: what its file and its screen tell, as events; prompts are typed, menus answered by their keys.
import { createEventStream, type DoorAction, type DoorEvent, type DoorSession } from '@nod/doors';
import { createFollowedFile } from './followed-file.ts';
import { createFollowedPane, type FollowedPane, isIdle, type PaneSessionParts } from './followed-pane.ts';
import { createPaneAsks, type PaneAsks } from './pane-asks.ts';
import { createPanePrompts } from './pane-prompts.ts';
import { listEnded } from './session-record.ts';
import { createTurnEnds, settleHistory, toTurnEnded } from './turn-ends.ts';
import { createWatchedTurns } from './watched-turns.ts';

const ALIVE_EVERY_MS = 2_000;
const STOP_EVERY_MS = 250;
const STOP_MS = 3_000;

export function createPaneSession(session: PaneSessionParts): DoorSession {
  let following: Following | null = null;
  return {
    async *events(since, signal) {
      const mine = createFollowing(session);
      following = mine;
      try {
        void mine.begin(since).catch(session.parts.report);
        yield* mine.read(signal);
      } finally {
        mine.close();
        if (following === mine) following = null;
      }
    },
    act: async (action) => {
      await following?.act(action).catch(session.parts.report);
    },
    async close() {
      following?.close();
    },
  };
}

interface Following {
  begin(since: number): Promise<void>;
  read(signal: AbortSignal): AsyncIterable<DoorEvent>;
  act(action: DoorAction): Promise<void>;
  close(): void;
}

function createFollowing(session: PaneSessionParts): Following {
  const { parts, pane, facts } = session;
  const stream = createEventStream<DoorEvent>();
  const ending = new AbortController();
  const followed = createFollowedPane(session, stream.push, ending.signal);
  const { tell, isOver } = followed;
  const ends = createTurnEnds(followed);
  const file = createFollowedFile(
    followed,
    (record) => asks.knowOnly(record),
    (event) => turns.take(event),
  );
  const asks = createPaneAsks(followed, file.record, ends);
  const prompts = createPanePrompts(followed, file, (event) => turns.take(event));
  const turns = createWatchedTurns(followed, { file, asks, prompts, ends });

  const close = () => {
    stream.end();
    ending.abort();
    file.close();
    asks.close();
  };
  const leave = () => {
    if (isOver()) return;
    tell({ type: 'gone' });
    close();
  };
  const keepAlive = async () => {
    while (!isOver()) {
      await followed.pause(ALIVE_EVERY_MS);
      if (!isOver() && !(await session.isAlive())) leave();
    }
  };
  const followScreen = async () => {
    for await (const screen of parts.terminals.follow(pane, ending.signal)) {
      if (screen.isDead) break;
      asks.see(screen);
    }
    leave();
  };

  return {
    async begin(since) {
      const found = await file.read();
      if (isOver()) return;
      if (found?.state.isResting && isIdle(await followed.look())) settleHistory(found);
      if (found !== null) file.take(found);
      await asks.begin();
      if (isOver()) return;
      if (found !== null) file.bind(found);
      const openKey = asks.openKey();
      const turnId = found?.state.turnId ?? null;
      tell({ type: 'attached', facts, openAsks: openKey === null ? [] : [openKey], turnId });
      const asked = asks.toAsked();
      if (asked !== null) tell(asked);
      if (found !== null) for (const ended of listEnded(found, since)) tell(toTurnEnded(ended));
      if (turnId !== null && found?.state.isResting)
        followed.begin(() => ends.waitForRest(turnId, file.record));
      for (const work of [() => file.keepBinding(prompts.isWaiting), keepAlive, followScreen])
        followed.begin(work);
    },
    read: (signal) => stream.read(signal),
    async act(action) {
      switch (action.type) {
        case 'prompt':
          return prompts.prompt(action);
        case 'look-for-prompt':
          return prompts.lookFor(action);
        case 'answer':
          return asks.answer(action.key, action.answer);
        case 'cancel-turn':
          return cancelTurn(followed, asks);
        case 'set-mode':
          return;
      }
    },
    close,
  };
}

/** What is open is refused first: Escape would go to the menu. */
async function cancelTurn(followed: FollowedPane, asks: PaneAsks): Promise<void> {
  const { program, parts, pane } = followed;
  const openKey = asks.openKey();
  if (openKey !== null) await asks.answer(openKey, { type: 'dismiss' });
  for (let waited = 0; waited < STOP_MS && !followed.isOver(); waited += STOP_EVERY_MS) {
    const reading = await followed.look();
    if (reading?.type === 'composer') {
      if (program.canStop && reading.isWorking)
        await parts.terminals.type(pane, { type: 'key', key: 'escape' });
      return;
    }
    await followed.pause(STOP_EVERY_MS);
  }
}
