import { StorageError } from '@nod/hub';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { startTestApi, toRefusal } from '../test-api.ts';
import { createErrorHandler } from './error-response.ts';

async function answerTo(error: Error) {
  const logged: string[] = [];
  const log = { warn: () => {}, error: (_: object, message: string) => void logged.push(message) };
  const app = new Hono();
  app.onError(createErrorHandler(log));
  app.get('/', () => {
    throw error;
  });
  return { ...(await toRefusal(await app.request('/'))), logged };
}

describe('failures over HTTP', () => {
  it.each([
    ['storage_full', 507],
    ['storage_read_only', 503],
    ['storage_failing', 503],
  ] as const)('F-97 OPS-2 %s is told as what it is, with the status %i', async (code, status) => {
    const error = new StorageError(code, { cause: new Error('/home/ana/nod.db') });
    const answer = await answerTo(error);
    expect(answer).toMatchObject({ status, code, logged: [] });
    expect(JSON.stringify(answer)).not.toContain('/home/ana');
  });

  it('SEC-6 what nobody expected is logged, and its words stay inside', async () => {
    const answer = await answerTo(new Error('/home/ana/nod.db'));
    expect(answer).toMatchObject({ status: 500, code: 'internal', logged: ['a request failed'] });
    expect(JSON.stringify(answer)).not.toContain('/home/ana');
  });

  it('F-97 OPS-2 /healthz of a hub that can accept nothing says why, with the status 503', async () => {
    const { hub } = await startTestApi();
    const problems = [{ code: 'storage_full', message: 'full' } as const];
    const failing = await startTestApi({ hub: { ...hub, health: () => ({ status: 'failing', problems }) } });
    const response = await failing.call('GET', '/healthz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'failing', problems });
    const degraded = await startTestApi({
      hub: { ...hub, health: () => ({ status: 'degraded', problems: [] }) },
    });
    expect((await degraded.call('GET', '/healthz')).status).toBe(200);
  });
});
