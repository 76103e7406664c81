// What tools work on: from the message, else from the page beside the person.
import type { PageAnswer, PageProblem } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallContext } from '../test-context.ts';
import { readContent } from './given-content.ts';
import type { PageBridge } from './page-bridge.ts';

const captured = (text: string, selection = '', url = 'https://a.example/x'): PageAnswer => ({
  type: 'capture',
  page: { url, title: 'A', text },
  selection,
});
const bridgeTo = (answer: PageAnswer): PageBridge => ({ ask: async () => answer });
const failing = (problem: PageProblem) =>
  bridgeTo({ type: 'failed', failure: { problem, detail: '', near: [] } });

async function textOf(...args: Parameters<typeof readContent>): Promise<string | null> {
  const read = await readContent(...args);
  return read.ok ? read.content.text : null;
}

describe('what a tool works on', () => {
  it('AC-4.1 AC-3.3 what did not come with the message is asked of the page beside: the selection wins', async () => {
    const context = createCallContext();
    expect(await textOf({}, context, bridgeTo(captured('Whole page.')))).toBe('Whole page.');
    expect(await textOf({}, context, bridgeTo(captured('Whole page.', 'This part.')))).toBe('This part.');
    expect(await textOf({ from: 'page' }, context, bridgeTo(captured('Whole page.', 'Part.')))).toBe(
      'Whole page.',
    );
    expect(await textOf({ from: 'selection' }, context, bridgeTo(captured('Whole page.')))).toBe(null);
    expect(await textOf({}, context, null)).toBe(null);
  });

  it('AC-4.4 a page that was too long to go with the message is read whole, unless the person has moved on', async () => {
    const pageContext = { url: 'https://a.example/x', title: 'A', text: 'Begin', leftOut: 7 };
    const context = createCallContext({ pageContext });
    const whole = await readContent({}, context, bridgeTo(captured('Begin and end.')));
    expect(whole).toMatchObject({ content: { text: 'Begin and end.', sites: ['https://a.example'] } });
    expect(await textOf({}, context, bridgeTo(captured('Other.', '', 'https://b.example/')))).toBe('Begin');
    expect(await textOf({}, context, failing('silent'))).toBe('Begin');
    expect(await textOf({ content: 'Given' }, context, bridgeTo(captured('Begin and end.')))).toBe('Given');
  });

  it('AC-7.4 Feature: agent-core-upgrade, Property 15: whatever keeps the page from being read, it ends in words and a way out', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PageProblem>(
          'no-browser',
          'not-asked',
          'forbidden',
          'blocked',
          'silent',
          'several-browsers',
        ),
        fc.constantFrom(undefined, 'page', 'selection'),
        async (problem, from) => {
          const read = await readContent({ from }, createCallContext(), failing(problem));
          expect(read.ok).toBe(false);
          if (read.ok) return;
          expect(read.result.error).not.toBe('');
          expect(read.result.alternatives?.length).toBeGreaterThan(0);
        },
      ),
    ));
});
