import type { Policies } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';
import { askToRun } from '../test-approval.ts';

async function policies(test: TestApi): Promise<Policies> {
  return (await (await test.call('GET', '/api/policies', { as: 'person' })).json()) as Policies;
}

describe('policies over HTTP', () => {
  it('CM-8.5 the person sets a policy for an agent or for all, and takes it back', async () => {
    const test = await startTestApi();
    const set = (body: object) =>
      test.call('PUT', '/api/policies', { as: 'session', body: { ...body, surface: 'panel' } });
    expect((await set({ agent: null, toolName: 'run_command', policy: 'never' })).status).toBe(204);
    expect((await set({ agent: 'ci', toolName: 'run_command', policy: 'ask' })).status).toBe(204);
    expect((await policies(test)).policies).toMatchObject([
      { agent: null, toolName: 'run_command', policy: 'never' },
      { agent: 'ci', toolName: 'run_command', policy: 'ask' },
    ]);
    await set({ agent: null, toolName: 'run_command', policy: null });
    expect((await policies(test)).policies).toMatchObject([{ agent: 'ci' }]);
    expect((await set({ agent: 'ci', toolName: 'run_command', policy: 'maybe' })).status).toBe(400);
    expect((await set({ agent: 'ci', toolName: '', policy: 'auto' })).status).toBe(400);
  });

  it('CM-8.5 a permission given with an approval is listed and can be revoked', async () => {
    const test = await startTestApi();
    const { request } = await askToRun(test, 'make');
    const approval = { verdict: 'approve', hash: request.hash, remember: 'always' };
    await test.call('POST', `/api/requests/${request.id}/answer`, {
      as: 'person',
      body: { approval, surface: 'panel' },
    });
    const { permissions } = await policies(test);
    expect(permissions).toMatchObject([
      { agent: 'ci', toolName: 'run_command', parameters: { command: 'make' }, conversationId: null },
    ]);
    const path = `/api/permissions/${permissions[0]?.id}`;
    expect((await test.call('DELETE', `${path}?surface=No%20where`, { as: 'person' })).status).toBe(400);
    expect((await test.call('DELETE', `${path}?surface=cli`, { as: 'person' })).status).toBe(204);
    expect((await policies(test)).permissions).toEqual([]);
    expect((await test.call('DELETE', `${path}?surface=cli`, { as: 'person' })).status).toBe(404);
  });

  it('lists the tools of an agent as the application knows them', async () => {
    const tool = { name: 'run_command', description: 'runs it', server: null, readOnly: false };
    const test = await startTestApi({ tools: async (agent) => (agent === 'nod' ? [tool] : []) });
    const list = async (agent: string) =>
      (await test.call('GET', `/api/agents/${agent}/tools`, { as: 'person' })).json();
    expect(await list('nod')).toEqual({ tools: [tool] });
    expect(await list('ci')).toEqual({ tools: [] });
  });
});
