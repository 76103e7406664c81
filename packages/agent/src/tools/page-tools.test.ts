import {
  type PageAnswer,
  type PageCall,
  type PageLook,
  type PageProblem,
  pageProblemSchema,
} from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderFailure } from '../calls/tool-failures.ts';
import { createCallContext } from '../test-context.ts';
import type { PageBridge } from './page-bridge.ts';
import { createPageTools, type PagesRead } from './page-tools.ts';

const LOOK: PageLook = {
  url: 'https://forum.example/thread',
  title: 'Thread',
  element: 'button "Like"',
  effect: 'none',
  fingerprint: 'as shown',
};

function start(answers: Partial<Record<PageCall['type'], PageAnswer>>, told: Partial<PagesRead> = {}) {
  const asked: PageCall[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const bridge: PageBridge = {
    async ask(call, signal) {
      asked.push(call);
      signals.push(signal);
      return (
        answers[call.type] ?? { type: 'failed', failure: { problem: 'no-browser', detail: '', near: [] } }
      );
    },
  };
  const none = { sites: () => [], lastUrl: null, isDraft: () => false };
  const [read, act] = createPageTools(bridge, { ...none, ...told });
  return { read, act, asked, signals };
}

const look = (change: Partial<PageLook> = {}): PageAnswer => ({ type: 'look', look: { ...LOOK, ...change } });
const state = (url: string): PageAnswer => ({
  type: 'state',
  state: { url, title: '', text: 'It says this.' },
});

describe('the page tools', () => {
  it('AC-7.1 AC-7.2 the page is read and acted on, and what came of it is told', async () => {
    const outcome = { url: LOOK.url, title: 'T', element: LOOK.element, isChanged: true, hasMoved: false };
    const { read, act, asked } = start({ state: state(LOOK.url), act: { type: 'act', outcome } });
    expect((await read.execute({}, createCallContext())).displayText).toBe('It says this.');
    const context = { ...createCallContext(), shownTarget: 'as shown' };
    const done = await act.execute({ action: 'click', target: 's1e1', humanLike: true, delay: 0 }, context);
    expect(done).toMatchObject({
      success: true,
      displayText: 'Clicked button "Like". The page has changed.',
    });
    expect(asked.at(-1)).toMatchObject({
      type: 'act',
      action: { type: 'click', target: 's1e1' },
      shown: 'as shown',
    });
  });

  it('AC-7.1 AC-7.3 an action is asked for whole, typed as a person does unless told otherwise, and stopped with its run', async () => {
    const { read, act, asked, signals } = start({});
    const context = { ...createCallContext(), shownTarget: 'as shown' };
    await act.execute({ action: 'fill', target: 's1e1', value: 'Hi', delay: 200 }, context);
    await act.execute({ action: 'fill', target: 's1e1', value: 'Hi', humanLike: false }, context);
    await read.execute({}, context);
    expect(asked).toEqual([
      {
        type: 'act',
        shown: 'as shown',
        action: { type: 'fill', target: 's1e1', value: 'Hi', options: { humanLike: true, delay: 200 } },
      },
      {
        type: 'act',
        shown: 'as shown',
        action: { type: 'fill', target: 's1e1', value: 'Hi', options: { humanLike: false } },
      },
      { type: 'state', most: 6000 },
    ]);
    expect(signals).toEqual([context.signal, context.signal, context.signal]);
    for (const tooMuch of [{ value: 'x'.repeat(5_001) }, { delay: 10_001 }, { target: 'x'.repeat(501) }])
      expect((await act.execute({ action: 'fill', ...tooMuch }, context)).failure?.code).toBe(
        'beside_impossible',
      );
    expect(asked.length).toBe(3);
  });

  it('AC-7.2 SEC-8 however much a page says, a model reads 6,000 characters of it', async () => {
    const text = 'x'.repeat(100_000);
    const { read } = start({ state: { type: 'state', state: { url: LOOK.url, title: '', text } } });
    expect((await read.execute({}, createCallContext())).displayText?.length).toBe(6_000);
  });

  it('AC-7.2 what came of an action is told as it is: moved, changed, or nothing', async () => {
    const outcome = {
      url: 'https://b.example/',
      title: 'B',
      element: LOOK.element,
      isChanged: false,
      hasMoved: false,
    };
    const toldOf = async (change: object) => {
      const { act } = start({ look: look(), act: { type: 'act', outcome: { ...outcome, ...change } } });
      return (await act.execute({ action: 'click', target: 's1e1' }, createCallContext())).displayText;
    };
    expect(await toldOf({})).toBe('Clicked button "Like". Nothing on the page has changed.');
    expect(await toldOf({ isChanged: true })).toBe('Clicked button "Like". The page has changed.');
    expect(await toldOf({ isChanged: true, hasMoved: true })).toBe(
      'Clicked button "Like". The page is now "B" (https://b.example/).',
    );
    const near = ['button "Likes"', 'link "Alike"'];
    const { act } = start({
      look: look(),
      act: { type: 'failed', failure: { problem: 'not-found', detail: 'Lik', near } },
    });
    const { failure } = await act.execute({ action: 'click', target: 'Lik' }, createCallContext());
    expect(failure && renderFailure(failure, 'en').error).toContain('button "Likes"; link "Alike"');
  });

  it.each([
    ['new', 'Filled in; nothing was sent: textbox "Reply".'],
    [
      'old new',
      'Filled in; nothing was sent: textbox "Reply". It stands behind what was there before, which stays.',
    ],
  ])('AC-7.2 what is filled in and then holds %j is told so', async (value, words) => {
    const outcome = {
      url: LOOK.url,
      title: 'T',
      element: 'textbox "Reply"',
      isChanged: true,
      hasMoved: false,
    };
    const { act } = start({ act: { type: 'act', outcome: { ...outcome, value } } });
    const context = { ...createCallContext(), shownTarget: 'as shown' };
    const done = await act.execute({ action: 'fill', target: 's1e1', value: 'new' }, context);
    expect(done.displayText).toBe(words);
  });

  it.each([
    [{ effect: 'submits' }, 'submission'],
    [{ effect: 'secret' }, 'secrets'],
    [{}, null],
  ] as const)('SEC-5 an action with %j is asked about because of: %s', async (change, risk) => {
    const { act } = start({ look: look(change) });
    const inspection = await act.inspect?.({ action: 'click', target: 's1e1' });
    expect(inspection).toMatchObject({
      risk,
      target: 'as shown',
      permission: risk === null ? ['action'] : null,
    });
    expect(inspection?.preview).toMatchObject({ type: 'page', url: LOOK.url, element: LOOK.element });
  });

  it('SEC-5 after another site was read, and for an address elsewhere, the person is asked first', async () => {
    const inspect = async (told: Partial<PagesRead>, parameters: Record<string, unknown>) =>
      (await start({ look: look() }, told).act.inspect?.(parameters))?.risk;
    const elsewhere = { sites: () => ['https://evil.example', 'https://forum.example'] };
    const click = { action: 'click', target: 'Like' };
    expect(await inspect({}, click)).toBe(null);
    expect(await inspect({ sites: () => ['https://forum.example'] }, click)).toBe(null);
    expect(await inspect(elsewhere, click)).toBe('other-site');
    expect(await inspect(elsewhere, { action: 'scroll' })).toBe(null);
    const away = start({ look: look({ element: 'https://evil.example/?q=secret' }) });
    expect(
      (await away.act.inspect?.({ action: 'open', value: 'https://evil.example/?q=secret' }))?.risk,
    ).toBe('other-site');
  });

  it('SEC-5 what nobody was asked about is looked at once more, and not done where it has a risk by then', async () => {
    const outcome = { url: LOOK.url, title: 'T', element: LOOK.element, isChanged: true, hasMoved: false };
    const done = { type: 'act', outcome } as const;
    const click = { action: 'click', target: 'Like' };
    const plain = start({ look: look({ fingerprint: 'as now' }), act: done });
    expect((await plain.act.execute(click, createCallContext())).success).toBe(true);
    expect(plain.asked.at(-1)).toMatchObject({ type: 'act', shown: 'as now' });
    const turned = start({ look: look({ effect: 'submits' }), act: done });
    expect((await turned.act.execute(click, createCallContext())).success).toBe(false);
    expect(turned.asked.map(({ type }) => type)).toEqual(['look']);
  });

  it('SEC-5 what is done on another page of the same site than was read or gone to is asked about', async () => {
    const click = { action: 'click', target: 'Like' };
    const answers = { look: look(), state: state('https://forum.example/thread#reply') };
    const { read, act } = start(answers, { lastUrl: 'https://forum.example/other' });
    expect((await act.inspect?.(click))?.risk).toBe('other-page');
    const { sites } = await read.execute({}, createCallContext());
    expect(sites).toEqual(['https://forum.example']);
    expect((await act.inspect?.(click))?.risk).toBe(null);
  });

  it('AC-8.3 SEC-5 a text in the person’s name is asked about in every mode before it is filled in; nothing else of it is', async () => {
    const { act } = start({ look: look() }, { isDraft: (text) => text === 'I agree.' });
    const fill = (value: string) => act.inspect?.({ action: 'fill', target: 's1e1', value });
    expect(await fill('I agree.')).toMatchObject({ risk: 'draft', permission: null });
    expect(await fill('tea')).toMatchObject({ risk: null });
    expect((await act.inspect?.({ action: 'click', target: 's1e1' }))?.risk).toBe(null);
  });

  it.each(['click', 'fill', 'select', 'press', 'submit', 'open'])(
    'SEC-5 %s is asked about on another site than was read, which its scheme, name and port make, and not on the same',
    async (action) => {
      const riskAfter = async (url: string) => {
        const element = action === 'open' ? LOOK.url : LOOK.element;
        const { sites = [] } = await start({ state: state(url) }).read.execute({}, createCallContext());
        const { act } = start({ look: look({ element }) }, { sites: () => sites });
        return (await act.inspect?.({ action, target: 's1e1' }))?.risk;
      };
      for (const same of [LOOK.url, 'https://forum.example', 'HTTPS://Forum.example/a?b#c'])
        expect([same, await riskAfter(same)]).toEqual([same, null]);
      for (const other of [
        'http://forum.example/',
        'https://forum.example:8443/',
        'https://www.forum.example/',
        'about:blank',
      ])
        expect([other, await riskAfter(other)]).toEqual([other, 'other-site']);
    },
  );

  it('CM-8.4 "from now on" is for the site that it was said on, and no other', async () => {
    const { act } = start({ look: look() });
    expect((await act.inspect?.({ action: 'click', target: 'Like' }))?.permissionTarget).toBe(
      'https://forum.example',
    );
  });

  it('Feature: agent-core-upgrade, Property 15: AC-P15 AC-7.4 whatever is wrong with the page, the call ends in words and a way out, in both languages', () => {
    const problem = fc.constantFrom<PageProblem>(...pageProblemSchema.options);
    const action = fc.constantFrom(
      'click',
      'fill',
      'select',
      'scroll',
      'press',
      'submit',
      'wait',
      'back',
      'open',
      '?',
    );
    return fc.assert(
      fc.asyncProperty(problem, action, fc.string(), async (given, type, detail) => {
        const failed: PageAnswer = { type: 'failed', failure: { problem: given, detail, near: [] } };
        const { read, act } = start({ state: failed, look: failed, act: failed });
        const results = [
          await read.execute({}, createCallContext()),
          await act.execute({ action: type, target: detail }, createCallContext()),
        ];
        for (const result of results) {
          expect(result.success).toBe(false);
          expect(result.failure).toBeDefined();
          for (const language of ['en', 'zh'] as const) {
            const words = result.failure && renderFailure(result.failure, language);
            expect(words?.error).not.toBe('');
            expect(words?.alternatives.length).toBeGreaterThan(0);
          }
        }
        expect((await act.inspect?.({ action: type, target: detail }))?.preview.type).toBe('failing');
      }),
    );
  });
});
