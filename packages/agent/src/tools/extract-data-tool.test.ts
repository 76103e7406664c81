import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareParameters } from '../calls/prepared-call.ts';
import { createCallContext } from '../test-context.ts';
import { splitCells } from './entities/tables.ts';
import { createExtractDataTool, type ExtractedData } from './extract-data-tool.ts';
import type { PageBridge } from './page-bridge.ts';

async function run(
  given: Record<string, unknown>,
  context = createCallContext(),
  page: PageBridge | null = null,
) {
  const tool = createExtractDataTool({ page });
  const prepared = prepareParameters(tool, given);
  if (!prepared.ok) throw new Error(prepared.error);
  return tool.execute(prepared.parameters, context);
}

const content =
  'Write to bob@example.com or call 138-0013-8000 before 2026-11-15. It costs ¥199. See https://a.example/x.';

describe('extract_data', () => {
  it.each([
    ['emails', { emails: ['bob@example.com'] }],
    ['email', { emails: ['bob@example.com'] }],
    ['all phone numbers', { phones: ['138-0013-8000'] }],
    ['链接', { links: ['https://a.example/x'] }],
    ['价格和日期', { prices: ['¥199'], dates: ['2026-11-15'] }],
    ['contacts', { emails: ['bob@example.com'], phones: ['138-0013-8000'] }],
  ])('AC-5.3 finds only "%s" when asked for them', async (entityType, entities) => {
    const { data } = await run({ content, entityType });
    expect((data as ExtractedData).entities).toEqual(entities);
  });

  it('AC-5.1 finds everything when no kind is named', async () => {
    const { entities } = (await run({ content })).data as ExtractedData;
    expect(Object.keys(entities).sort()).toEqual([
      'dates',
      'emails',
      'links',
      'names',
      'phones',
      'prices',
      'tables',
    ]);
  });

  it('AC-5.3 keeps only what contains the words asked for', async () => {
    const text = 'a@x.example b@y.example\n\nname\tmail\nA\ta@x.example\nB\tb@y.example';
    const { data } = await run({ content: text, entityType: 'emails, tables', contains: 'Y.example' });
    expect((data as ExtractedData).entities).toEqual({
      emails: ['b@y.example'],
      tables: [[{ name: 'B', mail: 'b@y.example' }]],
    });
  });

  it('AC-5.4 offers to save and to copy in the other form, and nothing when nothing was found', async () => {
    expect((await run({ content })).quickReplies).toEqual(['Save to memory', 'Copy as JSON']);
    expect((await run({ content, format: 'json' })).quickReplies).toEqual([
      'Save to memory',
      'Copy as table',
    ]);
    expect((await run({ content: 'nothing here', entityType: 'emails' })).quickReplies).toBeUndefined();
  });

  it('AC-2.4 fails with an alternative for an unknown kind or form, and without a text', async () => {
    for (const given of [{ content, entityType: 'dragons' }, { content, format: 'pdf' }, {}]) {
      const result = await run(given);
      expect(result.success).toBe(false);
      expect(result.alternatives?.length).toBeGreaterThan(0);
    }
  });

  it('AC-5.1 AC-5.3 a part of the page that a selector names is asked of the page, and without one it is said', async () => {
    const context = createCallContext({ pageContext: { url: 'u', title: 't', text: content } });
    const asked: unknown[] = [];
    const page: PageBridge = {
      async ask(call) {
        asked.push(call);
        return {
          type: 'capture',
          page: { url: 'https://a.example/', title: 't', text: 'ana@a.example' },
          selection: '',
        };
      },
    };
    const given = { selector: 'main', entityType: 'emails' };
    expect(await run(given, context, page)).toMatchObject({
      data: { entities: { emails: ['ana@a.example'] } },
      sites: ['https://a.example'],
    });
    expect(asked).toEqual([{ type: 'capture', selector: 'main' }]);
    expect(await run(given, context)).toMatchObject({ success: false });
  });

  it('writes CSV with quotes where they are needed', async () => {
    const table = '| a | b |\n|---|---|\n| x, y | "z" |';
    expect((await run({ content: table, entityType: 'tables', format: 'csv' })).displayText).toBe(
      'a,b\n"x, y","""z"""',
    );
  });
});

describe('Feature: agent-core-upgrade, Property 10: Structured Extraction Output', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      'bob@example.com',
      '+86 138 0013 8000',
      '¥1,299.00',
      '2026年11月15日',
      '《红|楼》',
      'https://a.example/?q=a|b',
      '\n| a | b |\n|---|---|\n| 1 | x\\|y |\n',
      'k\tv\n1\t2\n',
      '<table><tr><th>h</th></tr><tr><td>c</td></tr></table>',
    ),
  );
  const anyContent = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(' '));

  it('AC-5.2 AC-P10 JSON parses back to what was found', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContent.filter((text) => text.trim() !== ''),
        async (text) => {
          const { displayText = '', data } = await run({ content: text, format: 'json' });
          expect(JSON.parse(displayText)).toEqual(
            JSON.parse(JSON.stringify((data as ExtractedData).entities)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('AC-5.2 AC-P10 every table parses: each row has as many cells as the head', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContent.filter((text) => text.trim() !== ''),
        async (text) => {
          const { displayText = '' } = await run({ content: text, format: 'table' });
          for (const block of displayText.split('\n\n')) {
            const [head, rule, ...rows] = block.split('\n').map(splitCells);
            expect(rule?.every((cell) => cell === '---')).toBe(true);
            for (const row of rows) expect(row).toHaveLength(head?.length ?? -1);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
