import type { PageFailure } from '@nod/protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { CLICKED_KEY } from '../orders/order-kinds.ts';
import { type FakeChrome, startFakeChrome } from '../test-chrome.ts';
import type { Reached } from './content-channel.ts';
import type { ContentScriptBridge } from './content-script-bridge.ts';
import { createPageBeside } from './page-beside.ts';
import type { PageEvent, PageHead } from './page-messages.ts';

let browser: FakeChrome;

beforeEach(() => {
  browser = startFakeChrome();
  vi.stubGlobal('addEventListener', () => {});
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const read = (title: string): Reached<PageHead> => ({
  ok: true,
  value: { url: 'https://a.example/', title, document: 'd', selection: '' },
});
const failed = (problem: PageFailure['problem']) => ({
  ok: false as const,
  failure: { problem, detail: '', near: [] },
});

/** A page whose looks are answered by the test, in any order. */
function start() {
  const looks: ((head: Reached<PageHead>) => void)[] = [];
  let tell: (event: PageEvent) => void = () => {};
  let turn = (): void => {};
  let captured: Awaited<ReturnType<ContentScriptBridge['requestPageContext']>> = failed('silent');
  const bridge = {
    readHead: () => new Promise<Reached<PageHead>>((resolve) => looks.push(resolve)),
    onPageEvent(listener: (event: PageEvent) => void) {
      tell = listener;
      return () => {};
    },
    requestPageContext: async () => captured,
  };
  const page = createPageBeside(
    bridge as unknown as ContentScriptBridge,
    {
      read: () => 1,
      subscribe(listener) {
        turn = listener;
      },
    },
    'panel-1',
  );
  return {
    page,
    looks,
    tell: (event: PageEvent) => tell(event),
    turn: () => turn(),
    capture(next: typeof captured) {
      captured = next;
      return page.capture();
    },
  };
}

it('AC-7.5 the latest look at the page counts, also when an earlier one takes longer', async () => {
  const { page, looks, turn } = start();
  turn();
  looks[1]?.(read('Second'));
  await vi.advanceTimersByTimeAsync(0);
  looks[0]?.(read('First'));
  await vi.advanceTimersByTimeAsync(0);
  expect(page.read()).toMatchObject({ status: 'read', title: 'Second' });
});

it('AC-3.5 AC-7.4 it is looked at again when the page, the sites or a click say so, and a silent one by itself', async () => {
  const { page, looks, tell } = start();
  looks[0]?.(read('First'));
  await vi.advanceTimersByTimeAsync(0);
  tell({ type: 'focus', data: { element: 'textbox' } });
  tell({ type: 'selection', data: { text: 'Tea' } });
  expect([looks.length, page.read()]).toMatchObject([1, { selection: 'Tea' }]);
  tell({ type: 'navigation', data: { url: '', title: '' } });
  await chrome.storage.session.set({ other: 1 });
  await chrome.storage.session.set({ [CLICKED_KEY]: 1 });
  await chrome.storage.local.set({ 'blocked-sites': [] });
  browser.dispatch('permissions.onAdded');
  browser.dispatch('permissions.onRemoved');
  expect(looks.length).toBe(6);
  looks[5]?.(failed('silent'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([looks.length, page.read()]).toEqual([7, { status: 'unread', reason: 'silent' }]);
});

it('AC-7.4 a message goes without a page that cannot be read, and the person is shown why', async () => {
  const { page, capture } = start();
  expect(await capture(failed('blocked'))).toEqual({});
  expect(page.read()).toEqual({ status: 'unread', reason: 'blocked' });
  const whole = {
    url: 'https://a.example/',
    title: 'A',
    text: 'It',
    description: '',
    selection: ' ',
    leftOut: 0,
  };
  expect(await capture({ ok: true, value: whole })).toEqual({
    page: { url: 'https://a.example/', title: 'A', text: 'It' },
  });
});
