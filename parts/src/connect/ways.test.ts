import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWays } from './ways.ts';

const place = { command: '/opt/my nod/bin/nod', data: "/home/o'neill/.nod" };
const ORIGIN = 'http://127.0.0.1:7700';

const wayOf = (id: string, at = place) => {
  const way = toWays(at, ORIGIN).find((each) => each.id === id);
  if (!way) throw new Error(`no way ${id}`);
  return way;
};

describe('F-32 the ways to connect an agent', () => {
  it('names the hub’s own command, data folder and port in each', () => {
    for (const { id, steps, doors, byHand } of toWays({ command: '/opt/nod', data: '/srv/data' }, ORIGIN)) {
      for (const { text } of byHand.slice(0, 1)) expect(text, id).toContain('/opt/nod');
      for (const { text } of doors) expect(text, id).toMatch(/^\/opt\/nod .*\/srv\/data/);
      const text = steps.map((step) => step.text).join('\n');
      expect(text, id).toContain('/opt/nod');
      expect(text, id).toContain('/srv/data');
    }
    expect(wayOf('curl').steps[1]?.text).toContain(`curl ${ORIGIN}/api/messages`);
  });

  it('gives a configuration that starts the MCP server with the agent’s own token', () => {
    const { mcpServers } = JSON.parse(wayOf('mcp').steps[1]?.text ?? '');
    expect(mcpServers.nod).toEqual({
      command: place.command,
      args: [
        'mcp',
        '--agent',
        'assistant',
        '--data',
        place.data,
        '--token-file',
        `${place.data}/assistant.token`,
      ],
    });
    expect(JSON.parse(wayOf('opencode').byHand[0]?.text ?? '').mcp.nod.command[0]).toBe(place.command);
  });

  it('is read by a shell as it is meant, whatever the paths hold', () => {
    const path = fc
      .string({ unit: fc.constantFrom(...'a /\'"$`\\!*;&|<>#~(){}你') })
      .map((text) => `/${text}`);
    fc.assert(
      fc.property(path, path, (command, data) => {
        const text = wayOf('shell', { command, data }).steps[0]?.text ?? '';
        const words = execFileSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' }).split('\0');
        expect(words.slice(0, 4)).toEqual([command, 'ask', '--data', data]);
      }),
      { numRuns: 30 },
    );
  });
});
