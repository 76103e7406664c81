// The content script: answers the side panel about the page that it stands in, and tells what happens there while the panel
// is connected. It is put into a page when the panel needs it, and goes quiet when the extension is updated or removed.
import { PANEL_MARK, type PageEffect } from '@nod/protocol';
import {
  EVENTS_PORT,
  fail,
  type PageReplies,
  type PageReply,
  type PageRequest,
} from '../page/page-messages.ts';
import { describeElement, toEffect, toStates } from './element-facts.ts';
import { isHtml } from './elements/element-kinds.ts';
import { readAddress, readTitle, thisDocument } from './elements/this-document.ts';
import { act, type Deed, findObjection, lookAt } from './page-actions.ts';
import { capture, readSelection } from './page-capture.ts';
import { watchChanges } from './page-changes.ts';
import { DOCUMENT_ID } from './page-identity.ts';
import { type Snapshot, takeSnapshot } from './page-snapshot.ts';
import { beginTyping, endTyping, findTyped, type Typing, typeText } from './page-typing.ts';
import { watchPage } from './page-watch.ts';
import { isComposing, watchComposition } from './person-typing.ts';
import { guardSending, type SendingGuard } from './sending-guard.ts';
import { outline } from './target-outline.ts';

/** Of what a field holds. */
const MOST_TOLD = 6_000;
const COMPOSING = 'the person is in the middle of a word on this page';

declare global {
  /** The script that is in the page already. */
  var nodContentScript: { isAlive(): boolean; end(): void } | undefined;
}

// An element of the page may have that name as its id: only what is the script's own counts.
const earlier = Object.hasOwn(globalThis, 'nodContentScript') ? globalThis.nodContentScript : undefined;
if (!earlier?.isAlive()) {
  earlier?.end();
  globalThis.nodContentScript = start();
}

function start(): NonNullable<typeof globalThis.nodContentScript> {
  const { runtime } = chrome;
  let snapshot: Snapshot | null = null;
  let typing: Typing | null = null;
  let deed: Deed | null = null;
  let guard: SendingGuard | null = null;
  /** Of what is typed into. */
  let effect: PageEffect = 'none';
  const stops = new Set([watchComposition()]);
  /** Not so any more once the extension was updated or removed. */
  const isAlive = (): boolean => runtime?.id !== undefined;

  const answers: { [T in PageRequest['type']]: (request: Extract<PageRequest, { type: T }>) => unknown } = {
    ping: () =>
      toValue<'ping'>({
        url: readAddress(),
        document: DOCUMENT_ID,
        title: readTitle(),
        selection: readSelection(),
      }),
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
    async act({ action, shown }) {
      if (action.type !== 'wait' && isComposing()) return fail('not-possible', COMPOSING);
      const acted = await act(action, snapshot, shown);
      if (!acted.ok) return acted;
      deed = acted.value;
      return toValue<'act'>(null);
    },
    settled: () => deed?.settled ?? fail('lost', 'nothing was done'),
    async 'type-begin'({ target, text, shown }) {
      const looked = lookAt({ type: 'fill', ...(target !== undefined && { target }), value: text }, snapshot);
      if (!looked.ok) return looked;
      const objection = findObjection(looked.value, shown);
      if (objection) return objection;
      if (isComposing()) return fail('not-possible', COMPOSING);
      const { element } = looked.value;
      if (!element || !isHtml(element)) return fail('not-possible', target ?? '');
      outline(element);
      effect = looked.value.look.effect;
      guard?.end();
      guard = effect === 'submits' ? null : guardSending(element);
      typing = await beginTyping(element);
      return toValue<'type-begin'>(null);
    },
    'type-text'({ text }) {
      if (!typing?.element.isConnected) return fail('changed', 'the field has gone');
      if (isComposing()) return fail('interrupted', COMPOSING);
      const { element } = typing;
      // Once it has made the page send something, it has another effect: that is told in the end.
      if (toEffect(element, 'fill') !== effect && !guard?.hasHeld())
        return fail('interrupted', `${describeElement(element)} has become another kind of field`);
      guard?.touch();
      if (typeText(typing, text)) return toValue<'type-text'>(null);
      return fail('interrupted', `the page has taken the caret out of ${describeElement(element)}`);
    },
    async 'type-end'({ text }) {
      if (!typing?.element.isConnected) return fail('changed', 'the field has gone');
      const done = typing;
      typing = null;
      const name = describeElement(done.element);
      const settle = watchChanges();
      endTyping(done);
      const outcome = await settle(name);
      if (guard?.end()) return fail('held', name);
      const value = findTyped(done, text);
      return value === null
        ? fail('not-kept', [name, ...toStates(done.element)].join(', '))
        : toValue<'type-end'>({ ...outcome, isChanged: true, value: value.slice(0, MOST_TOLD) });
    },
  };

  const onMessage = (
    request: PageRequest,
    sender: chrome.runtime.MessageSender,
    reply: (answer: unknown) => void,
  ): boolean => {
    if (sender.id !== runtime.id || !Object.hasOwn(answers, request?.type)) return false;
    const answer = findAnswer(request, answers[request.type] as (request: PageRequest) => unknown);
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

/** Nothing is told of a panel of Nod's, and nothing done there: of this hub or another, there the person decides. */
function findAnswer<T>(request: PageRequest, answer: T): T | (() => PageReply<never>) {
  if (thisDocument.querySelector(`meta[name="${PANEL_MARK}"]`)) return () => fail('own', location.origin);
  if (request.type === 'ping' || request.document === DOCUMENT_ID) return answer;
  return () => fail('changed', location.href);
}

function toValue<T extends keyof PageReplies>(value: PageReplies[T]): PageReply<PageReplies[T]> {
  return { ok: true, value };
}
