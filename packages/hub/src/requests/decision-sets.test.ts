import { findChosen, type HumanAnswer, type HumanRequest, type HumanRequestOf, PERSON } from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  startTestHub,
  type TestHub,
  toAddress,
} from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { createHub } from '../whole-hub.ts';

const FALLBACK = 'Go with your recommendation on every open decision';

const COMPLETE = `Two things to decide.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 7663 (recommended)`;

const INCOMPLETE = COMPLETE.replace('7663 (recommended)', '7663');

async function ask(test: TestHub, text = COMPLETE): Promise<HumanRequestOf<'decision-set'>> {
  await test.hub.bus.send(test.outgoing({ text, modelAnswer: true }));
  const [request] = test.hub.requests.open();
  if (request?.kind !== 'decision-set') throw new Error('no decision set was recognised');
  return request;
}

async function answer(decision: Extract<HumanAnswer, { decision: unknown }>['decision'], text = COMPLETE) {
  const test = await startTestHub();
  const request = await ask(test, text);
  const given = { decision, language: 'en' as const, surface: 'panel' as const };
  const settled = await test.hub.requests.answer(request.id, given);
  const messages = await test.hub.bus.inbox(request.agent, { waitMs: 0, limit: 10 });
  return { test, request, settled, sent: messages.map(({ payload }) => payload.text) };
}

function toReply({ settlement }: HumanRequest) {
  return settlement?.outcome === 'answered' ? settlement.reply : null;
}

describe('a decision set', () => {
  it("DS-3.1 is recognised in a model's answer, which stays as written", async () => {
    const test = await startTestHub();
    const request = await ask(test);
    expect(request.questions.map(({ id, recommended }) => `${id}${recommended}`)).toEqual(['1A', '2B']);
    const { messages } = await test.hub.conversations.messages(request.conversationId, { limit: 1 });
    expect(messages[0]?.payload).toEqual({ text: COMPLETE });
  });

  it.each([
    ['a message that is no model answer', {}],
    ['an answer without one', { modelAnswer: true, text: 'All done. 1. tests 2. docs' }],
    ['an answer with quick replies of its own', { modelAnswer: true, quickReplies: ['ok'] }],
  ])('DS-3.1 is not opened for %s', async (_, fields) => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ text: COMPLETE, ...fields }));
    expect(test.hub.requests.open().filter(({ kind }) => kind === 'decision-set')).toEqual([]);
  });

  it('DS-3.1 is not opened for another agent', async () => {
    const test = await startTestHub();
    const request = await ask(test);
    const outgoing = test.outgoing({
      from: 'other' as typeof request.agent,
      to: request.agent,
      text: COMPLETE,
    });
    await test.hub.bus.send({ ...outgoing, modelAnswer: true });
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('DS-2.1 DS-2.5 "accept all" sends exactly the recommended picks', async () => {
    const { sent, settled } = await answer({ type: 'accept-all' });
    expect(sent).toEqual(['1A 2B']);
    expect(toReply(settled)).toMatchObject({
      text: '1A 2B',
      chosen: { type: 'picks', picks: { 1: 'A', 2: 'B' }, leftOpen: [] },
    });
  });

  it('DS-2.2 an incomplete set falls back to the phrase, and says what was open', async () => {
    const { sent, settled } = await answer({ type: 'accept-all' }, INCOMPLETE);
    expect(sent).toEqual([FALLBACK]);
    expect(findChosen(settled.settlement, 'picks')?.leftOpen).toEqual(['2']);
  });

  it('DS-2.4 picks change single questions, the rest stays as recommended', async () => {
    expect((await answer({ type: 'picks', picks: { 2: 'A' } })).sent).toEqual(['1A 2A']);
  });

  it('DS-2.2 DS-2.4 a pick completes an incomplete set', async () => {
    const { sent, settled } = await answer({ type: 'picks', picks: { 2: 'A' } }, INCOMPLETE);
    expect(sent).toEqual(['1A 2A']);
    expect(findChosen(settled.settlement, 'picks')?.leftOpen).toEqual([]);
  });

  it('DS-2.3 a supplement is sent with its rule and the picks', async () => {
    const { sent } = await answer({ type: 'supplement', text: 'but on port 8080' });
    expect(sent[0]).toContain('not mentioned');
    expect(sent[0]).toContain('but on port 8080');
    expect(sent[0]).toContain('1A 2B');
  });

  it('F-5 DS-2.3 exceptions typed as picks override the recommendation', async () => {
    expect((await answer({ type: 'supplement', text: '2a' })).sent).toEqual(['1A 2A']);
    const { sent, settled } = await answer({ type: 'supplement', text: '1B' }, INCOMPLETE);
    expect(sent).toEqual(['As recommended, except: 1B']);
    expect(findChosen(settled.settlement, 'picks')?.leftOpen).toEqual(['2']);
  });

  it('F-2 DS-2.6 keeps a question that was not understood as open, in its own words', async () => {
    const text = COMPLETE.replace('2. Which', '2. What should it be called?\n3. Which');
    const test = await startTestHub();
    const { questions } = await ask(test, text);
    expect(questions[1]).toEqual({
      id: '2',
      title: 'What should it be called?',
      options: [],
      recommended: null,
    });
    expect((await answer({ type: 'accept-all' }, text)).sent).toEqual([FALLBACK]);
  });

  it.each(['skip', '跳过', ' '])('DS-2.3 the supplement "%s" accepts all', async (text) => {
    expect((await answer({ type: 'supplement', text })).sent).toEqual(['1A 2B']);
  });

  it.each(['cancel', '取消'])('DS-2.3 the supplement "%s" leaves the request open', async (text) => {
    const { sent, test } = await answer({ type: 'supplement', text });
    expect(sent).toEqual([]);
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('DS-2.3 a bare "1" is a supplement, never a menu choice', async () => {
    expect((await answer({ type: 'supplement', text: '1' })).sent[0]).toMatch(/Supplement: 1\n/);
  });

  it('DS-2.3 a supplement over the limit is refused, and the request stays open', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const decision = { type: 'supplement' as const, text: 'x'.repeat(3001) };
    const refused = test.hub.requests.answer(id, { decision, language: 'en', surface: 'panel' });
    await expect(refused).rejects.toMatchObject({ code: 'supplement_too_long' });
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it.each([{ 3: 'A' }, { 1: 'C' }, { 1: 'a' }])('refuses the pick %j, which is no option', async (picks) => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const refused = test.hub.requests.answer(id, {
      decision: { type: 'picks', picks },
      language: 'en',
      surface: 'cli',
    });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a decision for a request that is none', async () => {
    const test = await startTestHub();
    const { requestId } = await test.hub.bus.send(test.outgoing({ quickReplies: ['ok'] }));
    const refused = test.hub.requests.answer(requestId as HumanRequest['id'], {
      decision: { type: 'accept-all' },
      language: 'en',
      surface: 'panel',
    });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('DS-4.1 DS-4.2 works for 24 hours, also across a restart, and not longer', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    await test.time.advance(24 * 3_600_000 - 1);
    const restarted = await test.restart();
    expect(restarted.hub.requests.open()).toHaveLength(1);
    await restarted.time.advance(1);
    const late = restarted.hub.requests.answer(id, { text: '1A 2B', surface: 'panel' });
    await expect(late).rejects.toMatchObject({ code: 'already_settled' });
  });

  it('DS-4.3 a newer one does not end an older one', async () => {
    const test = await startTestHub();
    const older = await ask(test);
    await test.hub.bus.send(test.outgoing({ text: COMPLETE, modelAnswer: true }));
    await test.hub.requests.answer(older.id, {
      decision: { type: 'accept-all' },
      language: 'en',
      surface: 'cli',
    });
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it.each([
    ['1b, 2A', { type: 'picks', picks: { 1: 'B', 2: 'A' }, leftOpen: [] }],
    ['1B', { type: 'picks', picks: { 1: 'B' }, leftOpen: ['2'] }],
    ['1B but later', { type: 'words' }],
    ['1Z', { type: 'words' }],
  ])('F-52 DS-2.5 the reply "%s" says what it chooses, and claims no more', async (text, chosen) => {
    const test = await startTestHub();
    const { id } = await ask(test, INCOMPLETE);
    const { settlement } = await test.hub.requests.answer(id, { text, surface: 'cli' });
    expect(settlement).toMatchObject({ reply: { text, chosen } });
  });

  it('F-50 DS-2.3 picks beside words are stored with them, and no recommendation is', async () => {
    const decision = { type: 'supplement' as const, text: 'but on port 8080', picks: { 1: 'B' } };
    const { settled } = await answer(decision, INCOMPLETE);
    expect(findChosen(settled.settlement, 'picks')).toEqual({
      type: 'picks',
      picks: { 1: 'B' },
      leftOpen: ['2'],
    });
  });

  it('F-52 DS-2.3 a supplement in words claims no picks, and says what is left open', async () => {
    const { settled } = await answer({ type: 'supplement', text: 'but on port 8080' }, INCOMPLETE);
    expect(findChosen(settled.settlement, 'picks')).toEqual({ type: 'picks', picks: {}, leftOpen: ['2'] });
  });

  it('DS-3.3 a typed reply settles it on every surface', async () => {
    const test = await startTestHub();
    const { agent, messageId } = await ask(test);
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: agent, inReplyTo: messageId, text: '1B 2A' }));
    expect(test.hub.requests.open()).toEqual([]);
  });

  it('F-71 DS-4.4 can be answered again when the answer could not be written', async () => {
    const { clock, timer } = createFakeClock();
    const disk = createMemoryStore();
    const store = { ...disk };
    const newId = createCountingIds();
    const hub = await createHub({ store, clock, timer, newId, hash: (text) => text, report: () => {} });
    const { requestId } = await hub.bus.send({
      from: toAddress('ci'),
      to: PERSON,
      payload: { text: COMPLETE },
      modelAnswer: true,
    });
    if (!requestId) throw new Error('no request was opened');
    const request = await hub.requests.get(requestId);
    const accept = () =>
      hub.requests.answer(requestId, {
        decision: { type: 'accept-all' },
        language: 'en',
        surface: 'telegram',
      });
    store.commit = () => Promise.reject(new Error('the disk is full'));
    await expect(accept()).rejects.toThrow('the disk is full');
    store.commit = disk.commit;
    expect(await hub.bus.inbox(request.agent, { waitMs: 0, limit: 10 })).toEqual([]);
    expect(await accept()).toMatchObject({ id: requestId, settlement: { outcome: 'answered' } });
    expect(await hub.bus.inbox(request.agent, { waitMs: 0, limit: 10 })).toHaveLength(1);
  });
});
