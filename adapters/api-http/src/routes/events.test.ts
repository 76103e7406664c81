import { draftIdSchema, NO_ABILITIES } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { readUntil, startTestApi, toAgentName, toRefusal } from '../test-api.ts';

const draftId = draftIdSchema.parse(`drf_${'0'.repeat(20)}`);

describe('the event stream', () => {
  it('has a fixed form: durable events with an id, drafts without one', async () => {
    const test = await startTestApi();
    await test.hub.agents.register(toAgentName('ci'));
    const response = await test.call('GET', '/api/events', { as: 'person' });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const at = test.time.clock();
    const reading = readUntil(response, 'draft-updated');
    test.hub.drafts.append(draftId, { from: toAgentName('ci'), part: 'answer', append: 'a\nb' });
    const frames = (await reading).split('\n\n');
    expect(frames[0]).toBe(': connected');
    expect(frames[1]).toBe(
      `id: 1\nevent: agent-registered\ndata: {"type":"agent-registered","agent":{"name":"ci","registeredAt":${at},"terminatedAt":null,"isHosted":false,"abilities":${JSON.stringify(NO_ABILITIES)}}}`,
    );
    const draft = frames.find((frame) => frame.includes('draft-updated'));
    expect(draft).toMatch(/^event: draft-updated\ndata: \{"type":"draft-updated".*"delta":"a\\nb"\}$/);
  });

  it('resumes after Last-Event-ID, or after the query; the header wins', async () => {
    const test = await startTestApi();
    for (const name of ['a', 'b', 'c']) await test.hub.agents.register(toAgentName(name));
    const firstId = async (path: string, headers = {}) =>
      /id: (\d+)/.exec(await readUntil(await test.call('GET', path, { as: 'person', headers }), 'id: '))?.[1];
    expect(await firstId('/api/events')).toBe('1');
    expect(await firstId('/api/events?after=1')).toBe('2');
    expect(await firstId('/api/events?after=1', { 'last-event-id': '2' })).toBe('3');
  });

  it.each(['x', '-1', '1.5', '', ' ', '1e3', '99999999999999999999', '5'])(
    'SEC-8 the place %j is refused with 400',
    async (place) => {
      const test = await startTestApi();
      const headers = { 'last-event-id': place };
      const response = await test.call('GET', '/api/events', { as: 'person', headers });
      expect(await toRefusal(response)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  it('says that it is alive while nothing happens', async () => {
    const test = await startTestApi({ keepAliveMs: 5 });
    const response = await test.call('GET', '/api/events', { as: 'person' });
    expect(await readUntil(response, ': keep-alive\n\n: keep-alive\n\n')).toContain(': connected');
  });

  it('other requests are answered while surfaces read a long log', async () => {
    const test = await startTestApi();
    for (let index = 0; index < 500; index += 1) await test.hub.agents.register(toAgentName(`a${index}`));
    const finished: string[] = [];
    const replays = Array.from({ length: 5 }, async () => {
      await readUntil(await test.call('GET', '/api/events', { as: 'person' }), 'id: 500\n');
      finished.push('replay');
    });
    await new Promise(setImmediate);
    expect((await test.call('GET', '/healthz')).status).toBe(200);
    finished.push('other');
    await Promise.all(replays);
    expect(finished).toEqual(['other', ...Array(5).fill('replay')]);
  });

  it('ends when the server closes and when the hub stops', async () => {
    const test = await startTestApi();
    const first = await test.call('GET', '/api/events', { as: 'person' });
    test.api.close();
    expect(await first.text()).toBe(': connected\n\n');
    const other = await startTestApi();
    const second = await other.call('GET', '/api/events', { as: 'person' });
    other.hub.stop();
    expect(await second.text()).toBe(': connected\n\n');
  });

  it('an inbox stream starts with what is not acknowledged', async () => {
    const test = await startTestApi();
    await test.hub.agents.register(toAgentName('helper'));
    const { message } = await test.hub.bus.send(test.outgoing({ to: toAgentName('helper'), text: 'one' }));
    for (const _ of ['first', 'second']) {
      const response = await test.call('GET', '/api/agents/helper/inbox/stream', { as: 'program' });
      const read = await readUntil(response, message.id);
      expect(read).toMatch(/\n\nid: \d+\nevent: message\ndata: \{"id":"msg_/);
    }
    await test.hub.bus.acknowledge(toAgentName('helper'), [message.id]);
    await test.hub.bus.send(test.outgoing({ to: toAgentName('helper'), text: 'two' }));
    const response = await test.call('GET', '/api/agents/helper/inbox/stream', { as: 'program' });
    expect(await readUntil(response, 'event: message')).not.toContain(message.id);
  });
});
