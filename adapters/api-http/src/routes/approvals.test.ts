import type { HumanRequest } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toRefusal } from '../test-api.ts';
import { askToRun } from '../test-approval.ts';

describe('tool approvals over HTTP', () => {
  it('CM-3.3 the person approves what was shown, and it runs', async () => {
    const test = await startTestApi();
    const { request, decision } = await askToRun(test, 'make');
    const approval = { verdict: 'approve', hash: request.hash };
    const answered = await test.call('POST', `/api/requests/${request.id}/answer`, {
      as: 'session',
      body: { approval, surface: 'panel' },
    });
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({
      settlement: { reply: { messageId: null, text: '', chosen: { verdict: 'approved' } } },
    });
    expect(await decision).toMatchObject({ type: 'run', parameters: { command: 'make' } });
  });

  it('CM-3.4 the person rejects with words', async () => {
    const test = await startTestApi();
    const { request, decision } = await askToRun(test, 'make');
    const body = { approval: { verdict: 'reject', words: 'not now' }, surface: 'cli' };
    await test.call('POST', `/api/requests/${request.id}/answer`, { as: 'person', body });
    expect(await decision).toMatchObject({ type: 'skip', outcome: 'rejected', words: 'not now' });
  });

  it('CM-8.4 another hash than that of the call is 409, a text is 400, and the call goes on waiting', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const before = test.state();
    const answer = async (body: object) =>
      toRefusal(
        await test.call('POST', `/api/requests/${request.id}/answer`, {
          as: 'person',
          body: { ...body, surface: 'panel' },
        }),
      );
    expect(await answer({ approval: { verdict: 'approve', hash: 'other' } })).toMatchObject({
      status: 409,
      code: 'hash_mismatch',
    });
    const changed = { verdict: 'approve', hash: request.hash, parameters: { command: 'make all' } };
    expect(await answer({ approval: changed })).toMatchObject({ status: 409, code: 'hash_mismatch' });
    expect(await answer({ text: 'yes' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await answer({ approval: { verdict: 'approve' } })).toMatchObject({ status: 400 });
    expect(test.state()).toBe(before);
  });

  it('CM-8.4 changed parameters run once they were looked at and approved by their own hash', async () => {
    const test = await startTestApi();
    const { request, decision } = await askToRun(test, 'make');
    const path = `/api/requests/${request.id}`;
    const parameters = { command: 'make all' };
    const previewed = await test.call('POST', `${path}/preview`, { as: 'person', body: { parameters } });
    const preview = (await previewed.json()) as { hash: string };
    expect(preview).toMatchObject({ parameters, preview: { command: 'make all' } });
    expect(preview.hash).not.toBe(request.hash);
    const approval = { verdict: 'approve', hash: preview.hash, parameters };
    await test.call('POST', `${path}/answer`, { as: 'person', body: { approval, surface: 'panel' } });
    expect(await decision).toMatchObject({ type: 'run', parameters });
  });

  it('SEC-8 parameters that cannot be are refused when looked at', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const body = { parameters: { command: 7 } };
    const refused = await test.call('POST', `/api/requests/${request.id}/preview`, { as: 'person', body });
    expect(await toRefusal(refused)).toMatchObject({ status: 400, message: 'command: a text is needed' });
  });

  it('SEC-3 the first decision wins, and the second is told which', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const path = `/api/requests/${request.id}/answer`;
    const bodies = [{ verdict: 'reject' }, { verdict: 'approve', hash: request.hash }];
    const answers = await Promise.all(
      bodies.map((approval) =>
        test.call('POST', path, { as: 'person', body: { approval, surface: 'panel' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await answers[1]?.json()).toMatchObject({
      error: { code: 'already_settled' },
      request: { settlement: { reply: { chosen: { verdict: 'rejected' } } } },
    });
  });

  it('CM-3.5 several are decided at once: exactly those named, by the hash that was shown', async () => {
    const test = await startTestApi();
    const named = await askToRun(test, 'make one');
    const changed = await askToRun(test, 'make two');
    const other = await askToRun(test, 'make three');
    const answers = [
      { id: named.request.id, approval: { verdict: 'approve', hash: named.request.hash } },
      { id: changed.request.id, approval: { verdict: 'approve', hash: 'another' } },
    ];
    const body = { answers, surface: 'panel' };
    const answered = await test.call('POST', '/api/answers', { as: 'session', body });
    expect(await answered.json()).toMatchObject({ answered: [named.request.id] });
    expect(await named.decision).toMatchObject({ type: 'run' });
    const left = (await (await test.call('GET', '/api/requests', { as: 'person' })).json()) as {
      requests: HumanRequest[];
    };
    expect(left.requests.map(({ id }) => id)).toEqual([changed.request.id, other.request.id]);
  });

  it('SEC-3 several with one of them named twice are refused, and none is decided', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const { id, hash } = request;
    const answers = [
      { id, approval: { verdict: 'approve', hash } },
      { id, approval: { verdict: 'reject' } },
    ];
    const body = { answers, surface: 'panel' };
    const refused = await test.call('POST', '/api/answers', { as: 'session', body });
    expect(await toRefusal(refused)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: expect.stringContaining('an id is named twice'),
    });
    expect(test.hub.requests.open()).toMatchObject([{ id }]);
  });

  it('SEC-5 a program cannot answer, look at, decide or withdraw a tool approval', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const before = test.state();
    const { id, hash } = request;
    const attempts: [string, object][] = [
      [`/api/requests/${id}/answer`, { approval: { verdict: 'approve', hash } }],
      [`/api/requests/${id}/answer`, { approval: { verdict: 'reject' } }],
      [`/api/requests/${id}/preview`, { parameters: {} }],
      [`/api/requests/${id}/cancel`, {}],
      ['/api/answers', { answers: [{ id, approval: { verdict: 'approve', hash } }], surface: 'cli' }],
    ];
    for (const [path, body] of attempts) {
      expect([path, (await test.call('POST', path, { as: 'program', body })).status]).toEqual([path, 403]);
    }
    expect(test.state()).toBe(before);
  });
});

describe('modes over HTTP', () => {
  it('CM-1.3 CM-8.1 the person sets the mode, and what waits because of it is decided', async () => {
    const test = await startTestApi();
    const { request, decision } = await askToRun(test, 'make');
    const path = `/api/conversations/${request.conversationId}/mode`;
    const set = await test.call('PUT', path, { as: 'person', body: { mode: 'agent', surface: 'cli' } });
    expect(await set.json()).toMatchObject({ id: request.conversationId, mode: 'agent' });
    expect(await decision).toMatchObject({ type: 'run' });
    const unknown = await test.call('PUT', path, { as: 'person', body: { mode: 'yolo', surface: 'cli' } });
    expect(unknown.status).toBe(400);
    const nowhere = `/api/conversations/cnv_${'9'.repeat(20)}/mode`;
    expect(
      (await test.call('PUT', nowhere, { as: 'person', body: { mode: 'ask', surface: 'cli' } })).status,
    ).toBe(404);
  });

  it('SEC-5 a message may carry a mode only when it is the person who sends it', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/agents', { as: 'program', body: { name: 'ci' } });
    const before = test.state();
    const fromAgent = { from: 'ci', to: 'user', payload: { text: 'hi' }, mode: 'agent' };
    const refused = await test.call('POST', '/api/messages', { as: 'program', body: fromAgent });
    expect(await toRefusal(refused)).toMatchObject({ status: 403, code: 'forbidden' });
    const asPerson = { ...fromAgent, from: 'user', to: 'ci', surface: 'panel' };
    expect((await test.call('POST', '/api/messages', { as: 'program', body: asPerson })).status).toBe(403);
    expect(test.state()).toBe(before);
    const sent = { ...asPerson, mode: 'ask' };
    expect((await test.call('POST', '/api/messages', { as: 'person', body: sent })).status).toBe(201);
    const { conversations } = (await (
      await test.call('GET', '/api/conversations', { as: 'person' })
    ).json()) as { conversations: { mode: string }[] };
    expect(conversations).toMatchObject([{ mode: 'ask' }]);
  });
});
