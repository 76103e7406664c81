import { createScriptedModel, toFailureEvent } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareParameters } from '../calls/prepared-call.ts';
import { createCallContext } from '../test-context.ts';
import { estimateTokens } from '../text/text-chunks.ts';
import { createSummarizeTool, type SummarizePorts, type Summary } from './summarize-tool.ts';

const bees =
  'Bees dance to tell other bees where flowers are. The waggle dance shows the direction of the flowers. The sun was shining. A long dance means that the flowers are far away. I had lunch at noon.';
const chinese =
  '蜜蜂通过舞蹈告诉同伴花的位置。摇摆舞表示花所在的方向。昨天天气不错。舞蹈时间越长，表示花离得越远。我中午吃了饭。';

async function run(
  given: Record<string, unknown>,
  context = createCallContext(),
  ports: Partial<SummarizePorts> = {},
) {
  const tool = createSummarizeTool({ model: () => null, page: null, pause: async () => {}, ...ports });
  const prepared = prepareParameters(tool, given);
  if (!prepared.ok) throw new Error(prepared.error);
  return tool.execute(prepared.parameters, context);
}

describe('summarize without a model', () => {
  it.each([
    ['English', bees],
    ['Chinese', chinese],
  ])('AC-4.2 keeps the central sentences of a text in %s, in order', async (_, content) => {
    const { displayText = '' } = await run({ content, maxLength: 2, lengthUnit: 'sentences' });
    expect(displayText).not.toMatch(/lunch|sun was|天气|吃了饭/u);
    expect(displayText).toMatch(/dance|舞/u);
    expect(displayText.length).toBeLessThan(content.length);
  });

  it('AC-4.1 takes what is given first, then the selection, then the page', async () => {
    const context = createCallContext({
      selection: 'Selected words.',
      pageContext: { url: 'u', title: 't', text: 'Page words.' },
    });
    expect((await run({ content: 'Given words.' }, context)).displayText).toBe('Given words.');
    expect((await run({}, context)).displayText).toBe('Selected words.');
    expect((await run({ from: 'page' }, context)).displayText).toBe('Page words.');
    expect((await run({ from: 'selection' }, context)).displayText).toBe('Selected words.');
  });

  it('AC-4.3 takes the description of a page without text', async () => {
    const pageContext = { url: 'u', title: 't', text: ' ', description: 'A film about bees.' };
    expect((await run({}, createCallContext({ pageContext }))).displayText).toBe('A film about bees.');
  });

  it('AC-2.4 fails with an alternative when there is nothing, or the length makes no sense', async () => {
    for (const result of [
      await run({}),
      await run({ content: 'x', maxLength: 0 }),
      await run({ content: 'x', lengthUnit: 'miles' }),
      await run({ content: '...' }),
    ]) {
      expect(result.success).toBe(false);
      expect(result.alternatives?.length).toBeGreaterThan(0);
    }
  });

  it('stays within the length, whatever the unit', async () => {
    const lengths = fc.record({
      maxLength: fc.integer({ min: 1, max: 60 }),
      lengthUnit: fc.constantFrom('words', 'characters'),
    });
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.constantFrom(bees, chinese),
        async ({ maxLength, lengthUnit }, content) => {
          const { displayText = '' } = await run({ content, maxLength, lengthUnit });
          const words = displayText.match(/\p{Script=Han}|[a-z]+/giu)?.length ?? 0;
          expect(lengthUnit === 'words' ? words : displayText.length).toBeLessThanOrEqual(maxLength);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a stop ends it', async () => {
    const result = await run({ content: bees }, createCallContext({ signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ success: false, error: '"summarize" was stopped' });
  });
});

describe('Feature: agent-core-upgrade, Property 9: Content Chunking', () => {
  it('AC-4.4 AC-P9 content over the limit is split before it is worked on, and every part is told', async () => {
    const sentence = fc
      .constantFrom(...bees.split('. '), ...chinese.split('。').filter((text) => text !== ''))
      .map((text) => `${text}. `);
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 60 }), async (sentences) => {
        const content = sentences.join('');
        const context = createCallContext();
        const { data, success } = await run({ content }, context, { chunkTokens: 60 });
        const { chunks } = data as Summary;
        expect(success).toBe(true);
        expect(chunks > 1).toBe(estimateTokens(content) > 60);
        expect(context.progress).toHaveLength(chunks > 1 ? chunks : 0);
      }),
      { numRuns: 100 },
    );
  });

  it('AC-4.4 with a model, every part is asked for, and the whole text is in the questions', async () => {
    const words = Array.from({ length: 120 }, (_, index) => `Fact ${index} is told here.`);
    const turns = Array.from({ length: 60 }, (_, index) => [
      { type: 'text-delta' as const, text: `S${index}` },
    ]);
    const model = createScriptedModel(turns);
    const { data } = await run({ content: words.join(' ') }, createCallContext(), {
      model: () => model,
      chunkTokens: 200,
    });
    const asked = model.requests.map(({ messages }) => messages.at(-1)?.text ?? '').join('\n');
    for (const word of words) expect(asked).toContain(word);
    expect(data).toMatchObject({ method: 'model', summary: `S${model.requests.length - 1}` });
  });
});

describe('summarize with a model', () => {
  it('says how long and in which language, and marks the text as material', async () => {
    const model = createScriptedModel([[{ type: 'text-delta', text: 'Short.' }]]);
    const { displayText } = await run({ content: bees, maxLength: 10, language: 'zh' }, createCallContext(), {
      model: () => model,
    });
    expect(displayText).toBe('Short.');
    const [system, user] = model.requests[0]?.messages ?? [];
    expect(system?.text).toMatch(/At most 10 words\..*"zh"/su);
    expect(user?.text).toContain('<material');
  });

  it('AC-8.1 a model that fails is replaced by the text’s own sentences, and said so', async () => {
    for (const turns of [[[toFailureEvent('rate-limited', 'slow down')]], [[]]]) {
      const { displayText, data } = await run({ content: bees }, createCallContext(), {
        model: () => createScriptedModel(turns),
      });
      expect(data).toMatchObject({ method: 'extractive', modelError: expect.any(String) });
      expect(displayText).toContain('the model failed with');
    }
  });

  it('a failure while joining the parts keeps what the parts gave', async () => {
    const parts = Array.from({ length: 4 }, () => [{ type: 'text-delta' as const, text: 'Bees dance far.' }]);
    const model = createScriptedModel([...parts, [toFailureEvent('overloaded', 'busy')]]);
    const content = Array.from(
      { length: 8 },
      (_, index) => `Bees dance far away on day ${index} of the summer.`,
    ).join(' ');
    const { data } = await run({ content }, createCallContext(), { model: () => model, chunkTokens: 30 });
    expect(data).toMatchObject({ method: 'extractive', modelError: 'busy', summary: 'Bees dance far.' });
  });
});
