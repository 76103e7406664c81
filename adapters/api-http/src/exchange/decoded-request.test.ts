import { createMemoryStore } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTestApi, toRefusal } from '../test-api.ts';

const PATH = '/api/messages';
const valid = { from: 'ci', to: 'user', payload: { text: 'hello' } };

describe('requests that cannot be used', () => {
  it.each([
    ['{', 'the body is not valid JSON'],
    ['', 'the body is not valid JSON'],
    ['null', 'Invalid input: expected object, received null'],
    ['[]', 'Invalid input: expected object, received array'],
    [{ ...valid, from: undefined }, 'from: '],
    [{ ...valid, payload: { text: 1 } }, 'payload.text: '],
    [{ ...valid, payload: 'hello' }, 'payload: '],
    [{ ...valid, delayMs: 'soon' }, 'delayMs: '],
    [{ ...valid, delay: 1 }, 'Unrecognized key: "delay"'],
    [{ ...valid, id: 'msg_1' }, 'id: '],
  ])('SEC-8 %j is refused in words that name the fault, and nothing changes', async (body, message) => {
    const test = await startTestApi();
    const before = test.state();
    const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body }));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refusal.message).toContain(message);
    expect(test.state()).toBe(before);
  });

  it.each([
    ['a b', 'name_malformed', 'to: an agent name is 1 to 64 letters'],
    ['nоd', 'name_mixes_scripts', 'to: "nоd" mixes scripts'],
    ['you', 'name_reserved', 'to: "you" looks like "you"'],
  ])('F-41 F-87 the name %s is refused by a code of its own', async (to, code, message) => {
    const test = await startTestApi();
    const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body: { ...valid, to } }));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.message).toContain(message);
  });

  it.each([
    ['a byte that begins nothing', [0xff]],
    ['half of a character', [0xe4, 0xbd]],
    ['half of a pair, as bytes', [0xed, 0xa0, 0x80]],
    ['a letter written longer than it is', [0xc1, 0x81]],
  ])('F-97 SEC-8 a body that is not UTF-8 is refused and not mended: %s', async (_what, bytes) => {
    const test = await startTestApi();
    const before = test.state();
    const [head = '', tail = ''] = JSON.stringify({ ...valid, payload: { text: '|' } }).split('|');
    const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
    const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body }));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'the body is not valid UTF-8',
    });
    expect(test.state()).toBe(before);
  });

  it.each([
    ['a text', '{"from":"ci","to":"user","payload":{"text":"a\\ud800b"}}'],
    ['a list', '{"from":"ci","to":"user","payload":{"text":"a","list":["\\udc00"]}}'],
    ['a name', '{"from":"ci","to":"user","payload":{"text":"a","\\udbff":1}}'],
  ])(
    'F-97 SEC-8 half of a character in %s cannot be stored as it is, and is refused',
    async (_where, body) => {
      const test = await startTestApi();
      const before = test.state();
      const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body }));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(refusal.message).toContain('half of a character');
      expect(test.state()).toBe(before);
      const whole = body.replace(/\\u\w{4}/u, '\\ud83d\\ude00');
      expect((await test.call('POST', PATH, { as: 'program', body: whole })).status).toBe(201);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('SEC-8 the content type %s is refused with 415', async (type) => {
    const test = await startTestApi();
    const before = test.state();
    const options = { as: 'program', body: valid, headers: { 'content-type': type } } as const;
    expect((await test.call('POST', PATH, options)).status).toBe(415);
    expect(test.state()).toBe(before);
  });

  it('a content type with a character set is JSON too', async () => {
    const test = await startTestApi();
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await test.call('POST', PATH, { as: 'program', body: valid, headers })).status).toBe(201);
  });

  it('SEC-8 a value nested too deep is refused before anything walks it', async () => {
    const test = await startTestApi();
    const before = test.state();
    const body = `{"from":"ci","to":"user","payload":{"text":"x","deep":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`;
    const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body }));
    expect(refusal).toMatchObject({ status: 400, message: 'the body may be nested at most 64 levels deep' });
    expect(test.state()).toBe(before);
  });

  it('SEC-8 a call over MCP that is nested too deep is refused before MCP reads it', async () => {
    const read: string[] = [];
    const test = await startTestApi({
      mcp: async (request) => {
        read.push(await request.text());
        return new Response('read');
      },
    });
    const call = (body: string) => test.call('POST', '/mcp?agent=ci', { as: 'program', body });
    const deep = await toRefusal(await call(`${'['.repeat(400_000)}${']'.repeat(400_000)}`));
    expect(deep).toMatchObject({ status: 400, message: 'the body may be nested at most 64 levels deep' });
    expect((await call('{"method": "ping"}')).status).toBe(200);
    expect(read).toEqual(['{"method": "ping"}']);
  });

  it('SEC-8 a body over 1 MiB is refused with 413, whatever it holds; one just below is read', async () => {
    const test = await startTestApi();
    const body = (size: number) => JSON.stringify(valid).padEnd(size, ' ');
    const before = test.state();
    const headers = (text: string) => ({ 'content-length': String(text.length) });
    const large = body(1024 * 1024 + 1);
    expect(
      (await test.call('POST', PATH, { as: 'program', body: large, headers: headers(large) })).status,
    ).toBe(413);
    expect((await test.call('POST', PATH, { as: 'program', body: large })).status).toBe(413);
    expect(test.state()).toBe(before);
    const largest = body(1024 * 1024);
    expect((await test.call('POST', PATH, { as: 'program', body: largest })).status).toBe(201);
  });

  it.each([
    ['GET', '/api/agents/ci/inbox?waitMs=soon', 'waitMs: '],
    ['GET', '/api/agents/ci/inbox?waitMs=60001', 'waitMs: '],
    ['GET', '/api/agents/ci/inbox?limit=0', 'limit: '],
    ['GET', '/api/agents/user/inbox', 'name: "user" is the person'],
    ['GET', '/api/agents/a%2Fb/inbox', 'name: '],
    ['GET', '/api/agents/%E0%A4%A/inbox', 'name: '],
    ['GET', '/api/requests/req_1', 'id: '],
  ])('SEC-8 %s %s is refused with 400', async (method, path, message) => {
    const refusal = await toRefusal(await (await startTestApi()).call(method, path, { as: 'program' }));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toContain(message);
  });

  it.each([
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['POST', '/api/nothing', 404],
    ['GET', '/api/agents/ci/inbox/', 404],
    ['GET', '/api/messages', 405],
    ['PATCH', '/api/agents', 405],
    ['OPTIONS', '/api/agents', 405],
    ['HEAD', '/api/events', 405],
    ['POST', '/', 405],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const response = await (await startTestApi()).call(method, path, { as: 'person' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('405 names the methods that are allowed', async () => {
    const response = await (await startTestApi()).call('PUT', '/api/agents', { as: 'person' });
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it('SEC-6 an inner failure is logged, without secrets, and answered without a word about the inside', async () => {
    const broken = { ...createMemoryStore(), findSession: () => Promise.reject(new Error('disk on fire')) };
    const test = await startTestApi({ sessions: broken });
    const headers = { cookie: 'nod-session-4747=the-secret', 'x-nod-key': 'the-secret' };
    const response = await test.call('GET', '/api/requests?secret=in-the-query', { headers });
    expect(await toRefusal(response)).toEqual({
      status: 500,
      code: 'internal',
      message: 'something went wrong inside the hub',
    });
    expect(test.logged.join()).toContain('disk on fire');
    expect(test.logged.join()).toContain('"path":"/api/requests"');
    expect(test.logged.join()).not.toContain('secret');
  });
});

const PROGRAM_ROUTES = [
  'POST /api/messages',
  'POST /api/agents',
  'POST /api/agents/ci/inbox/ack',
  `PUT /api/drafts/drf_${'0'.repeat(20)}`,
];
const PERSON_ROUTES = [
  'POST /api/messages',
  `POST /api/requests/req_${'0'.repeat(20)}/answer`,
  `POST /api/conversations/cnv_${'0'.repeat(20)}/read`,
];

describe('hostile bodies', () => {
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  );
  const almost = fc
    .record(
      {
        from: fc.oneof(fc.constantFrom('ci', 'user', '__proto__', 'constructor'), fc.jsonValue()),
        to: fc.oneof(fc.constantFrom('user', 'ci', 'toString'), fc.jsonValue()),
        payload: fc.oneof(
          fc.constant({ text: 'x' }),
          fc.record({ text: fc.jsonValue(), quickReplies: fc.jsonValue() }),
          fc.jsonValue(),
        ),
        quickReplies: fc.jsonValue(),
        delayMs: fc.jsonValue(),
        recommended: fc.jsonValue(),
        name: fc.jsonValue(),
        ids: fc.jsonValue(),
        text: fc.jsonValue(),
        surface: fc.jsonValue(),
        through: fc.jsonValue(),
        append: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value));
  const target = fc.oneof(
    fc.record({ as: fc.constant('program' as const), route: fc.constantFrom(...PROGRAM_ROUTES) }),
    fc.record({
      as: fc.constantFrom('person' as const, 'session' as const),
      route: fc.constantFrom(...PERSON_ROUTES),
    }),
  );

  it('SEC-8 no body makes the hub fail, and a refused one changes nothing', async () => {
    const test = await startTestApi();
    await test.call('GET', '/healthz', { as: 'session' });
    await fc.assert(
      fc.asyncProperty(target, fc.oneof(junk, almost), async ({ as, route }, body) => {
        const [method = '', path = ''] = route.split(' ');
        const before = test.state();
        const { status } = await test.call(method, path, { as, body });
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(test.state()).toBe(before);
      }),
      { numRuns: 500 },
    );
    expect(test.logged).toEqual([]);
  });
});
