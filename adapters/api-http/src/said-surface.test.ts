import { PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toCode, toRefusal } from './test-api.ts';

const id = (prefix: string) => `${prefix}_${'0'.repeat(20)}`;
const message = { from: PERSON, to: 'ci', payload: { text: 'hello' } };

/** Everything that the person does and the hub remembers with where it was done. */
const ACTS: [string, string, object?][] = [
  ['POST', '/api/messages', message],
  ['POST', '/api/messages', { ...message, mode: 'ask' }],
  ['POST', `/api/requests/${id('req')}/answer`, { text: 'Yes' }],
  ['POST', `/api/requests/${id('req')}/answer`, { decision: { type: 'accept-all' } }],
  ['POST', `/api/requests/${id('req')}/answer`, { approval: { verdict: 'reject' } }],
  ['POST', '/api/answers', { answers: [{ id: id('req'), text: 'yes' }] }],
  ['PUT', `/api/conversations/${id('cnv')}/mode`, { mode: 'ask' }],
  ['POST', `/api/conversations/${id('cnv')}/stop`],
  ['POST', `/api/conversations/${id('cnv')}/renew`, {}],
  ['POST', `/api/requests/${id('req')}/cancel`],
  ['DELETE', '/api/agents/ci'],
  ['PUT', '/api/policies', { agent: null, toolName: 'write_file', policy: 'never' }],
  ['DELETE', `/api/permissions/${id('prm')}`],
  ['PUT', '/api/settings', { showReasoning: true }],
  ['PUT', '/api/channels/telegram', { settings: { token: 'x' } }],
  ['DELETE', '/api/channels/telegram'],
  ['POST', '/api/accounts', { code: 'ABCDEFGH', rights: ['chat'] }],
  ['PUT', '/api/accounts/telegram/42', { rights: ['chat'] }],
  ['DELETE', '/api/accounts/telegram/42'],
  ['DELETE', '/api/accounts/telegram'],
  ['POST', '/api/programs', { name: 'ci' }],
  ['DELETE', '/api/programs/ci'],
  ['POST', '/api/links', {}],
  ['POST', '/api/enter', { code: 'unknown' }],
  ['DELETE', '/api/session'],
  ['DELETE', '/api/sessions'],
  ['DELETE', `/api/sessions/${id('ses')}`],
];

describe('what the person does', () => {
  it.each(ACTS)('F-53 is refused where no surface is said, and changes nothing: %s %s %j', async (...act) => {
    const [method, path, body] = act;
    const test = await startTestApi();
    await test.hub.agents.register('ci' as never);
    await test.call('GET', '/api/overview', { as: 'session' });
    const before = test.state();
    const said = { as: 'session', ...(body && { body }) } as const;
    expect(await toRefusal(await test.call(method, path, said))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: expect.stringContaining('surface'),
    });
    expect(test.state()).toBe(before);
  });

  it('F-53 is kept under the surface that is said, also one that nobody has heard of', async () => {
    const test = await startTestApi();
    const body = { agent: null, toolName: 'write_file', policy: 'never', surface: 'matrix-bridge' };
    expect((await test.call('PUT', '/api/policies', { as: 'session', body })).status).toBe(204);
    const code = toCode(test.api.createLink().url);
    expect((await test.call('POST', '/api/enter', { body: { code, surface: 'side-panel' } })).ok).toBe(true);
    const { entries } = await test.hub.audit.page({ limit: 2 });
    expect(entries.map(({ surface }) => surface)).toEqual(['side-panel', 'matrix-bridge']);
  });

  it.each(['', 'Panel', '1st', 'a b', 'x'.repeat(32), '面板'])(
    'F-53 has no surface called %j',
    async (surface) => {
      const test = await startTestApi();
      const response = await test.call('POST', '/api/links', { as: 'session', body: { surface } });
      expect(await toRefusal(response)).toMatchObject({ message: expect.stringContaining('surface') });
    },
  );
});
