// Prompts into a pane: typed by the careful recipe, and accepted once the program's own file has their words.
import { type DoorActionOf, toTypedText, type WatchedEvent } from '@nod/doors';
import type { FollowedFile } from './followed-file.ts';
import type { FollowedPane } from './followed-pane.ts';
import { findPrompt, isSameText, type SessionRecord } from './session-record.ts';

export interface PanePrompts {
  prompt(action: DoorActionOf<'prompt'>): Promise<void>;
  lookFor(action: DoorActionOf<'look-for-prompt'>): Promise<void>;
  /** The file has these words now. */
  take(prompt: Extract<WatchedEvent, { type: 'prompt' }>): void;
  /** A prompt was entered and is not in the file yet. */
  isWaiting(): boolean;
}

interface Waiting {
  promptId: string;
  text: string;
  at: number;
}

const ACCEPT_EVERY_MS = 250;
/** So long the file that is known is waited for before others are looked through. */
const OWN_FILE_MS = 2_000;
const ACCEPT_MS = 15_000;
/** The clocks of a file and of ours may differ by so much. */
const CLOCKS_MS = 5_000;
const COMMAND = /^\/[\w:-]+(?:\s|$)/u;

/** `onLater`: what stands behind the prompt in a file that was found by it. */
export function createPanePrompts(
  followed: FollowedPane,
  file: FollowedFile,
  onLater: (event: WatchedEvent) => void,
): PanePrompts {
  const { tell, program, pane, reader, isAgent } = followed;
  let waiting: Waiting | null = null;

  const acceptIn = (found: SessionRecord, { promptId, text, at }: Waiting) => {
    const prompt = findPrompt(found, text, at - CLOCKS_MS);
    if (prompt === undefined) return;
    waiting = null;
    file.bind(found);
    tell({ type: 'prompt-accepted', promptId, turnId: prompt.turnId });
    tell({ type: 'turn-started', turnId: prompt.turnId });
    for (const event of found.events.slice(found.events.indexOf(prompt) + 1)) onLater(event);
  };
  /** It has left the composer, and nothing else will be told of it. */
  const acceptUnrecorded = (promptId: string) => {
    const turnId = `typed-${promptId}`;
    waiting = null;
    tell({ type: 'prompt-accepted', promptId, turnId });
    tell({ type: 'turn-ended', turnId, outcome: 'completed', answer: '', failure: null });
  };
  const waitForAcceptance = async (mine: Waiting) => {
    for (let waited = 0; waiting === mine && !followed.isOver(); waited += ACCEPT_EVERY_MS) {
      const isElsewhere = file.record() === null || waited >= OWN_FILE_MS;
      const other = isElsewhere ? await file.findElsewhere(mine.text, mine.at - CLOCKS_MS) : null;
      if (other !== null && waiting === mine) return acceptIn(other, mine);
      if (waited >= ACCEPT_MS) break;
      await followed.pause(ACCEPT_EVERY_MS);
    }
    if (waiting !== mine) return;
    waiting = null;
    tell({ type: 'prompt-not-found', promptId: mine.promptId, isCertain: false });
  };
  return {
    async prompt({ promptId, text }) {
      const mine: Waiting = { promptId, text: toTypedText(text), at: followed.parts.clock() };
      waiting = mine;
      const refused = await followed.parts.terminals.typePrompt(pane, {
        ...{ text, reader, isAgent },
        ...(program.cannotShow && { cannotShow: program.cannotShow }),
        onTyped: () => tell({ type: 'prompt-typed', promptId }),
      });
      if (refused !== null) {
        waiting = null;
        return tell({ type: 'prompt-refused', promptId, ...refused });
      }
      if (followed.watcher === null || COMMAND.test(text.trim())) return acceptUnrecorded(promptId);
      followed.begin(() => waitForAcceptance(mine));
    },
    async lookFor({ promptId, since, ...action }) {
      const mine: Waiting = { promptId, text: toTypedText(action.text), at: since };
      const record = file.record();
      const found = record && findPrompt(record, mine.text, since - CLOCKS_MS);
      if (found) return tell({ type: 'prompt-accepted', promptId, turnId: found.turnId });
      const other = await file.findElsewhere(mine.text, since - CLOCKS_MS);
      if (other !== null) return acceptIn(other, mine);
      tell({ type: 'prompt-not-found', promptId, isCertain: false });
    },
    take({ text, turnId }) {
      if (waiting === null || !isSameText(text, waiting.text)) return;
      const { promptId } = waiting;
      waiting = null;
      tell({ type: 'prompt-accepted', promptId, turnId });
    },
    isWaiting: () => waiting !== null,
  };
}
