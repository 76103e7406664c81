import { expect, it } from 'vitest';
import { createLazyMcp } from './hub-server.ts';

const request = () => new Request('http://hub.test/mcp', { method: 'POST' });

it('OPS-2 MCP that could not be loaded is loaded by the next request, and then kept', async () => {
  let attempts = 0;
  const mcp = createLazyMcp(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not now');
    return { fetch: async () => new Response('loaded'), close: async () => {} };
  });
  await expect(mcp.fetch(request())).rejects.toThrow('not now');
  expect(await (await mcp.fetch(request())).text()).toBe('loaded');
  await mcp.fetch(request());
  expect(attempts).toBe(2);
});

it('closing ends quietly when MCP could not be loaded', async () => {
  const mcp = createLazyMcp(() => Promise.reject(new Error('never')));
  const refused = mcp.fetch(request());
  const closed = mcp.close();
  await expect(refused).rejects.toThrow('never');
  await expect(closed).resolves.toBeUndefined();
});
