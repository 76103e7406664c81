import type { HubClient } from '@nod/client';
import { ALL_ABILITIES, agentNameSchema, chosenNameSchema } from '@nod/protocol';
import { createGate, startTestHub } from '@nod/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toClient } from '../test-connection.ts';
import { readCallEvidence } from './call-evidence.ts';
import { createCallNames, createSessionNames } from './session-names.ts';

const codex = chosenNameSchema.parse('codex');

async function start() {
  const test = await startTestHub();
  const hub = toClient(test);
  let count = 0;
  const open = (
    env: NodeJS.ProcessEnv = {},
    agent: typeof codex | null = codex,
    folder: string | null = '/srv/site',
  ) =>
    createSessionNames({
      hub,
      agent,
      process: { folder, env, holder: `the-process-with-number-${count++}` },
    });
  return { ...test, client: hub, open };
}

describe('M6 the sessions of a program over stdio', () => {
  it('are one for each process, whose name is free when it ends', async () => {
    const { open } = await start();
    const [first, second] = [open(), open()];
    expect(await first.nameOf('kimi-code', readCallEvidence(undefined))).toBe('codex · site');
    expect(await second.nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site 2');
    expect(await first.nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site');
    await first.release();
    expect(await open().nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site');
  });

  it('hold their names while they live, however long they are silent', async () => {
    const { open, time } = await start();
    const first = open();
    await first.nameOf('kimi-code', readCallEvidence({}));
    for (let minute = 0; minute < 5; minute += 1) {
      for (let third = 0; third < 3; third += 1) await time.advance(20_000);
    }
    expect(await open().nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site 2');
    await first.release();
  });

  it.each(['release', 'close'] as const)(
    'have let their names go after %s, also while they claim again',
    async (way) => {
      const { client, open, time } = await start();
      const claiming = createGate();
      let isRenewal = false;
      const claimName: HubClient['claimName'] = async (body) => {
        if (isRenewal) await claiming.pass();
        return client.claimName(body);
      };
      const process = { folder: '/srv/site', env: {}, holder: 'the-process-that-is-over' };
      const first = createSessionNames({ hub: { ...client, claimName }, agent: codex, process });
      await first.nameOf('kimi-code', readCallEvidence({}));
      isRenewal = true;
      await time.advance(20_000);
      await claiming.reached;
      const over = first[way]();
      claiming.open();
      await over;
      for (let third = 0; third < 12; third += 1) await time.advance(10_000);
      expect(await open().nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site');
    },
  );

  it('claim again what they could not keep while the hub was away', async () => {
    const { open, time } = await start();
    const first = open();
    await first.nameOf('kimi-code', readCallEvidence({}));
    first.close();
    await time.advance(60_000);
    const second = open();
    expect(await second.nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site');
    expect(await first.nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site');
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    onTestFinished(() => now.mockRestore());
    expect(await first.nameOf('kimi-code', readCallEvidence({}))).toBe('codex · site 2');
    await second.release();
  });

  it('are told apart by the thread that a call names, in one process too', async () => {
    const { open } = await start();
    const names = open();
    const nameOf = (threadId: string, cwd?: string) =>
      names.nameOf('codex-mcp-client', readCallEvidence({ threadId, cwd, progressToken: 1 }));
    expect(await nameOf('a')).toBe('codex · site');
    expect(await nameOf('b', '/srv/nod-main')).toBe('codex · nod-main');
    expect(await nameOf('a')).toBe('codex · site');
    await names.release();
    expect(await open().nameOf('codex-mcp-client', readCallEvidence({ threadId: 'c' }))).toBe(
      'codex · site 2',
    );
    expect(await open().nameOf('codex-mcp-client', readCallEvidence({ threadId: 'a' }))).toBe('codex · site');
  });

  it("are known again by their program's own variable, and not by one that another program left behind", async () => {
    const { open } = await start();
    const nameOf = async (client: string, env: NodeJS.ProcessEnv) => {
      const names = open(env, null);
      const name = await names.nameOf(client, readCallEvidence({}));
      await names.release();
      return name;
    };
    const one = { CLAUDE_CODE_SESSION_ID: 'one' };
    expect(await nameOf('claude-code', one)).toBe('claude · site');
    expect(await nameOf('claude-code', { CLAUDE_CODE_SESSION_ID: 'two' })).toBe('claude · site 2');
    expect(await nameOf('claude-code', one)).toBe('claude · site');
    expect(await nameOf('qwen-cli-mcp-client-nod', { ...one, QWEN_CODE_SESSION_ID: 'q' })).toBe(
      'qwen · site',
    );
    expect(await nameOf('gemini-cli-mcp-client', one)).toBe('gemini · site');
    expect(await nameOf('copilot-cli', { COPILOT_AGENT_SESSION_ID: 'c' })).toBe('copilot · site');
    expect(await nameOf('opencode', { OPENCODE_PID: '7' })).toBe('opencode · site');
  });

  it.each([
    ['My Client/2', '2 · site'],
    ['cursor-vscode', 'cursor-vscode · site'],
    ['user', 'agent · site'],
    ['nod', 'agent · site'],
    ['\u202e', 'agent · site'],
    ['', 'agent · site'],
    ['counter', 'agent · site'],
  ])('F-56 SEC-5 of a client called %j are %s', async (client, name) => {
    const { hub, open } = await start();
    for (const hosted of ['nod', 'counter'])
      await hub.agents.host(agentNameSchema.parse(hosted), ALL_ABILITIES);
    expect(await open({}, null).nameOf(client, readCallEvidence({}))).toBe(name);
  });

  it.each([
    ['no object', 7],
    ['a thread that is no text', { threadId: { a: 1 } }],
    ['an endless thread', { threadId: 'x'.repeat(201) }],
    ['an empty thread', { threadId: '' }],
    ['a folder that is no text', { cwd: ['/'] }],
  ])('SEC-8 take %s for no evidence', async (_, meta) => {
    expect(readCallEvidence(meta)).toEqual({ session: null, folder: null });
  });

  it('SEC-5 have names by the rule, whatever a program sends', async () => {
    const { open } = await start();
    const cwd = `/srv/si\u202ete\nx · user`;
    expect(await open().nameOf('x', readCallEvidence({ threadId: 'a\n\u202e', cwd }))).toBe(
      'codex · si-te-x-user',
    );
    const long = { threadId: 'b', cwd: `/${'y'.repeat(100_000)}` };
    expect(await open().nameOf('x', readCallEvidence(long))).toBe(`codex · ${'y'.repeat(32)}`);
  });
});

describe('M6 the sessions of a program over HTTP', () => {
  it('without an MCP session are told apart by the thread that a call names; those of one client that name none are one agent', async () => {
    const { client } = await start();
    const names = createCallNames(client, codex);
    const nameOf = (meta: object) => names.nameOf('codex-mcp-client', readCallEvidence(meta));
    expect(await nameOf({ cwd: '/srv/site' })).toBe('codex');
    expect(await nameOf({ threadId: 'a', cwd: '/srv/site' })).toBe('codex · site');
    expect(await nameOf({ threadId: 'b', cwd: '/srv/site' })).toBe('codex · site 2');
    expect(await nameOf({ threadId: 'a' })).toBe('codex · site');
    expect(await nameOf({})).toBe('codex');
    expect(await names.nameOf('claude-code', readCallEvidence({}))).toBe('codex · 2');
  });
});
