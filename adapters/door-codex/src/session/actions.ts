// Actions on a thread, by whichever link there is to it.
import type { AskAnswer, DoorAction, DoorActionOf, DoorEvent, DoorParts, DoorSession } from '@nod/doors';
import { readSchema, startedSchema, type TurnsPage, turnsPageSchema } from '../wire/answers.ts';
import { CodexRefusal } from '../wire/daemon-link.ts';
import type { Told } from '../wire/frames.ts';
import { notificationSchema } from '../wire/notifications.ts';
import type { Item, Turn } from '../wire/thread.ts';
import { type Attachment, ask } from './attachment.ts';
import { toFacts } from './session-facts.ts';
import type { ThreadModes } from './thread-modes.ts';
import type { OpenAsk } from './thread-view.ts';

export interface Actions {
  act: DoorSession['act'];
  begin(attachment: Attachment): void;
  end(): void;
  /** Sees what the daemon tells, for the evidence that a prompt has arrived. */
  watch(told: Told): void;
}

export interface ActionsOptions {
  threadId: string;
  parts: Pick<DoorParts, 'report'>;
  modes: ThreadModes;
  emit(event: DoorEvent): void;
}

/** Pages of turns that are searched for a prompt. */
const MOST_PAGES = 10;
const PAGE = 10;
/** Codex tells in seconds when a turn began. */
const ROUGHLY_MS = 2_000;

export function createActions({ threadId, parts, modes, emit }: ActionsOptions): Actions {
  let attachment: Attachment | null = null;
  /** Prompts that were handed over and not accepted yet. */
  const pending = new Set<string>();

  function accept(promptId: string, turnId: string): void {
    if (pending.delete(promptId)) emit({ type: 'prompt-accepted', promptId, turnId });
  }

  async function prompt({ promptId, text }: DoorActionOf<'prompt'>, { link, joinSoon }: Attachment) {
    pending.add(promptId);
    const params = {
      threadId,
      clientUserMessageId: promptId,
      input: toInput(text),
      ...modes.overrides(),
    };
    try {
      const { turn } = await ask(link, 'turn/start', params, startedSchema);
      accept(promptId, turn.id);
      joinSoon();
    } catch (error) {
      // Without an answer nobody can tell: it is looked for when the daemon is reached again.
      if (error instanceof CodexRefusal && pending.delete(promptId))
        emit({ type: 'prompt-refused', promptId, reason: 'refused', words: error.message });
    }
  }

  async function lookFor(action: DoorActionOf<'look-for-prompt'>, { link }: Attachment) {
    const { promptId } = action;
    const found = await findTurn(link, threadId, action).catch((error: unknown) => {
      // It has had no prompt at all.
      if (error instanceof CodexRefusal) return null;
      throw error;
    });
    if (found && found !== 'too-far') emit({ type: 'prompt-accepted', promptId, turnId: found.id });
    else emit({ type: 'prompt-not-found', promptId, isCertain: found === null });
  }

  async function answer({ key, answer: given }: DoorActionOf<'answer'>, { link, view }: Attachment) {
    const settled = view.settle(key);
    if (!settled) return;
    link.answer(settled.requestId, settled.request.toResult(given));
    const words = wordsOf(given);
    const expectedTurnId = turnOf(settled, view.turnId);
    // A rejection itself has no room for words: they go into the turn that goes on.
    if (words !== '' && expectedTurnId !== null)
      await link.request('turn/steer', { threadId, expectedTurnId, input: toInput(words) });
  }

  async function setMode({ mode }: DoorActionOf<'set-mode'>, { link }: Attachment) {
    try {
      await modes.set(mode, link, threadId);
    } catch (error) {
      if (!(error instanceof CodexRefusal)) throw error;
      const { thread } = await ask(link, 'thread/read', { threadId }, readSchema);
      emit({ type: 'facts-changed', facts: toFacts(thread, modes.fits()) });
    }
  }

  function handOver(action: DoorAction, to: Attachment): Promise<unknown> | undefined {
    switch (action.type) {
      case 'prompt':
        return prompt(action, to);
      case 'look-for-prompt':
        return lookFor(action, to);
      case 'answer':
        return answer(action, to);
      case 'cancel-turn':
        return to.view.turnId === null
          ? undefined
          : to.link.request('turn/interrupt', { threadId, turnId: to.view.turnId });
      case 'set-mode':
        return setMode(action, to);
    }
  }

  return {
    async act(action) {
      if (attachment) {
        const at = attachment;
        handOver(action, at)?.catch((error: unknown) => {
          if (attachment === at) parts.report(error);
        });
      } else if (action.type === 'prompt') {
        const words = 'Codex cannot be reached.';
        emit({ type: 'prompt-refused', promptId: action.promptId, reason: 'gone', words });
      } else if (action.type === 'look-for-prompt')
        emit({ type: 'prompt-not-found', promptId: action.promptId, isCertain: false });
    },
    begin(given) {
      attachment = given;
    },
    end() {
      attachment = null;
      pending.clear();
    },
    watch(told) {
      if (pending.size === 0) return;
      const { data } = notificationSchema.safeParse(told);
      if (data?.method !== 'item/started' || data.params.item.type !== 'userMessage') return;
      accept(data.params.item.clientId ?? '', data.params.turnId);
    },
  };
}

function toInput(text: string): object[] {
  return [{ type: 'text', text, text_elements: [] }];
}

function wordsOf(answer: AskAnswer): string {
  return answer.type === 'reject' ? answer.words : '';
}

function turnOf({ request }: OpenAsk, current: string | null): string | null {
  return request.turnId ?? current;
}

/**
 * The turn that a prompt of ours began or went into, by the id that it carried. Null: there is none since this time. `too-far`:
 * there are more turns since than are looked at.
 */
async function findTurn(
  link: Attachment['link'],
  threadId: string,
  { promptId, since }: DoorActionOf<'look-for-prompt'>,
): Promise<Turn | 'too-far' | null> {
  const isIt = (item: Item) => item.type === 'userMessage' && item.clientId === promptId;
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params: object = { threadId, limit: PAGE, sortDirection: 'desc', itemsView: 'full', cursor };
    const { data, nextCursor }: TurnsPage = await ask(link, 'thread/turns/list', params, turnsPageSchema);
    const found = data.find(({ items }) => items.some(isIt));
    if (found) return found;
    const oldest = data.at(-1)?.startedAt ?? null;
    if (!nextCursor || (oldest !== null && oldest * 1000 + ROUGHLY_MS < since)) return null;
    cursor = nextCursor;
  }
  return 'too-far';
}
