import { createScriptedModel, toFailureEvent } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { Model } from '../models/model.ts';
import { createCallContext } from '../test-context.ts';
import { createGenerateReplyTool } from './generate-reply-tool.ts';

const personas = [{ id: 'pirate', name: 'Pirate', instructions: 'Talk like a pirate.' }];
const drafts: string[] = [];
const run = (given: Record<string, unknown>, model: Model | null = null, context = createCallContext()) =>
  createGenerateReplyTool({
    model: () => model,
    page: null,
    onDraft: (reply) => void drafts.push(reply),
  }).execute(given, context);

describe('generate_reply', () => {
  it('AC-8.3 writes in the voice of the active persona, with the post as material', async () => {
    const model = createScriptedModel([[{ type: 'text-delta', text: 'Arr.' }]]);
    const context = createCallContext({ personas, activePersonaId: 'pirate' });
    const result = await run({ postContent: 'Nice ship!', intent: 'thank' }, model, context);
    expect(result).toMatchObject({
      success: true,
      displayText: 'Arr.',
      data: { personaId: 'pirate' },
    });
    const [system, user] = model.requests[0]?.messages ?? [];
    expect(system?.text).toMatch(/Talk like a pirate\.[\s\S]*thank/u);
    expect(user?.text).toContain('Nice ship!');
    expect(drafts).toEqual(['Arr.']);
  });

  it('AC-4.1 AC-8.3 replies to what is selected, else to the page, where nothing is given', async () => {
    const model = createScriptedModel([
      [{ type: 'text-delta', text: 'a' }],
      [{ type: 'text-delta', text: 'b' }],
    ]);
    const pageContext = { url: 'u', title: 't', text: 'The whole thread.' };
    await run({}, model, createCallContext({ pageContext }));
    await run({}, model, createCallContext({ pageContext, selection: 'One post.' }));
    expect(model.requests[0]?.messages[1]?.text).toContain('The whole thread.');
    expect(model.requests[1]?.messages[1]?.text).toContain('One post.');
    expect(model.requests[1]?.messages[1]?.text).not.toContain('The whole thread.');
  });

  it('takes a persona by id, and a default one when none is active', async () => {
    const context = createCallContext({ personas, activePersonaId: 'gone' });
    const model = createScriptedModel([
      [{ type: 'text-delta', text: 'a' }],
      [{ type: 'text-delta', text: 'b' }],
    ]);
    expect((await run({ postContent: 'Hi' }, model, context)).data).toMatchObject({ personaId: 'pirate' });
    expect((await run({ postContent: 'Hi', personaId: 'warm' }, model)).data).toMatchObject({
      personaId: 'warm',
    });
  });

  it('AC-2.4 says what is missing, with an alternative', async () => {
    const failed = createScriptedModel([[toFailureEvent('unauthorized', 'bad key')]]);
    const results = [
      await run({ postContent: ' ' }, failed),
      await run({ postContent: 'Hi', personaId: 'nobody' }),
      await run({ postContent: 'Hi', intent: 'explain quantum physics' }),
      await run({ postContent: 'Hi' }, failed),
    ];
    const errors = [/no text/u, /no persona "nobody"/u, /needs a language model/u, /bad key/u];
    for (const [index, result] of results.entries()) {
      expect(result.error).toMatch(errors[index] ?? /never/u);
      expect(result.alternatives?.length).toBeGreaterThan(0);
    }
  });
});
