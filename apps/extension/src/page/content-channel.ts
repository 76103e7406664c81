// The channel to the content script of a tab: it is put there when it is absent, waited for no longer than it may take, and
// what is wrong is told as data.
import type { PageFailure, PageProblem } from '@nod/protocol';
import { fail, type PageReplies, type PageReply, type PageRequest } from './page-messages.ts';

/** A page that answers nothing for this long is busy, or shows a dialog. */
const PING_MS = 1_000;
const ANSWER_MS = 15_000;
/** A deed is answered at once; one that is not has run into a dialog, or into the page's own work. */
const DEED_MS = 10_000;

export type Reached<T> = PageReply<T>;

/** Whether a content script answers there; it is put in where there is none. */
export async function reach(tabId: number): Promise<Reached<PageReplies['ping']>> {
  const first = await send(tabId, { type: 'ping' }, PING_MS);
  if (first.ok || first.failure.problem !== 'lost') return first;
  const refusal = await inject(tabId);
  if (refusal) return refusal;
  const second = await send(tabId, { type: 'ping' }, PING_MS);
  return second.ok || second.failure.problem !== 'lost' ? second : fail('silent', '');
}

/** Has the page do something. Where no answer comes, it may be done or not, and that is what is said. */
export async function sendDeed<R extends PageRequest>(
  tabId: number,
  request: R,
): Promise<Reached<PageReplies[R['type']]>> {
  const answer = await send(tabId, request, DEED_MS);
  if (answer.ok || !['lost', 'silent'].includes(answer.failure.problem)) return answer;
  return isUnheard(answer.failure) ? fail('changed', 'the page') : fail('unsure', '');
}

/** Another page has come, and nobody there has heard what was asked: nothing was done. */
function isUnheard({ problem, detail }: PageFailure): boolean {
  return problem === 'lost' && /Receiving end does not exist/i.test(detail);
}

/** Asks the content script that is there, and puts none in. */
export async function send<R extends PageRequest>(
  tabId: number,
  request: R,
  patienceMs = ANSWER_MS,
): Promise<Reached<PageReplies[R['type']]>> {
  const late = Promise.withResolvers<Reached<never>>();
  const timer = setTimeout(() => late.resolve(fail('silent', '')), patienceMs);
  const answer = chrome.tabs
    .sendMessage<R, Reached<PageReplies[R['type']]> | undefined>(tabId, request, { frameId: 0 })
    // A page that goes away while it is asked takes the answer with it.
    .then((given) => given ?? fail('lost', ''))
    .catch((error: unknown) => fail('lost', String(error)));
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function inject(tabId: number): Promise<Reached<never> | null> {
  const late = Promise.withResolvers<Reached<never>>();
  const timer = setTimeout(() => late.resolve(fail('silent', '')), PING_MS * 3);
  const injected = chrome.scripting
    .executeScript({ target: { tabId }, files: ['content-script.js'] })
    .then(() => null)
    .catch((error: unknown) => fail(toProblem(String(error)), String(error)));
  try {
    return await Promise.race([injected, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** By the browser's own words: it gives no codes. */
function toProblem(message: string): PageProblem {
  if (/must request permission|Missing host permission|manifest must/i.test(message)) return 'not-asked';
  if (/No tab with id|No frame with id|was removed/i.test(message)) return 'no-page';
  return 'forbidden';
}
