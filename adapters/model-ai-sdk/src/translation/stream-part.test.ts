import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelEvent } from '@nod/agent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INITIAL_TRANSLATION, type TranslationContext, translatePart } from './stream-part.ts';

const CONTEXT: TranslationContext = {
  phase: 'answer',
  apiKey: undefined,
  now: 0,
  provider: 'anthropic',
  wantsReasoningBack: false,
};

/** Translates until the end, as the adapter does. */
function translate(parts: readonly LanguageModelV4StreamPart[], context = CONTEXT): ModelEvent[] {
  const events: ModelEvent[] = [];
  let state = INITIAL_TRANSLATION;
  for (const part of parts) {
    if (state.hasEnded) break;
    const [next, added] = translatePart(state, part, context);
    state = next;
    events.push(...added);
  }
  return events;
}

const NO_TOKENS = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };

function finish(
  unified: 'stop' | 'error' | 'tool-calls',
  raw: string | undefined,
): LanguageModelV4StreamPart {
  const outputTokens = { total: undefined, text: undefined, reasoning: undefined };
  return { type: 'finish', finishReason: { unified, raw }, usage: { inputTokens: NO_TOKENS, outputTokens } };
}

function call(toolCallId: string, input = '{}'): LanguageModelV4StreamPart {
  return { type: 'tool-call', toolCallId, toolName: 'read', input };
}

describe('translatePart', () => {
  test('calls are held back until the answer is whole', () => {
    expect(translate([call('a')])).toEqual([]);
    expect(translate([call('a'), finish('tool-calls', 'tool_use')])).toEqual([
      { type: 'tool-call', call: { id: 'a', toolName: 'read', argumentsText: '{}' } },
      { type: 'finish', reason: 'tool-calls', use: null },
    ]);
  });

  test('a "stop" after a tool call is a finish for tool calls', () => {
    expect(translate([call('a'), finish('stop', 'stop')]).at(-1)).toMatchObject({ reason: 'tool-calls' });
  });

  test('an error that the provider calls a finish is another finish', () => {
    expect(translate([finish('error', 'MALFORMED_FUNCTION_CALL')])).toMatchObject([
      { type: 'finish', reason: 'other' },
    ]);
  });

  test('signed thoughts go with the first call, signatures with their own', () => {
    const signature = { anthropic: { signature: 'c2lnbmVk' } };
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'reasoning-start', id: '0', providerMetadata: { anthropic: { kind: 'thinking' } } },
      { type: 'reasoning-delta', id: '0', delta: 'Look ' },
      { type: 'reasoning-delta', id: '0', delta: 'it up.' },
      { type: 'reasoning-delta', id: '0', delta: '', providerMetadata: signature },
      { type: 'reasoning-end', id: '0' },
      call('a'),
      call('b'),
      finish('tool-calls', 'tool_use'),
    ];
    const events = translate(parts);
    expect(events.slice(0, 2)).toEqual([
      { type: 'reasoning-delta', text: 'Look ' },
      { type: 'reasoning-delta', text: 'it up.' },
    ]);
    const calls = events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
    expect(JSON.parse(calls[0]?.providerState ?? '')).toEqual({
      provider: 'anthropic',
      reasoning: [
        { text: 'Look it up.', metadata: { anthropic: { kind: 'thinking', signature: 'c2lnbmVk' } } },
      ],
    });
    expect(calls[1]).not.toHaveProperty('providerState');
  });

  test('thoughts without a signature go back only where the provider wants them', () => {
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
      call('a'),
      finish('tool-calls', 'tool_calls'),
    ];
    const toState = (context: TranslationContext) =>
      translate(parts, context).flatMap((event) =>
        event.type === 'tool-call' ? [event.call.providerState] : [],
      );
    expect(toState({ ...CONTEXT, provider: 'groq' })).toEqual([undefined]);
    expect(toState({ ...CONTEXT, provider: 'deepseek', wantsReasoningBack: true })).toEqual([
      '{"provider":"deepseek","reasoning":[{"text":"Hm."}]}',
    ]);
  });

  test('for any parts: text is kept in order, at most one last event, nothing after it', () => {
    const aPart: fc.Arbitrary<LanguageModelV4StreamPart> = fc.oneof(
      fc.string().map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
      fc.string().map((delta) => ({ type: 'reasoning-delta' as const, id: '1', delta })),
      fc
        .constantFrom('reasoning-start' as const, 'reasoning-end' as const)
        .map((type) => ({ type, id: '1' })),
      fc.uuid().map((id) => call(id)),
      fc.constant(finish('stop', undefined)),
      fc.constant(finish('stop', 'stop')),
      fc.anything().map((error) => ({ type: 'error' as const, error })),
    );
    fc.assert(
      fc.property(fc.array(aPart), (parts) => {
        const events = translate(parts);
        const last = parts.findIndex((part) => part.type === 'finish' || part.type === 'error');
        const heard = last < 0 ? parts : parts.slice(0, last);
        const toText = (list: readonly LanguageModelV4StreamPart[]) =>
          list.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
        expect(events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')).toBe(
          toText(heard),
        );
        const ends = events.filter((event) => event.type === 'finish' || event.type === 'failure');
        expect(ends).toHaveLength(last < 0 ? 0 : 1);
        if (last >= 0) expect(events.at(-1)).toBe(ends[0]);
      }),
      { numRuns: 300 },
    );
  });
});
