import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Tool, ToolResult } from '@nod/agent';
import { createToolCallContext, runHere } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { connectMcpServers, type McpConfig, type McpEvent, type McpPorts, type McpServers } from './index.ts';
import { startTestHttp } from './test-http.ts';

const SCRIPT = fileURLToPath(new URL('./test-server.ts', import.meta.url));
const PROCESS = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', SCRIPT] };

interface Opened extends AsyncDisposable {
  servers: McpServers;
  events: McpEvent[];
  /** The pauses before new attempts, which the test ends itself. */
  pauses: { ms: number; end(): void }[];
  tool(name: string): Tool;
  call(name: string, parameters?: object, signal?: AbortSignal): Promise<ToolResult>;
  until(condition: () => unknown): Promise<void>;
}

function open(mcpServers: McpConfig['mcpServers'], ports: Partial<McpPorts> = {}): Opened {
  const events: McpEvent[] = [];
  const pauses: Opened['pauses'] = [];
  const servers = connectMcpServers(
    { mcpServers },
    {
      log: (event) => void events.push(event),
      version: '1',
      runApart: runHere,
      after: (ms, end) => {
        const pause = { ms, end };
        pauses.push(pause);
        return () => void pauses.splice(pauses.indexOf(pause), 1);
      },
      ...ports,
    },
  );
  const tool = (name: string) => {
    const found = servers.tools().find((each) => each.name === name);
    if (!found) throw new Error(`no ${name} in ${servers.tools().map((each) => each.name)}`);
    return found;
  };
  return {
    servers,
    events,
    pauses,
    tool,
    call: (name, parameters = {}, signal?) =>
      tool(name).execute({ ...parameters }, createToolCallContext(signal && { signal })),
    async until(condition) {
      while (!condition()) await setImmediate();
    },
    [Symbol.asyncDispose]: () => servers.close(),
  };
}

describe.each(['stdio', 'modern', 'legacy'] as const)('MCP tools over %s', (kind) => {
  async function openKind(): Promise<Opened> {
    if (kind === 'stdio') {
      const opened = open({ test: PROCESS });
      await opened.servers.tried();
      return opened;
    }
    const http = await startTestHttp(kind);
    const opened = open({ test: { url: http.url } });
    await opened.servers.tried();
    return {
      ...opened,
      async [Symbol.asyncDispose]() {
        await opened.servers.close();
        await http[Symbol.asyncDispose]();
      },
    };
  }

  it('AC-8.3 are there with schema, parameters and annotations', async () => {
    await using opened = await openKind();
    expect(opened.servers.states()).toEqual([{ server: 'test', status: 'ready', error: null, tools: 11 }]);
    expect(opened.tool('test__echo')).toMatchObject({
      description: 'Says it again (echo of the MCP server "test")',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      parameters: [
        { name: 'text', type: 'string', description: 'What to say', required: true },
        { name: 'times', type: 'number', default: 1 },
      ],
      annotations: { readOnly: true, destructive: false },
    });
    expect(opened.tool('test__fail').annotations).toEqual({ readOnly: false, destructive: true });
    expect((await opened.tool('test__echo').inspect?.({ text: 'x' }))?.preview).toMatchObject({
      server: 'test',
      tool: 'echo',
      title: 'Echo',
      annotations: { idempotent: true },
    });
    expect(opened.servers.serverOf('test__echo')).toBe('test');
    expect(opened.servers.serverOf('other')).toBeNull();
  });

  it('AC-8.3 answer with text, structured content, and a description of what cannot be shown', async () => {
    await using opened = await openKind();
    expect(await opened.call('test__echo', { text: 'ha', times: 2 })).toEqual({
      success: true,
      displayText: 'haha',
    });
    expect(await opened.call('test__structured')).toEqual({
      success: true,
      data: { degrees: 21 },
      displayText: '{\n  "degrees": 21\n}',
    });
    expect((await opened.call('test__media')).displayText).toBe(
      [
        'see:',
        '[image, image/png, 3 KB; it cannot be shown here]',
        '[content of file:///a.txt]\nhello',
        '[content of file:///a.bin, of unknown kind, 1 KB; it cannot be shown here]',
        '[link to page: https://a.example/: more]',
      ].join('\n'),
    );
    expect((await opened.call('test__long')).displayText).toContain('[10000 more characters left out');
  });

  it('AC-2.4 fail with the error and an alternative', async () => {
    await using opened = await openKind();
    const failed = await opened.call('test__fail');
    expect(failed).toMatchObject({ success: false, error: 'no such city' });
    expect(failed.alternatives?.length).toBeGreaterThan(0);
  });

  it('SEC-8 have their arguments checked before the call, in both dialects', async () => {
    await using opened = await openKind();
    const old = opened.servers.tools().find((tool) => tool.name.startsWith('test__old_style_'))?.name ?? '';
    for (const [name, parameters] of [
      ['test__echo', {}],
      ['test__echo', { text: 1 }],
      ['test__echo', { text: 'x', times: 0.5 }],
      [old, { kind: 'c' }],
      [old, { kind: 'a', more: 1 }],
    ] as const) {
      const refused = await opened.call(name, parameters);
      expect(refused).toMatchObject({ success: false, error: expect.stringContaining('do not fit') });
      expect(refused.alternatives?.length).toBeGreaterThan(0);
    }
    expect(await opened.call(old, { kind: 'a' })).toMatchObject({ displayText: 'kind a' });
  });

  it('AC-8.2 are cancelled at the server when the run is stopped', async () => {
    await using opened = await openKind();
    const folder = await mkdtemp(join(tmpdir(), 'nod-mcp-'));
    const log = join(folder, 'log');
    const said = (word: string) => existsSync(log) && readFileSync(log, 'utf8').includes(word);
    const stop = new AbortController();
    const calling = opened.call('test__wait', { log }, stop.signal);
    await opened.until(() => said('begun'));
    stop.abort(new Error('stopped'));
    await expect(calling).rejects.toThrow('stopped');
    await opened.until(() => said('cancelled'));
    await rm(folder, { recursive: true });
  });
});

describe('MCP servers', () => {
  it('are told about when they crash, and started again with growing pauses', async () => {
    await using opened = open({ test: PROCESS });
    await opened.servers.tried();
    const crashed = await opened.call('test__crash');
    expect(crashed).toMatchObject({
      success: false,
      error: expect.stringContaining('whether "crash" took effect'),
    });
    await opened.until(() => opened.servers.states()[0]?.status === 'down');
    expect(opened.events.at(-1)).toEqual({
      type: 'server-down',
      server: 'test',
      error: 'its process ended with code 3: out of luck',
      retryInMs: 1_000,
    });
    const down = await opened.call('test__echo', { text: 'x' });
    expect(down.error).toBe('the MCP server "test" is not there: its process ended with code 3: out of luck');
    expect(down.alternatives?.length).toBeGreaterThan(0);
    opened.pauses.pop()?.end();
    await opened.until(() => opened.servers.states()[0]?.status === 'ready');
    expect(await opened.call('test__echo', { text: 'x' })).toMatchObject({ success: true, displayText: 'x' });
    await opened.call('test__crash');
    await opened.until(() => opened.pauses.at(-1)?.ms === 2_000);
  });

  it('that cannot be started are tried again ever more rarely, and stop no other', async () => {
    await using opened = open({ missing: { command: 'no-such-program-at-all' }, test: PROCESS });
    await opened.servers.tried();
    expect(opened.servers.states()).toMatchObject([
      { server: 'missing', status: 'down', error: expect.stringContaining('ENOENT') },
      { server: 'test', status: 'ready' },
    ]);
    const waited: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const isRetry = (pause: { ms: number }) => pause.ms === Math.min(1_000 * 2 ** round, 60_000);
      await opened.until(() => opened.pauses.filter(({ ms }) => ms !== 60_000 || round > 5).some(isRetry));
      const pause = opened.pauses.findLast(isRetry);
      waited.push(pause?.ms ?? 0);
      opened.pauses.splice(0);
      pause?.end();
      await opened.until(() => opened.servers.states()[0]?.status === 'down');
    }
    expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('that hang hold up no other, and are given up after a time', async () => {
    const hanging = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
    await using opened = open({ hanging, test: PROCESS }, { connectTimeLimitMs: 5_000 });
    await opened.until(() => opened.servers.tools().length > 0);
    expect(opened.servers.states()[0]).toMatchObject({ server: 'hanging', status: 'connecting' });
    expect(await opened.call('test__echo', { text: 'x' })).toMatchObject({ success: true });
    await opened.servers.tried();
    expect(opened.servers.states()[0]).toMatchObject({ server: 'hanging', status: 'down' });
  });

  it('are left when a call takes too long, without being restarted', async () => {
    await using opened = open({ test: { ...PROCESS, timeoutMs: 1_000 } });
    await opened.servers.tried();
    const late = await opened.call('test__wait', { log: '/dev/null' });
    expect(late).toMatchObject({
      success: false,
      error: '"wait" of the MCP server "test" took longer than 1 s',
    });
    expect(opened.servers.states()[0]?.status).toBe('ready');
  });

  it('that change their tools are listed anew', async () => {
    await using opened = open({ test: PROCESS });
    await opened.servers.tried();
    const changed = Promise.withResolvers<void>();
    opened.servers.follow(changed.resolve);
    await opened.call('test__grow');
    await changed.promise;
    expect(await opened.call('test__grown')).toMatchObject({ displayText: 'grown' });
    expect(opened.events.at(-1)).toEqual({ type: 'tools-changed', server: 'test', tools: 12 });
  });

  it.each(['description', 'annotations', 'schema', 'removed'])(
    'F-94 SEC-4 CM-8.4 that change a tool (%s) after it was shown: an approval and "always allow" are void, and it is not called',
    async (what) => {
      await using opened = open({ test: PROCESS });
      await opened.servers.tried();
      const echo = opened.tool('test__echo');
      const shown = await echo.inspect?.({ text: 'hi', times: 1 });
      expect(await echo.inspect?.({ text: 'hi', times: 1 })).toEqual(shown);
      await opened.call('test__rewrite', { what });
      await opened.until(() => opened.events.some(({ type }) => type === 'tools-changed'));
      const now = await echo.inspect?.({ text: 'hi', times: 1 });
      expect(now?.target).not.toBe(shown?.target);
      expect(now?.permissionTarget).not.toBe(shown?.permissionTarget);
      const context = createToolCallContext({ shownTarget: shown?.target });
      for (const each of [context, createToolCallContext()])
        expect(await echo.execute({ text: 'hi', times: 1 }, each)).toMatchObject({
          success: false,
          error: expect.stringContaining('has changed'),
        });
    },
  );

  it('SEC-6 get their own variables and no secrets of the hub', async () => {
    const environment = { MY_KEY: 'secret-from-hub', NOD_MODEL_API_KEY: 'x' };
    const env = { API_KEY: '$' + '{MY_KEY}', MODE: '$' + '{UNSET:-calm}' };
    await using opened = open({ test: { ...PROCESS, env } }, { environment });
    await opened.servers.tried();
    process.env.NOD_TEST_TOKEN = 'hidden';
    const { displayText = '{}' } = await opened.call('test__environment');
    delete process.env.NOD_TEST_TOKEN;
    expect(JSON.parse(displayText)).toMatchObject({ API_KEY: 'secret-from-hub', MODE: 'calm' });
    expect(displayText).not.toMatch(/NOD_/);
  });

  it('SEC-6 secrets of the configuration are in no error', async () => {
    await using opened = open({ test: { ...PROCESS, env: { SECRET_WORD: 'open-sesame' } } });
    await opened.servers.tried();
    await opened.call('test__crash');
    await opened.until(() => opened.servers.states()[0]?.status === 'down');
    expect(opened.servers.states()[0]?.error).toBe('its process ended with code 3: out of luck …');
  });

  it('behind HTTP get their headers, and are found again after they were away', async () => {
    const http = await startTestHttp('legacy');
    const headers = { authorization: 'Bearer token-4711' };
    await using opened = open({ test: { url: http.url, headers } });
    await opened.servers.tried();
    expect(http.headers.every(({ authorization }) => authorization === headers.authorization)).toBe(true);
    await http[Symbol.asyncDispose]();
    expect(await opened.call('test__echo', { text: 'x' })).toMatchObject({ success: false });
    await opened.until(() => opened.servers.states()[0]?.status === 'down');
    await using _again = await startTestHttp('legacy', Number(new URL(http.url).port));
    opened.pauses.pop()?.end();
    await opened.until(() => opened.servers.states()[0]?.status === 'ready');
    expect(await opened.call('test__echo', { text: 'x' })).toMatchObject({ displayText: 'x' });
  });

  it('that forgot the session are connected to anew', async () => {
    const http = await startTestHttp('legacy');
    await using opened = open({ test: { url: http.url } });
    await opened.servers.tried();
    await http[Symbol.asyncDispose]();
    await using _again = await startTestHttp('legacy', Number(new URL(http.url).port));
    expect(await opened.call('test__echo', { text: 'x' })).toMatchObject({ success: false });
    await opened.until(() => opened.servers.states()[0]?.status === 'down');
    opened.pauses.pop()?.end();
    await opened.until(() => opened.servers.states()[0]?.status === 'ready');
  });

  it('AC-8.2 are ended with everything they started when closed, also stubborn ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nod-mcp-'));
    const pids = join(folder, 'pids');
    const script = `trap '' TERM; echo $$ >> ${pids}; "$0" "$@" & echo $! >> ${pids}; (trap '' TERM; sleep 1000) & echo $! >> ${pids}; wait`;
    const opened = open({
      test: { command: 'sh', args: ['-c', script, PROCESS.command, '-e', 'setInterval(() => {}, 9)'] },
    });
    const read = () =>
      existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').filter(Boolean).map(Number) : [];
    await opened.until(() => read().length === 3);
    await opened.servers.close();
    const isAlive = (pid: number) =>
      existsSync(`/proc/${pid}`) && !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    await opened.until(() => !read().some(isAlive));
    expect(opened.servers.states()[0]?.status).toBe('closed');
    await rm(folder, { recursive: true });
  });

  it('that are disabled are not started, and a wrong configuration is refused', async () => {
    await using opened = open({ test: { command: 'no-such-program', disabled: true } });
    await opened.servers.tried();
    expect(opened.servers.states()).toEqual([]);
    for (const wrong of [
      {},
      { url: 'file:///x' },
      { command: '' },
      { url: 'http://a.example', type: 'sse' },
    ]) {
      expect(() => open({ test: wrong as never })).toThrow();
    }
  });
});
