// The model suite's part on answers that arrive whole.
import { expect, test } from 'vitest';
import { createGate } from '../fakes/gate.ts';
import { answerTo, ask, joinText, type ModelFixture, toCalls, WEATHER_TOOL } from './fixture.ts';

export function describeAnswers(fixture: ModelFixture): void {
  const tools = [WEATHER_TOOL];

  test('text arrives piece by piece, then the finish with the token use', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [
        { type: 'text', text: 'Sunny, ' },
        { type: 'text', text: '21 °C.' },
      ],
      use: { inputTokens: 31, outputTokens: 9 },
    });
    expect(events).toEqual([
      { type: 'text-delta', text: 'Sunny, ' },
      { type: 'text-delta', text: '21 °C.' },
      { type: 'finish', reason: 'stop', use: { inputTokens: 31, outputTokens: 9 } },
    ]);
  });

  test('AC-1.5 reasoning arrives apart from the text', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [
        { type: 'reasoning', text: 'They ask ' },
        { type: 'reasoning', text: 'about weather.' },
        { type: 'text', text: 'Sunny.' },
      ],
    });
    expect(joinText(events, 'reasoning-delta')).toBe('They ask about weather.');
    expect(joinText(events, 'text-delta')).toBe('Sunny.');
    expect(events.map((event) => event.type)).toEqual([
      'reasoning-delta',
      'reasoning-delta',
      'text-delta',
      'finish',
    ]);
  });

  test('parallel tool calls arrive in order, each with its own id and arguments', async () => {
    const argumentsTexts = ['{"city":"北京"}', '{"city":"Oslo"}'];
    const steps = argumentsTexts.map((argumentsText) => ({
      type: 'tool-call' as const,
      toolName: 'get_weather',
      argumentsText,
    }));
    const events = await answerTo(fixture, { type: 'answer', steps }, { tools });
    const calls = toCalls(events);
    expect(calls.map((call) => JSON.parse(call.argumentsText))).toEqual([{ city: '北京' }, { city: 'Oslo' }]);
    expect(calls.map((call) => call.toolName)).toEqual(['get_weather', 'get_weather']);
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool-calls' });
  });

  test('a call of an unknown tool is passed on for the loop to answer', async () => {
    const step = { type: 'tool-call' as const, toolName: 'launch_rocket', argumentsText: '{}' };
    const events = await answerTo(fixture, { type: 'answer', steps: [step] }, { tools });
    expect(toCalls(events)).toMatchObject([{ toolName: 'launch_rocket' }]);
  });

  test('malformed arguments arrive as the model wrote them and end in a finish', async () => {
    const step = { type: 'tool-call' as const, toolName: 'get_weather', argumentsText: '{"city": "Par' };
    const events = await answerTo(fixture, { type: 'answer', steps: [step] }, { tools });
    expect(events.at(-1)).toMatchObject({ type: 'finish' });
    // Gemini's form has no place for them: the provider only says that there were some.
    const expected = fixture.form === 'gemini' ? [] : ['{"city": "Par'];
    expect(toCalls(events).map((call) => call.argumentsText)).toEqual(expected);
  });

  test('a tool call and its result are told to the provider, also a malformed call', async () => {
    const first = { id: 'call_a', toolName: 'get_weather', argumentsText: '{"city":"Oslo"}' };
    const second = { id: 'call_b', toolName: 'get_weather', argumentsText: '{"city": "Par' };
    const asked = ask(
      fixture,
      { type: 'answer', steps: [{ type: 'text', text: 'Rain.' }] },
      {
        tools,
        messages: [
          { role: 'user', text: 'Weather?' },
          { role: 'assistant', text: '', toolCalls: [first, second] },
          {
            role: 'tool',
            toolCallId: 'call_a',
            toolName: 'get_weather',
            text: 'rain in Oslo',
            isError: false,
          },
          {
            role: 'tool',
            toolCallId: 'call_b',
            toolName: 'get_weather',
            text: 'not valid JSON',
            isError: true,
          },
        ],
      },
    );
    expect(joinText(await asked.ended, 'text-delta')).toBe('Rain.');
    const sent = JSON.stringify((await asked.request).body);
    for (const text of ['Oslo', 'Par', 'rain in Oslo', 'not valid JSON']) expect(sent).toContain(text);
  });

  test('what a provider wants back with a call does not stand in the way of the next request', async () => {
    const thought = { type: 'reasoning' as const, text: 'Look it up.' };
    const call = { type: 'tool-call' as const, toolName: 'get_weather', argumentsText: '{"city":"Oslo"}' };
    const calls = toCalls(await answerTo(fixture, { type: 'answer', steps: [thought, call] }, { tools }));
    const id = calls[0]?.id ?? '';
    const events = await answerTo(
      fixture,
      { type: 'answer', steps: [{ type: 'text', text: 'Rain.' }] },
      {
        tools,
        messages: [
          { role: 'user', text: 'Weather?' },
          { role: 'assistant', text: '', toolCalls: calls },
          { role: 'tool', toolCallId: id, toolName: 'get_weather', text: 'rain', isError: false },
        ],
      },
    );
    expect(joinText(events, 'text-delta')).toBe('Rain.');
  });

  test('an empty answer is a finish alone', async () => {
    const events = await answerTo(fixture, { type: 'answer', steps: [] });
    expect(events).toMatchObject([{ type: 'finish', reason: 'stop' }]);
  });

  test('tool markup in the text stays text', async () => {
    const text = '<tool_call>{"name":"get_weather"}</tool_call>';
    const events = await answerTo(fixture, { type: 'answer', steps: [{ type: 'text', text }] }, { tools });
    expect(joinText(events, 'text-delta')).toBe(text);
    expect(toCalls(events)).toEqual([]);
  });

  test('an answer cut at the length limit says so', async () => {
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [{ type: 'text', text: 'Sun' }],
      finish: 'length',
    });
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  });

  test('the request has tools when given, and no such field when not', async () => {
    const answer = { type: 'answer' as const, steps: [{ type: 'text' as const, text: 'ok' }] };
    const withTools = ask(fixture, answer, { tools });
    await withTools.ended;
    expect(JSON.stringify((await withTools.request).body.tools)).toContain('get_weather');
    const withoutTools = ask(fixture, answer);
    await withoutTools.ended;
    expect((await withoutTools.request).body).not.toHaveProperty('tools');
  });

  test('instructions reach the provider wherever they stand in the messages', async () => {
    const messages = [
      { role: 'user' as const, text: 'Hello' },
      { role: 'assistant' as const, text: 'Hi', toolCalls: [] },
      { role: 'system' as const, text: 'Answer in Chinese.' },
      { role: 'user' as const, text: 'Weather?' },
    ];
    const asked = ask(fixture, { type: 'answer', steps: [{ type: 'text', text: '晴' }] }, { messages });
    expect(joinText(await asked.ended, 'text-delta')).toBe('晴');
    expect(JSON.stringify((await asked.request).body)).toContain('Answer in Chinese.');
  });

  test('characters split between chunks arrive whole', async () => {
    const text = '今天北京晴 ☀️ 👩‍👩‍👧‍👦 – naïve';
    const events = await answerTo(fixture, {
      type: 'answer',
      steps: [...text].map((character) => ({ type: 'text', text: character })),
      bytesPerWrite: 1,
    });
    expect(joinText(events, 'text-delta')).toBe(text);
  });

  test('a huge answer arrives whole', async () => {
    const piece = '大象 '.repeat(20_000);
    const steps = Array.from({ length: 20 }, () => ({ type: 'text' as const, text: piece }));
    const events = await answerTo(fixture, { type: 'answer', steps });
    expect(joinText(events, 'text-delta')).toBe(piece.repeat(20));
  });

  test('slow tokens are passed on as they come, not at the end', async () => {
    const gate = createGate();
    const asked = ask(fixture, {
      type: 'answer',
      steps: [
        { type: 'text', text: 'Slow' },
        { type: 'gate', gate },
        { type: 'text', text: 'ly' },
      ],
    });
    await asked.untilEvents(1);
    expect(asked.events).toEqual([{ type: 'text-delta', text: 'Slow' }]);
    gate.open();
    expect(joinText(await asked.ended, 'text-delta')).toBe('Slowly');
  });
}
