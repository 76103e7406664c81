import type { ModelMessage } from '@nod/agent';
import { describe, expect, test } from 'vitest';
import { toFunctionTool, toPrompt } from './prompt.ts';

describe('toPrompt', () => {
  test('instructions become one, in front', () => {
    const prompt = toPrompt(
      [
        { role: 'system', text: 'Be brief.' },
        { role: 'user', text: 'Hi' },
        { role: 'system', text: 'Answer in Chinese.' },
      ],
      'anthropic',
    );
    expect(prompt).toEqual([
      { role: 'system', content: 'Be brief.\n\nAnswer in Chinese.' },
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ]);
  });

  test('files go behind the words of their message, under their names; without a word they stand alone', () => {
    const bytes = new Uint8Array([137, 80]);
    const files = [{ name: 'dot.png', mediaType: 'image/png', bytes }];
    const part = {
      type: 'file',
      filename: 'dot.png',
      mediaType: 'image/png',
      data: { type: 'data', data: bytes },
    };
    expect(
      toPrompt(
        [
          { role: 'user', text: 'Look', files },
          { role: 'user', text: '', files },
        ],
        'google',
      ),
    ).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Look' }, part] },
      { role: 'user', content: [part] },
    ]);
  });

  test('an empty answer is left out', () => {
    expect(toPrompt([{ role: 'assistant', text: '', toolCalls: [] }], 'openai')).toEqual([]);
  });

  test('neighbouring tool results become one message, an error stays one', () => {
    const results: ModelMessage[] = [
      { role: 'tool', toolCallId: 'a', toolName: 'read', text: 'one', isError: false },
      { role: 'tool', toolCallId: 'b', toolName: 'read', text: 'gone', isError: true },
    ];
    expect(toPrompt(results, 'google')).toEqual([
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'a', toolName: 'read', output: { type: 'text', value: 'one' } },
          {
            type: 'tool-result',
            toolCallId: 'b',
            toolName: 'read',
            output: { type: 'error-text', value: 'gone' },
          },
        ],
      },
    ]);
  });

  test.each([
    ['{"city":"Oslo"}', { city: 'Oslo' }],
    ['', {}],
    ['{"city": "Par', { malformed_arguments: '{"city": "Par' }],
    ['["Oslo"]', { malformed_arguments: '["Oslo"]' }],
    ['null', { malformed_arguments: 'null' }],
  ])('the arguments %j are told as an object', (argumentsText, input) => {
    const call = { id: 'a', toolName: 'get_weather', argumentsText };
    expect(toPrompt([{ role: 'assistant', text: '', toolCalls: [call] }], 'openai')).toEqual([
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'get_weather', input }],
      },
    ]);
  });

  test('thoughts and signatures go back to their own provider only, before the text', () => {
    const metadata = { google: { thoughtSignature: 'c2lnbmVk' } };
    const providerState = JSON.stringify({
      provider: 'google',
      reasoning: [{ text: 'Look it up.', metadata }],
      metadata,
    });
    const call = { id: 'a', toolName: 'read', argumentsText: '{}', providerState };
    const messages: ModelMessage[] = [{ role: 'assistant', text: 'One moment.', toolCalls: [call] }];
    const text = { type: 'text', text: 'One moment.' };
    const toolCall = { type: 'tool-call', toolCallId: 'a', toolName: 'read', input: {} };
    expect(toPrompt(messages, 'google')[0]?.content).toEqual([
      { type: 'reasoning', text: 'Look it up.', providerOptions: metadata },
      text,
      { ...toolCall, providerOptions: metadata },
    ]);
    expect(toPrompt(messages, 'anthropic')[0]?.content).toEqual([text, toolCall]);
  });

  test('a state that was cut short is as good as none', () => {
    const call = { id: 'a', toolName: 'read', argumentsText: '{}', providerState: '{"provider":"goo' };
    expect(toPrompt([{ role: 'assistant', text: '', toolCalls: [call] }], 'google')[0]?.content).toHaveLength(
      1,
    );
  });
});

test('toFunctionTool keeps the schema as it is', () => {
  const parameters = { type: 'object', properties: {} };
  expect(toFunctionTool({ name: 'read', description: 'Reads', parameters })).toEqual({
    type: 'function',
    name: 'read',
    description: 'Reads',
    inputSchema: parameters,
  });
});
