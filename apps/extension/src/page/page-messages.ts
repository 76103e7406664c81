// Messages between the side panel and the content script of a page.
import type { CapturedPage, PageAction, PageFailure, PageLook, PageOutcome, PageState } from '@nod/protocol';

/** What is asked of one document: another that has come in its place does not answer it. */
type DocumentRequest =
  | { type: 'capture'; most: number; selector?: string }
  | { type: 'state'; snapshot: number; most: number }
  | { type: 'look'; action: PageAction }
  /** Answered as soon as it is done: a page that goes away later has done it. */
  | { type: 'act'; action: PageAction; shown: string | null }
  /** What became of the page after what was done last. */
  | { type: 'settled' }
  /** Typing, piece by piece: the pauses are the panel's, whose timers are not held up in the background. */
  | { type: 'type-begin'; target: string | undefined; text: string; shown: string | null }
  | { type: 'type-text'; text: string }
  | { type: 'type-end'; text: string };

export type PageRequest = { type: 'ping' } | (DocumentRequest & { document: string });

/** What is known of a page without reading it. */
export interface PageHead {
  url: string;
  /** Which document it is: told by chance, new with every load. */
  document: string;
  title: string;
  selection: string;
}

export interface Capture {
  url: string;
  title: string;
  text: string;
  description: string;
  selection: string;
  /** Characters that were too many. */
  leftOut: number;
}

/** As it goes to the hub. */
export function toCapturedPage({
  url,
  title,
  text,
  description,
  leftOut,
}: Omit<Capture, 'selection'>): CapturedPage {
  const more = { ...(description !== '' && { description }), ...(leftOut > 0 && { leftOut }) };
  return { url, title, text, ...more };
}

export interface PageReplies {
  ping: PageHead;
  capture: Capture;
  state: PageState;
  look: PageLook;
  act: null;
  settled: PageOutcome;
  'type-begin': null;
  'type-text': null;
  'type-end': PageOutcome;
}

/** What is wrong, as a reply. */
export function fail(
  problem: PageFailure['problem'],
  detail: string,
  near: string[] = [],
): { ok: false; failure: PageFailure } {
  return { ok: false, failure: { problem, detail: detail.slice(0, 500), near } };
}

export type PageReply<T> = { ok: true; value: T } | { ok: false; failure: PageFailure };

/** What happens on a page, told while the panel is connected. */
export type PageEvent =
  | { type: 'selection'; data: { text: string } }
  | { type: 'navigation'; data: { url: string; title: string } }
  | { type: 'mutation'; data: { elements: number; characters: number } }
  | { type: 'focus'; data: { element: string } };

/** The name of the connection over which events come. */
export const EVENTS_PORT = 'nod-page-events';
