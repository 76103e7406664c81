// The typist of a session: prompts and Escape go into its pane, and only when nothing is asked there.
import {
  type DeliveryRefusal,
  type DoorActionOf,
  type DoorEvent,
  type DoorParts,
  type Pane,
  toScreenReader,
  toTypedText,
} from '@nod/doors';
import type { SessionLog } from './session-log.ts';

const ACCEPTED_WITHIN_MS = 20_000;

export interface TypistParts extends Pick<DoorParts, 'terminals' | 'timer'> {
  log: SessionLog;
  tell(event: DoorEvent): void;
  /** Where the session is now; null outside of tmux. */
  locate(): Promise<Pane | null>;
  state(): 'over' | 'asking' | 'ready';
}

export interface Typist {
  prompt(action: DoorActionOf<'prompt'>): Promise<void>;
  lookFor(action: DoorActionOf<'look-for-prompt'>): void;
  cancel(): Promise<void>;
}

export function createTypist({ terminals, timer, log, tell, locate, state }: TypistParts): Typist {
  const { turns, prompts, desk } = log;
  const reader = toScreenReader('claude');

  async function type(pane: Pane, { promptId, text }: DoorActionOf<'prompt'>): Promise<void> {
    prompts.expect(promptId, toTypedText(text));
    const onTyped = () => tell({ type: 'prompt-typed', promptId });
    const refusal = await terminals.typePrompt(pane, { text, reader, isAgent: isClaude, onTyped });
    if (refusal) {
      prompts.forget(promptId);
      tell({ type: 'prompt-refused', promptId, ...refusal });
      return;
    }
    timer(ACCEPTED_WITHIN_MS, () => {
      if (prompts.isExpected(promptId)) tell({ type: 'prompt-not-found', promptId, isCertain: false });
    });
  }

  return {
    async prompt(action) {
      const pane = state() === 'over' ? null : await locate();
      const reason = pane ? REFUSALS[state()] : state() === 'over' ? 'gone' : 'unsupported';
      if (pane && reason === null) await type(pane, action);
      else
        tell({
          type: 'prompt-refused',
          promptId: action.promptId,
          reason: reason ?? 'unsupported',
          words: '',
        });
    },
    lookFor({ promptId, since, ...action }) {
      const text = toTypedText(action.text);
      const found = prompts.find(text, since);
      if (!found) prompts.expect(promptId, text);
      tell(
        found
          ? { type: 'prompt-accepted', promptId, turnId: found.turnId }
          : { type: 'prompt-not-found', promptId, isCertain: prompts.knownSince() <= since },
      );
    },
    async cancel() {
      if (desk.dismiss() || turns.current() === null) return;
      const pane = await locate();
      if (pane && turns.current() !== null) await terminals.type(pane, { type: 'key', key: 'escape' });
    },
  };
}

const REFUSALS: Record<ReturnType<TypistParts['state']>, DeliveryRefusal | null> = {
  over: 'gone',
  asking: 'menu',
  ready: null,
};

/** Whether a process of a pane is Claude Code, by its command line. */
function isClaude(command: string): boolean {
  return /(?:^|[\s/])claude(?:-code)?(?:[\s./]|$)/.test(command);
}
