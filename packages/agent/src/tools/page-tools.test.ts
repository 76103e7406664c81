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
  const bridge: PageBridge = {
    async ask(call) {
      asked.push(call);
      return (
        answers[call.type] ?? { type: 'failed', failure: { problem: 'no-browser', detail: '', near: [] } }
      );
    },
  };
  const none = { sites: () => [], lastUrl: null, isDraft: () => false };
  const [read, act] = createPageTools(bridge, { ...none, ...told });
  return { read, act, asked };
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
