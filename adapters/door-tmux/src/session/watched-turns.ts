// Watched turns: what the session file tells, as events of the door.
import type { WatchedEvent } from '@nod/doors';
import type { FollowedFile } from './followed-file.ts';
import type { FollowedPane } from './followed-pane.ts';
import type { PaneAsks } from './pane-asks.ts';
import type { PanePrompts } from './pane-prompts.ts';
import { type TurnEnds, toTurnEnded } from './turn-ends.ts';

export interface WatchedTurns {
  take(event: WatchedEvent): void;
}

export interface TurnParts {
  file: Pick<FollowedFile, 'record'>;
  asks: Pick<PaneAsks, 'know'>;
  prompts: Pick<PanePrompts, 'take'>;
  ends: TurnEnds;
}

export function createWatchedTurns(
  { tell, begin }: Pick<FollowedPane, 'tell' | 'begin'>,
  { file, asks, prompts, ends }: TurnParts,
): WatchedTurns {
  return {
    take(event) {
      switch (event.type) {
        case 'prompt':
          prompts.take(event);
          ends.release();
          return tell({ type: 'turn-started', turnId: event.turnId });
        case 'said':
          return tell({ type: 'text-grew', turnId: event.turnId, text: event.text });
        case 'call': {
          const { turnId, id, title, status } = event;
          return tell({ type: 'call-changed', turnId, call: { id, title, status } });
        }
        case 'plan':
          return tell({ type: 'plan-changed', steps: event.steps });
        case 'asked':
        case 'ask-ended':
          return asks.know(event);
        case 'rested':
          return begin(() => ends.waitForRest(event.turnId, file.record));
        case 'ended':
          return ends.tell(toTurnEnded(event));
        case 'questions':
          return;
      }
    },
  };
}
