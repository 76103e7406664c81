// Run pages: the page beside the person, as the tools of one run of the built-in agent reach it and judge what is done there.
import { type PageBridge, type PagesRead, toSite } from '@nod/agent';
import type { Browsers } from '@nod/browsers';
import type { PagesTold, RunPorts } from '@nod/native-agent';
import { asksForReply } from '@nod/offline-agent';
import { PERSON } from '@nod/protocol';

export interface RunPages {
  page: PageBridge;
  /** Null for orders of others: a tool reads nothing of the person's by itself for them. */
  ownPage: PageBridge | null;
  pages: PagesRead;
  onDraft(reply: string): void;
}

export function createRunPages(
  browsers: Browsers,
  { message, pages: told }: Pick<RunPorts, 'message' | 'pages'>,
): RunPages {
  const page: PageBridge = { ask: (call, signal) => browsers.ask(call, told, signal) };
  const written: string[] = [];
  const isAsked = asksForReply(message.payload.text ?? '');
  return {
    page,
    ownPage: message.from === PERSON ? page : null,
    pages: {
      sites: () => new Set(told.addresses.map(toSite)),
      lastUrl: told.lastUrl,
      isDraft: (text) => isAsked || written.length > 0 || isDrafted(text, told),
    },
    onDraft: (reply) => void written.push(reply),
  };
}

/** Of an earlier message, in whole or in part. */
function isDrafted(text: string, { drafts }: PagesTold): boolean {
  const words = text.trim();
  return words !== '' && drafts.some((draft) => draft.includes(words) || words.includes(draft.trim()));
}
