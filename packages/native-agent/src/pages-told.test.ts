import type { EarlierMessage } from '@nod/hosting';
import { type Message, PERSON, type Run, type RunStep } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPagesTold } from './pages-told.ts';

const message = (payload: Record<string, unknown>, from: string = PERSON) =>
  ({ from, payload: { text: 'x', ...payload } }) as unknown as Message;
const pageAt = (url: string) => ({ page: { url, title: '', text: '' } });
const settled = (toolName: string, more: Partial<RunStep>) =>
  ({
    type: 'tool-call-settled',
    at: 0,
    call: { id: 'c', toolName, parameters: {} },
    outcome: 'succeeded',
    text: '',
    ...more,
  }) as RunStep;
const run = (...steps: RunStep[]) => ({ steps }) as Run;
const said = (each: Message, ...steps: RunStep[]): EarlierMessage => ({
  message: each,
  runs: [run(...steps)],
});

describe('what a conversation holds of pages', () => {
  it('SEC-5 is what went with its messages, what tools have read, and what a run that goes on had read before', () => {
    const told = listPagesTold(
      {
        message: message(pageAt('https://c.example/now')),
        run: run(settled('read_page', { sites: ['https://d.example'] })),
      },
      [
        said(message(pageAt('https://a.example/1')), settled('web_fetch', { sites: ['https://b.example'] })),
        said(message(pageAt('https://evil.example/'), 'codex')),
      ],
    );
    expect(told.addresses).toEqual([
      'https://a.example/1',
      'https://c.example/now',
      'https://b.example',
      'https://d.example',
    ]);
    expect(told.lastUrl).toBe('https://c.example/now');
  });

  it('AC-7.1 names the side panel of this message, else the one that was written in last; an agent names none', () => {
    const earlier = [said(message({ sidePanel: 'one' })), said(message({ sidePanel: 'three' }, 'codex'))];
    const at = (payload: Record<string, unknown>, from?: string) =>
      listPagesTold({ message: message(payload, from), run: run() }, earlier);
    expect(at({ sidePanel: 'two' })).toMatchObject({ writtenIn: 'two', lastWrittenIn: 'two' });
    expect(at({})).toMatchObject({ writtenIn: null, lastWrittenIn: 'one' });
    expect(at({ sidePanel: 'two' }, 'codex')).toMatchObject({ writtenIn: null, lastWrittenIn: 'one' });
  });

  it('AC-8.3 knows the replies that were drafted, and nothing that failed', () => {
    const told = listPagesTold({ message: message({}), run: run() }, [
      said(
        message({}),
        settled('generate_reply', { text: 'I agree.' }),
        settled('generate_reply', { text: 'no model', outcome: 'failed' }),
        settled('summarize', { text: 'Short.' }),
      ),
    ]);
    expect(told.drafts).toEqual(['I agree.']);
  });

  it('SEC-5 loses no site, however many messages and runs there are', () => {
    const sites = fc.array(fc.array(fc.webUrl(), { maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(sites, (rounds) => {
        const history = rounds.map((urls) => said(message({}), settled('read_page', { sites: urls })));
        const { addresses } = listPagesTold({ message: message({}), run: run() }, history);
        expect(addresses).toEqual(rounds.flat());
      }),
    );
  });
});
