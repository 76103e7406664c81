// The content script: answers the side panel about the page that it stands in, and tells what happens there while the panel
// is connected. It is put into a page when the panel needs it, and goes quiet when the extension is updated or removed.
import type { PageFailure } from '@nod/protocol';
import { EVENTS_PORT, type PageReplies, type PageReply, type PageRequest } from '../page/page-messages.ts';
import { describeElement } from './element-facts.ts';
import { act, findObjection, lookAt } from './page-actions.ts';
import { capture } from './page-capture.ts';
import { watchChanges } from './page-changes.ts';
import { type Snapshot, takeSnapshot } from './page-snapshot.ts';
import { beginTyping, endTyping, holdsText, isTypable, type Typing, typeText } from './page-typing.ts';
import { watchPage } from './page-watch.ts';
import { readSelection } from './selected-text.ts';
import { outline } from './target-outline.ts';

declare global {
  /** The script that is in the page already. */
  var nodContentScript: { isAlive(): boolean; end(): void } | undefined;
}

if (!globalThis.nodContentScript?.isAlive()) {
  globalThis.nodContentScript?.end();
  globalThis.nodContentScript = start();
}

function start(): NonNullable<typeof globalThis.nodContentScript> {
  const { runtime } = chrome;
  let snapshot: Snapshot | null = null;
  let typing: Typing | null = null;
  const stops = new Set<() => void>();
  /** Not so any more once the extension was updated or removed. */
  const isAlive = (): boolean => runtime?.id !== undefined;

  const answers: { [T in PageRequest['type']]: (request: Extract<PageRequest, { type: T }>) => unknown } = {
    ping: () => toValue<'ping'>({ url: location.href, title: document.title, selection: readSelection() }),
    capture: ({ most, selector }) => capture(most, selector),
    state({ snapshot: number, most }) {
      const taken = takeSnapshot(number, most);
      snapshot = taken.snapshot;
      return toValue<'state'>(taken.state);
    },
    look({ action }) {
      const looked = lookAt(action, snapshot);
      return looked.ok ? toValue<'look'>(looked.value.look) : looked;
    },
    act: ({ action, shown }) => act(action, snapshot, shown),
    async 'type-begin'({ target, shown }) {
      const looked = lookAt({ type: 'fill', ...(target !== undefined && { target }) }, snapshot);
      if (!looked.ok) return looked;
      const objection = findObjection(looked.value, shown);
      if (objection) return objection;
      const { element } = looked.value;
      if (!element || !isTypable(element)) return fail('not-possible', target ?? '');
      outline(element);
      typing = await beginTyping(element);
      return toValue<'type-begin'>({ isAppended: typing.isAppended });
    },
    'type-text'({ text }) {
      if (!typing?.element.isConnected) return fail('changed', 'the field has gone');
      typeText(typing, text);
      return toValue<'type-text'>(null);
    },
    async 'type-end'({ text }) {
      if (!typing?.element.isConnected) return fail('changed', 'the field has gone');
      const { element } = typing;
      const done = typing;
      typing = null;
      const outcome = await watchChanges(describeElement(element), () => endTyping(done));
      return holdsText(element, text)
        ? toValue<'type-end'>({ ...outcome, isChanged: true, value: text })
        : fail('not-kept', describeElement(element));
    },
  };

  const onMessage = (
    request: PageRequest,
    sender: chrome.runtime.MessageSender,
    reply: (answer: unknown) => void,
  ): boolean => {
    if (sender.id !== runtime.id || !Object.hasOwn(answers, request?.type)) return false;
    const answer = answers[request.type] as (request: PageRequest) => unknown;
    // What fails here is told, so that nobody waits for it.
    Promise.resolve()
      .then(() => answer(request))
      .then(reply, (error: unknown) => reply(fail('not-possible', String(error))));
    return true;
  };

  const onConnect = (port: chrome.runtime.Port): void => {
    if (port.name !== EVENTS_PORT) return;
    const stop = watchPage((event) => {
      if (isAlive()) port.postMessage(event);
      else end();
    });
    stops.add(stop);
    port.onDisconnect.addListener(() => {
      stop();
      stops.delete(stop);
    });
  };

  const end = (): void => {
    for (const stop of stops) stop();
    stops.clear();
    if (!isAlive()) return;
    runtime.onMessage.removeListener(onMessage);
    runtime.onConnect.removeListener(onConnect);
  };

  runtime.onMessage.addListener(onMessage);
  runtime.onConnect.addListener(onConnect);
  return { isAlive, end };
}

function toValue<T extends keyof PageReplies>(value: PageReplies[T]): PageReply<PageReplies[T]> {
  return { ok: true, value };
}

function fail(problem: PageFailure['problem'], detail: string): { ok: false; failure: PageFailure } {
  return { ok: false, failure: { problem, detail: detail.slice(0, 500), near: [] } };
}
