// Pages told: what a conversation holds of pages the person was on, from its stored messages and steps: the sites that were
// read, the page it was about last, what was drafted, and the side panel that the person wrote in.
import type { EarlierMessage, Task } from '@nod/hosting';
import { type CapturedPage, decodeMessageContext, type Message, PERSON, type Run } from '@nod/protocol';

export interface PagesTold {
  /** Addresses of the pages that went with messages, and sites that tools have read; oldest first. */
  addresses: string[];
  /** The page that the latest message with one was written beside. */
  lastUrl: string | null;
  /** Replies that were written in the person's name. */
  drafts: string[];
  /** The side panel that this message was written in; null where it was elsewhere. */
  writtenIn: string | null;
  /** The one that the person wrote in before. */
  lastWrittenIn: string | null;
}

/** Of a message and what was said before it; a run that goes on has read what its stored steps say. */
export function listPagesTold(
  { message, run }: Pick<Task, 'message' | 'run'>,
  said: readonly EarlierMessage[],
): PagesTold {
  const messages = [...said.map((each) => each.message), message].filter(({ from }) => from === PERSON);
  const contexts = messages.map(({ payload }) => decodeMessageContext(payload));
  const pages = contexts.flatMap(({ page }): CapturedPage[] => (page ? [page] : []));
  const settled = [...said.flatMap(({ runs }) => runs), run].flatMap(listSettled);
  const panels = contexts.map(({ sidePanel }) => sidePanel);
  return {
    addresses: [...pages.map(({ url }) => url), ...settled.flatMap(({ sites = [] }) => sites)],
    lastUrl: pages.at(-1)?.url ?? null,
    drafts: settled.filter(isDraft).map(({ text }) => text),
    writtenIn: toWrittenIn(message),
    lastWrittenIn: panels.findLast((each) => each !== null) ?? null,
  };
}

function toWrittenIn({ from, payload }: Message): string | null {
  return from === PERSON ? decodeMessageContext(payload).sidePanel : null;
}

type Settled = Extract<Run['steps'][number], { type: 'tool-call-settled' }>;

function listSettled({ steps }: Run): Settled[] {
  return steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step] : []));
}

function isDraft({ call, outcome }: Settled): boolean {
  return call.toolName === 'generate_reply' && outcome === 'succeeded';
}
