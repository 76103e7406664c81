import { agentNameSchema, LOCAL_PROGRAM } from '@nod/protocol';
import { createScriptedProgram, startTestHub } from '@nod/testing';
import { expect, it } from 'vitest';
import { claimSessionName } from './session-name.ts';
import { toHostPorts } from './test-session.ts';

it('M6 has the name that the same session has over MCP, and keeps it for as long as it is hosted', async () => {
  const test = await startTestHub();
  const { facts } = createScriptedProgram({ id: 'thread-1', program: 'codex', folder: '/work/site' });
  const session = await claimSessionName(toHostPorts(test), facts);
  expect(session.name).toBe('codex · site');
  const overMcp = {
    ...{ agent: agentNameSchema.parse('codex'), client: 'codex-mcp-client', program: LOCAL_PROGRAM },
    ...{ folder: '/work/site', holder: 'a process of its own' },
  };
  const claim = async (id: string) => (await test.hub.sessionNames.claim({ ...overMcp, session: id })).name;
  expect(await claim('thread-1')).toBe('codex · site');
  const leaving = new AbortController();
  const keeping = session.keep(leaving.signal);
  for (let hours = 0; hours < 3; hours += 1) await test.time.advance(3_600_000);
  expect(await claim('thread-2')).toBe('codex · site 2');
  leaving.abort();
  await keeping;
  await test.time.advance(3 * 3_600_000);
  expect(await claim('thread-3')).toBe('codex · site');
  test.hub.stop();
});

it('M6 claims its name again before it is free, and gives it back when the session has ended', async () => {
  const test = await startTestHub();
  const { facts } = createScriptedProgram({ id: 'thread-1', program: 'codex', folder: '/work/site' });
  const { claim, release } = test.hub.sessionNames;
  const claims: { at: number; heldForMs: number }[] = [];
  const released: unknown[] = [];
  const sessionNames: typeof test.hub.sessionNames = {
    ...test.hub.sessionNames,
    async claim(given) {
      const claimed = await claim(given);
      claims.push({ at: test.time.clock(), heldForMs: claimed.heldForMs });
      return claimed;
    },
    async release(given) {
      released.push(given);
      await release(given);
    },
  };
  const ports = { ...toHostPorts(test), hub: { ...test.hub, sessionNames } };
  const session = await claimSessionName(ports, facts);
  const leaving = new AbortController();
  const keeping = session.keep(leaving.signal);
  const [first] = claims;
  for (let round = 0; round < 20; round += 1) await test.time.advance((first?.heldForMs ?? 0) / 10);
  expect(claims.length).toBeGreaterThan(2);
  for (const [index, { at, heldForMs }] of claims.slice(0, -1).entries())
    expect((claims[index + 1]?.at ?? 0) - at).toBeLessThan(heldForMs);
  leaving.abort();
  await keeping;
  await session.release();
  expect(released).toEqual([{ name: session.name, holder: 'holder-0123456789abcdef' }]);
  test.hub.stop();
});
