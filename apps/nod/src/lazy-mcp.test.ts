import type { HubClient } from '@nod/client';
import { expect, it, onTestFinished } from 'vitest';
import { createLazyMcp } from './lazy-mcp.ts';

it('OPS-2 MCP that could not be loaded is loaded by the next request', async () => {
  let attempts = 0;
  const mcp = createLazyMcp(() => {
    attempts += 1;
    if (attempts === 1) throw new Error('not now');
    return {} as HubClient;
  });
  onTestFinished(() => mcp.close());
  const request = () => new Request('http://hub.test/mcp', { method: 'POST' });
  await expect(mcp.fetch(request())).rejects.toThrow('not now');
  // It is the loaded MCP that misses the name of the agent.
  expect((await mcp.fetch(request())).status).toBe(400);
  await mcp.fetch(request());
  expect(attempts).toBe(2);
});

it('closing ends quietly when MCP could not be loaded', async () => {
  const mcp = createLazyMcp(() => {
    throw new Error('never');
  });
  const refused = mcp.fetch(new Request('http://hub.test/mcp'));
  await expect(mcp.close()).resolves.toBeUndefined();
  await expect(refused).rejects.toThrow('never');
});
