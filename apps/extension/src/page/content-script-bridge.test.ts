import type { PageAction } from '@nod/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeChrome, startFakeChrome } from '../test-chrome.ts';
import { createContentScriptBridge } from './content-script-bridge.ts';
import type { PageRequest } from './page-messages.ts';

const HUB = 'http://127.0.0.1:4141';
const HERE = 'https://a.example/';
const OUTCOME = { url: HERE, title: 'A', element: 'button "Like"', isChanged: true, hasMoved: false };

let browser: FakeChrome;
let beside: number | null;

beforeEach(() => {
  browser = startFakeChrome();
  beside = 1;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const open = () =>
  createContentScriptBridge({ tab: { read: () => beside, subscribe: () => {} }, hubAddress: HUB });
const sentTypes = () => browser.sent.map(({ request }) => request.type);
const goTo = (url: string) => browser.tabs.set(1, { url, status: 'complete' });
/** Does it with all its pauses. */
async function settle<T>(doing: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return doing;
}

describe('the page beside the side panel', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.1', '[::1]', '0.0.0.0'])(
    'SEC-5 the panel of the hub is neither read nor touched as %s, and another port there is',
    async (name) => {
      goTo(`http://${name}:4141/#/agent/nod`);
      const bridge = open();
      const opening: PageAction = { type: 'open', value: `http://${name}:4141/` };
      for (const given of [
        await bridge.requestPageContext(),
        await bridge.readState(100),
        await bridge.lookAt({ type: 'click', target: 'Approve' }),
        await settle(bridge.executeAction({ type: 'click', target: 'Approve' }, { shown: 'x' })),
        await bridge.lookAt({ type: 'back' }),
      ])
        expect(given).toMatchObject({ failure: { problem: 'own' } });
      goTo(HERE);
      expect(await bridge.lookAt(opening)).toMatchObject({ failure: { problem: 'own' } });
      expect(await settle(bridge.executeAction(opening))).toMatchObject({ failure: { problem: 'own' } });
      expect([browser.sent, browser.tabs.get(1)?.url]).toEqual([[], HERE]);
      goTo(`http://${name}:4142/`);
      expect(await bridge.readHead()).toMatchObject({ ok: true });
    },
  );

  it('SEC-5 a blocked site is not read, nothing is put there, and it is not opened', async () => {
    browser.local.set('blocked-sites', ['https://bank.example']);
    goTo('https://bank.example/account');
    const bridge = open();
    expect(await bridge.requestPageContext()).toMatchObject({ failure: { problem: 'blocked' } });
    expect(await bridge.isAvailable()).toBe(false);
    expect([browser.sent, browser.injected]).toEqual([[], []]);
    goTo(HERE);
    for (const [value, problem] of [
      ['https://bank.example/x', 'blocked'],
      ['javascript:alert(1)', 'not-possible'],
      ['file:///etc/passwd', 'not-possible'],
      ['nowhere', 'not-possible'],
    ] as const)
      expect(await bridge.lookAt({ type: 'open', value })).toMatchObject({ failure: { problem } });
  });

  it('SEC-5 a page that is left alone is not read either where the tab comes to it while it is asked', async () => {
    browser.local.set('blocked-sites', ['https://bank.example']);
    const bridge = open();
    const secret = { url: 'https://bank.example/', title: 'Bank', text: 'all the money', selection: '' };
    browser.answering = () => ({ ok: true, value: secret });
    expect(await bridge.readHead()).toMatchObject({ failure: { problem: 'blocked' } });
    browser.answering = ({ type }) => ({
      ok: true,
      value: type === 'ping' ? { ...secret, url: HERE } : secret,
    });
    for (const told of [
      await bridge.requestPageContext(),
      await bridge.readState(100),
      await bridge.lookAt({ type: 'scroll' }),
    ])
      expect(told).toMatchObject({ failure: { problem: 'blocked' } });
  });

  it('SEC-5 the tab that was looked at is the one that is read, also when the person turns to another', async () => {
    browser.local.set('blocked-sites', ['https://bank.example']);
    browser.tabs.set(2, { url: 'https://bank.example/' });
    browser.answering = ({ type }) => {
      if (type === 'ping') beside = 2;
      return { ok: true, value: { url: HERE, title: 'A', text: 'it', selection: '' } };
    };
    expect(await open().requestPageContext()).toMatchObject({ ok: true });
    expect(new Set(browser.sent.map(({ tabId }) => tabId))).toEqual(new Set([1]));
  });

  it('SEC-5 where a page is, the browser says, not the page', async () => {
    browser.answering = () => ({ ok: true, value: { url: `${HERE}lie`, title: 'A', text: '' } });
    expect(await open().readState(100)).toMatchObject({ value: { url: HERE } });
    browser.answering = () => ({ ok: true, value: { url: 'https://lies.example/', title: 'A', text: '' } });
    expect(await open().readState(100)).toMatchObject({ failure: { problem: 'changed' } });
  });

  it('AC-7.2 snapshots are numbered over all panels, so that a reference is never one of another', async () => {
    for (const bridge of [open(), open()]) await bridge.readState(100);
    const numbers = browser.sent.flatMap(({ request }) =>
      request.type === 'state' ? [request.snapshot] : [],
    );
    expect(numbers).toEqual([1, 2]);
  });

  it('AC-7.4 where nobody answers the script is put in, and what hinders that is told', async () => {
    browser.answering = () => (browser.injected.length > 0 ? { ok: true, value: { url: HERE } } : undefined);
    expect(await open().readHead()).toMatchObject({ ok: true });
    expect(browser.injected).toEqual([1]);
    browser.answering = () => undefined;
    expect(await open().readHead()).toMatchObject({ failure: { problem: 'silent' } });
  });
});

describe('actions on it', () => {
  const fill = (options = {}): PageAction => ({ type: 'fill', target: 's1e1', value: 'a👍c', options });
  const typed = () =>
    browser.sent.flatMap(({ request }) => (request.type === 'type-text' ? [request.text] : []));
  const answerWith = (answers: Partial<Record<PageRequest['type'], unknown>>) => {
    browser.answering = ({ type }) =>
      type in answers ? answers[type] : { ok: true, value: { ...OUTCOME, selection: '' } };
  };
  afterEach(() => vi.restoreAllMocks());

  it('AC-7.3 a text is typed character by character as a person does, or at once, and judged at its end', async () => {
    expect(await settle(open().executeAction(fill({ humanLike: true })))).toMatchObject({ ok: true });
    expect(typed()).toEqual(['a', '👍', 'c']);
    browser.sent.length = 0;
    await settle(open().executeAction(fill({ humanLike: false })));
    expect(sentTypes()).toEqual(['ping', 'type-begin', 'type-text', 'type-end']);
    const notKept = { ok: false, failure: { problem: 'not-kept', detail: '', near: [] } };
    answerWith({ 'type-end': notKept });
    expect(await settle(open().executeAction(fill()))).toEqual(notKept);
  });

  it('AC-7.2 typing ends where the field has gone, or nobody wants it any more', async () => {
    const gone = { ok: false, failure: { problem: 'changed', detail: '', near: [] } };
    answerWith({ 'type-text': gone });
    expect(await settle(open().executeAction(fill({ humanLike: true })))).toEqual(gone);
    expect(typed()).toEqual(['a']);
    browser.sent.length = 0;
    const stop = new AbortController();
    browser.answering = ({ type }) => {
      if (type === 'type-text') stop.abort();
      return { ok: true, value: OUTCOME };
    };
    const stopped = open().executeAction(fill({ humanLike: true }), { shown: null, signal: stop.signal });
    expect(await settle(stopped)).toMatchObject({ failure: { problem: 'lost' } });
    expect([typed(), sentTypes().includes('type-end')]).toEqual([['a'], false]);
  });

  it('AC-7.1 it waits before it acts as it was told to, looks at the page only then, and is stopped until then', async () => {
    const click: PageAction = { type: 'click', target: 's1e1', options: { delay: 5_000 } };
    const stop = new AbortController();
    const bridge = open();
    const clicked = bridge.executeAction(click, { shown: 'x' });
    const stopped = bridge.executeAction(click, { shown: 'x', signal: stop.signal });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(browser.sent).toEqual([]);
    stop.abort();
    expect(await settle(clicked)).toMatchObject({ ok: true });
    expect(await stopped).toMatchObject({ failure: { problem: 'lost' } });
    expect(sentTypes().filter((type) => type === 'act')).toEqual(['act']);
  });

  it('AC-7.2 a page that left while it was clicked has moved on, and is told once it has loaded', async () => {
    browser.answering = ({ type }) => {
      if (type !== 'settled') return { ok: true, value: OUTCOME };
      browser.tabs.set(1, { url: 'https://a.example/next', title: 'Next', status: 'loading' });
      setTimeout(
        () => browser.tabs.set(1, { url: 'https://a.example/next', title: 'Loaded', status: 'complete' }),
        2_000,
      );
      return undefined;
    };
    expect(
      await settle(open().executeAction({ type: 'click', target: 'Next' }, { shown: 'x' })),
    ).toMatchObject({
      value: { url: 'https://a.example/next', title: 'Loaded', hasMoved: true },
    });
  });

  it('AC-7.1 SEC-4 an address is opened as it was shown, and there may be no page to go back to', async () => {
    const bridge = open();
    const opening: PageAction = { type: 'open', value: 'https://b.example/' };
    const looked = await bridge.lookAt(opening);
    const shown = looked.ok ? looked.value.fingerprint : '';
    goTo('https://other.example/');
    expect(await settle(bridge.executeAction(opening, { shown }))).toMatchObject({
      failure: { problem: 'changed' },
    });
    expect(browser.tabs.get(1)?.url).toBe('https://other.example/');
    goTo(HERE);
    expect(await settle(bridge.executeAction(opening, { shown }))).toMatchObject({
      value: { hasMoved: true },
    });
    expect(browser.tabs.get(1)?.url).toBe('https://b.example/');
    browser.canGoBack = false;
    expect(await settle(bridge.executeAction({ type: 'back' }))).toMatchObject({
      failure: { problem: 'not-possible' },
    });
  });

  it('SEC-4 who turns to the panel of the hub to decide decides for the page that was looked at; who turns to another page does not', async () => {
    const click: PageAction = { type: 'click', target: 's1e1' };
    const bridge = open();
    await bridge.lookAt(click);
    browser.tabs.set(2, { url: `${HUB}/#/agent/nod`, status: 'complete' });
    beside = 2;
    expect(await bridge.lookAt(click)).toMatchObject({ ok: true });
    expect(await settle(bridge.executeAction(click, { shown: 'x' }))).toMatchObject({ ok: true });
    expect(new Set(browser.sent.map(({ tabId }) => tabId))).toEqual(new Set([1]));
    expect(await bridge.lookAt({ type: 'click', target: 's1e2' })).toMatchObject({
      failure: { problem: 'own' },
    });
    expect(await bridge.readState(100)).toMatchObject({ failure: { problem: 'own' } });
    browser.tabs.set(2, { url: HERE, status: 'complete' });
    browser.sent.length = 0;
    await bridge.lookAt(click);
    await settle(bridge.executeAction(click, { shown: 'x' }));
    expect(new Set(browser.sent.map(({ tabId }) => tabId))).toEqual(new Set([2]));
  });
});
