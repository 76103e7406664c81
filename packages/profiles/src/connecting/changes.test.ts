import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProfileFile } from '../profile.ts';
import { findProfile } from '../profiles.ts';
import { type Config, planConnecting, planRemoving } from './changes.ts';
import { toServerCommand } from './server-command.ts';

const server = toServerCommand({ command: '/opt/nod', data: '/home/me/.nod', agent: 'codex' });

function configOf([file]: readonly ProfileFile[]): Config {
  if (!file) throw new Error('a profile without files');
  return { format: file.format, entries: file.entries({ server, project: '/site' }) };
}

const filesOf = (program: string) => findProfile(program)?.files.user ?? [];
const servers = configOf(filesOf('claude'));
const settings = configOf(filesOf('claude').slice(1));
const toml = configOf(filesOf('codex'));

/** As a program writes its file again: other blanks, no comments, keys in another order. */
function rewrite(text: string | null): string {
  const content: Record<string, unknown> = JSON.parse(text ?? '');
  return JSON.stringify(Object.fromEntries(Object.entries(content).reverse()), null, 4);
}

describe('taking a connection back', () => {
  it.each([
    ['a server of that name', servers, { a: 1, mcpServers: { nod: { command: 'my-own-nod' }, b: {} } }],
    ['a limit', settings, { env: { CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS: '30000', A: 'b' } }],
    ['an approval', settings, { permissions: { allow: ['mcp__nod', 'Read'] } }],
    ['everything', settings, JSON.parse(planConnecting(settings, null, null).after ?? '')],
  ])('C3 gives back %s that was the person’s own, also in a file written anew since', (_, config, own) => {
    const { after, memo } = planConnecting(config, JSON.stringify(own), null);
    const removed = planRemoving(config, rewrite(after), memo).after;
    expect(JSON.parse(removed ?? '')).toEqual(own);
  });

  it('C3 gives back any value, whatever the file has become', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (own, other) => {
        const before = { mcpServers: { nod: own }, other };
        const { after, memo } = planConnecting(servers, JSON.stringify(before), null);
        const removed = planRemoving(servers, rewrite(after), memo).after;
        expect(JSON.parse(removed ?? '')).toEqual(JSON.parse(JSON.stringify(before)));
      }),
    );
  });

  it('C3 gives back a TOML table with its own tables, dates and large numbers', () => {
    const own = '[mcp_servers.nod]\ncommand = "mine"\nsince = 1979-05-27\n\n[mcp_servers.nod.env]\nA = "1"\n';
    const { after, memo } = planConnecting(toml, `n = 9223372036854775807\n${own}`, null);
    expect(after).not.toContain('mine');
    // The piece is not found any more: a line of it has other blanks.
    const rewritten = after?.replace('required = true', 'required  =  true') ?? '';
    expect(planRemoving(toml, rewritten, memo).after).toBe(`n = 9223372036854775807\n${own}`);
  });

  it('C4 leaves what stood there before connecting, though connecting changed nothing', () => {
    const own = '{"permissions":{"allow":["mcp__nod"]},"env":{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS":"0"}}';
    const { after, memo } = planConnecting(settings, own, null);
    expect(after).toBe(own);
    expect(planRemoving(settings, own, memo).after).toBe(own);
  });

  it('C4 leaves what the person has put in its place since', () => {
    const { memo } = planConnecting(settings, '{}', null);
    const limit = '{"env":{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS":"60000"}}';
    expect(planRemoving(settings, limit, memo).after).toBe(limit);
    const connected = planConnecting(servers, '{}', null);
    const own = '{"mcpServers":{"nod":{"command":"my-own-nod"}}}';
    expect(planRemoving(servers, own, connected.memo).after).toBe(own);
    expect(planRemoving(servers, own, null).after).toBe(own);
  });

  it('C8 deletes a file that it made only where that holds nothing but the connection', () => {
    const { after, memo } = planConnecting(servers, null, null);
    expect(planRemoving(servers, after, memo).after).toBeNull();
    expect(planRemoving(servers, '{}', memo).after).toBe('{}');
  });

  it.each(['{"mcpServers":[]}', '{"mcpServers":{}}', '{"mcpServers":{"other":{}}}', '{"mcpServers":null}'])(
    'C12 changes nothing in %s, which was never connected',
    (text) => {
      expect(planRemoving(servers, text, null).after).toBe(text);
    },
  );

  it('C12 takes no other empty table along', () => {
    const own = '{"mcpServers":{"other":{}}}';
    const { after } = planConnecting(servers, own, null);
    expect(planRemoving(servers, rewrite(after), null).after?.replaceAll(/\s/g, '')).toBe(own);
  });

  it('C6 takes out a connection that nothing is remembered of, also when it was made once more', () => {
    const connected = planConnecting(toml, 'a = 1\n', null).after ?? '';
    expect(planRemoving(toml, connected, null).after?.trim()).toBe('a = 1');
    const again = planConnecting(toml, connected, null);
    expect(again.after).toBe(connected);
    expect(planConnecting(toml, connected, again.memo).after).toBe(connected);
    expect(planRemoving(toml, connected, again.memo).after?.trim()).toBe('a = 1');
  });
});

it('C11 a whole number beyond JSON’s is no mistake in a TOML file', () => {
  const text = 'n = 9223372036854775807\n';
  const { after, memo } = planConnecting(toml, text, null);
  expect(after?.startsWith(text)).toBe(true);
  expect(planRemoving(toml, after, memo).after).toBe(text);
});
