// Modes, tool approvals, policies and the audit from the shell, with a model over real HTTP and a real command.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry, HumanRequest } from '@nod/protocol';
import { type ScriptedModelServer, startScriptedModelServer } from '@nod/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod, startNod } from '../stage/nod.ts';
import { createPerson } from '../stage/test-person.ts';

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean();
  cleanUp = [];
});

async function startModel(): Promise<ScriptedModelServer> {
  const server = await startScriptedModelServer();
  cleanUp.push(() => server.close());
  return server;
}

async function start(server: ScriptedModelServer, options: { data?: string } = {}): Promise<StartedHub> {
  const env = {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_ALLOW_SHELL: '1',
  };
  const hub = await startHub({ env, ...options });
  cleanUp.push(() => hub.stop());
  return hub;
}

const say = (text: string) => ({ type: 'answer' as const, steps: [{ type: 'text' as const, text }] });
const callTool = (toolName: string, parameters: object) => ({
  type: 'answer' as const,
  steps: [{ type: 'tool-call' as const, toolName, argumentsText: JSON.stringify(parameters) }],
});
const touch = callTool('run_command', { command: 'touch made-by-agent' });
const madeFile = (hub: StartedHub) => existsSync(join(hub.data, 'files', 'made-by-agent'));

type ToolApproval = Extract<HumanRequest, { kind: 'tool-approval' }>;

/** Waits until a tool call waits for the person. */
async function untilApproval(hub: StartedHub): Promise<ToolApproval> {
  const [request] = await createPerson(hub).untilAsked('nod');
  expect(request?.kind).toBe('tool-approval');
  return request as ToolApproval;
}

async function readAudit({ data }: StartedHub, ...options: string[]): Promise<AuditEntry[]> {
  const { stdout } = await runNod(data, ['audit', '--json', ...options]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditEntry);
}

describe('a supervised chat', () => {
  it('CM-1.5 CM-3.2 CM-3.3 waits, shows the whole call, and runs it once it is approved', async () => {
    const server = await startModel();
    const hub = await start(server);
    server.script([touch, say('It is made.')]);
    const talking = startNod(hub.data, ['chat', '--mode', 'supervised', 'make the file']);
    const request = await untilApproval(hub);
    const { stdout: pending } = await runNod(hub.data, ['pending']);
    expect(pending).toContain(`${request.id.slice(-8)}  nod wants to use Run Command (run_command)\n`);
    expect(pending).not.toContain(request.id);
    expect(pending).toContain('$ touch made-by-agent');
    expect(pending).toContain(`in ${join(hub.data, 'files')}`);
    expect(madeFile(hub)).toBe(false);

    const text = await runNod(hub.data, ['answer', request.id, 'yes']);
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toContain('--approve');
    expect(madeFile(hub)).toBe(false);

    const approved = await runNod(hub.data, ['answer', request.id, '--approve']);
    expect(approved).toMatchObject({ code: 0, stdout: 'Approved: Run Command (run_command)\n' });
    const chat = await talking.result;
    expect(chat).toMatchObject({ code: 0, stdout: 'It is made.\n' });
    expect(chat.stderr).toContain('$ touch made-by-agent');
    expect(chat.stderr).toContain(`nod answer ${request.id.slice(-8)} --approve`);
    expect(madeFile(hub)).toBe(true);

    const late = await runNod(hub.data, ['answer', request.id, '--reject']);
    expect(late.code).toBe(1);
    expect(late.stderr).toMatch(/^nod: already settled: Approved · from the command line · [\d :-]+\n$/);
    expect(await readAudit(hub, '--outcome', 'approved')).toMatchObject([
      { who: 'person', surface: 'cli', toolName: 'run_command', hash: request.hash, basis: 'answer' },
    ]);
  });

  it('F-95 says that an approved call did not run, because it is no longer what was shown', async () => {
    const server = await startModel();
    const hub = await start(server);
    const script = join(hub.data, 'files', 'deploy.sh');
    writeFileSync(script, 'touch made-by-agent\n');
    server.script([callTool('run_command', { command: 'sh deploy.sh' }), say('Then not.')]);
    const talking = startNod(hub.data, ['chat', '--mode', 'supervised', 'deploy it']);
    const { id } = await untilApproval(hub);
    writeFileSync(script, 'touch made-by-agent; echo evil\n');
    const { code, stdout, stderr } = await runNod(hub.data, ['answer', id.slice(-8), '--approve']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'nod: approved, but not run: Run Command (run_command) would do something else now than was shown\n',
    );
    expect((await talking.result).stdout).toBe('Then not.\n');
    expect(madeFile(hub)).toBe(false);
  });

  it("CM-3.4 does not run what is rejected, and the model gets the person's words", async () => {
    const server = await startModel();
    const hub = await start(server);
    server.script([touch, say('Then not.')]);
    const talking = startNod(hub.data, ['chat', '--mode', 'supervised', 'make the file']);
    const { id } = await untilApproval(hub);
    const rejected = await runNod(hub.data, ['answer', id, '--reject', 'use another name']);
    expect(rejected.stdout).toBe('Rejected: Run Command (run_command)\nYou said: use another name\n');
    expect((await talking.result).stdout).toBe('Then not.\n');
    expect(madeFile(hub)).toBe(false);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('use another name');
  });

  it('tells programs of what waits as events on standard error', async () => {
    const server = await startModel();
    const hub = await start(server);
    server.script([touch, say('It is made.')]);
    const talking = startNod(hub.data, ['chat', '--json', '--mode', 'supervised', 'make the file']);
    const { id } = await untilApproval(hub);
    await runNod(hub.data, ['answer', id, '--approve', '--json']);
    const { stdout, stderr } = await talking.result;
    expect(JSON.parse(stdout)).toMatchObject({ from: 'nod', payload: { text: 'It is made.' } });
    const events = stderr.trimEnd().split('\n');
    expect(events.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'request-opened', request: { id, kind: 'tool-approval' } },
      { type: 'request-settled', requestId: id, settlement: { outcome: 'answered' } },
    ]);
  });

  it('CM-8.3 OPS-2 what waits survives a killed hub, and runs once it is approved after that', async () => {
    const server = await startModel();
    const hub = await start(server);
    server.script([touch, say('It is made.')]);
    const talking = startNod(hub.data, ['chat', '--mode', 'supervised', 'make the file']);
    const { id } = await untilApproval(hub);
    await hub.kill();
    const again = await start(server, { data: hub.data });
    expect((await untilApproval(again)).id).toBe(id);
    await runNod(hub.data, ['answer', id, '--approve']);
    expect((await talking.result).stdout).toBe('It is made.\n');
    expect(madeFile(hub)).toBe(true);
  });
});

describe('nod mode', () => {
  it('CM-1.3 CM-8.1 shows and sets the mode; Agent lets what waits because of it run', async () => {
    const server = await startModel();
    const hub = await start(server);
    expect((await runNod(hub.data, ['mode', 'ask'])).code).toBe(1);
    server.script([touch, say('It is made.')]);
    const talking = startNod(hub.data, ['chat', '--mode', 'supervised', 'make the file']);
    await untilApproval(hub);
    expect((await runNod(hub.data, ['mode'])).stdout).toContain('nod: supervised');
    const set = await runNod(hub.data, ['mode', 'agent', '--json']);
    expect(JSON.parse(set.stdout)).toMatchObject({
      agent: 'nod',
      mode: 'agent',
      settled: [{ settlement: { reply: { chosen: { verdict: 'approved', by: 'mode' } } } }],
    });
    expect((await talking.result).stdout).toBe('It is made.\n');
    expect(madeFile(hub)).toBe(true);
  });

  it('CM-4.1 in Ask mode the model has no tools', async () => {
    const server = await startModel();
    const hub = await start(server);
    server.script([say('Just words.')]);
    expect((await runNod(hub.data, ['chat', '--mode', 'ask', 'hi'])).stdout).toBe('Just words.\n');
    expect(server.requests[0]?.body).not.toHaveProperty('tools');
  });
});

describe('nod policies', () => {
  it('CM-8.5 never refuses in every mode; it is listed, taken back, and in the audit', async () => {
    const server = await startModel();
    const hub = await start(server);
    await runNod(hub.data, ['policies', 'set', 'run_command', 'never', '--agent', 'nod']);
    expect((await runNod(hub.data, ['policies'])).stdout).toMatch(/run_command\s+never\s+nod/);
    server.script([touch, say('I may not.')]);
    expect((await runNod(hub.data, ['chat', 'make the file'])).stdout).toBe('I may not.\n');
    expect(madeFile(hub)).toBe(false);
    expect(await readAudit(hub, '--since', '1h')).toMatchObject([
      { outcome: 'refused', basis: 'policy', toolName: 'run_command', who: 'hub' },
      { outcome: 'policy-set', detail: 'never', surface: 'cli' },
    ]);
    expect((await runNod(hub.data, ['audit', '--csv', '--limit', '1'])).stdout.split('\r\n')).toHaveLength(3);
    await runNod(hub.data, ['policies', 'rm', 'run_command', '--agent', 'nod']);
    const table = (await runNod(hub.data, ['audit', '--tool', 'run_command'])).stdout;
    expect(table).toContain('Refused');
    expect(table).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Policy set .* removed$/m);
    const chinese = { env: { NOD_LANG: 'zh-CN' } };
    const rows = (await runNod(hub.data, ['audit', '--outcome', '已拦下'], chinese)).stdout
      .trimEnd()
      .split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[1], 'F-41').toMatch(/ {2}已拦下 .* {2}nod +中枢 +按策略/);
    expect(JSON.parse((await runNod(hub.data, ['policies', '--json'])).stdout).policies).toEqual([]);
  });

  it('CM-8.5 --always lets the same call run from now on, until it is revoked', async () => {
    const server = await startModel();
    const hub = await start(server);
    const remember = callTool('save_memory', { text: 'Miso is a cat' });
    server.script([remember, say('Once.'), remember, say('Twice.'), remember, say('Thrice.')]);
    const first = startNod(hub.data, ['chat', '--mode', 'supervised', 'remember Miso']);
    await runNod(hub.data, ['answer', (await untilApproval(hub)).id, '--approve', '--always']);
    expect((await first.result).stdout).toBe('Once.\n');
    expect((await runNod(hub.data, ['chat', 'again'])).stdout).toBe('Twice.\n');
    const { stdout } = await runNod(hub.data, ['policies', 'list']);
    const permission = /^ {2}(\w{8}) /m.exec(stdout)?.[1] ?? '';
    expect(stdout).toContain('save_memory');
    expect((await runNod(hub.data, ['policies', 'revoke', permission])).code).toBe(0);
    const third = startNod(hub.data, ['chat', 'once more']);
    await runNod(hub.data, ['answer', (await untilApproval(hub)).id, '--reject']);
    expect((await third.result).stdout).toBe('Thrice.\n');
  });

  it('CM-8.5 --scope approves by what the agent itself remembers, as nod pending lists it', async () => {
    const hub = await start(await startModel());
    const scopes = [
      { id: 'session', label: 'Yes, for this session' },
      { id: 'npm', label: "Yes, and don't ask again for npm" },
    ];
    const call = { id: 'c1', toolName: 'shell', parameters: { command: 'npm test' }, scopes };
    const path = `${hub.url}/api/agents/codex/tool-calls`;
    const headers = { authorization: `Bearer ${hub.programToken}`, 'content-type': 'application/json' };
    await fetch(path, { method: 'POST', headers, body: JSON.stringify(call) });
    const pending = await runNod(hub.data, ['pending']);
    expect(pending.stdout).toContain("    2. Yes, and don't ask again for npm\n");
    const [{ id }] = JSON.parse((await runNod(hub.data, ['pending', '--json'])).stdout) as [HumanRequest];
    const refused = await runNod(hub.data, ['answer', id, '--approve', '--scope', '3']);
    expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('1 to 2')]);
    const approved = await runNod(hub.data, ['answer', id, '--approve', '--scope', scopes[1]?.label ?? '']);
    expect(approved.stdout).toContain("The agent itself remembers: Yes, and don't ask again for npm");
    const told = await (await fetch(`${path}/c1`, { headers })).json();
    expect(told).toMatchObject({ state: { type: 'run', scope: 'npm' } });
    expect(await readAudit(hub, '--tool', 'shell')).toMatchObject([{ detail: scopes[1]?.label }]);
  });

  it('nod doctor tells of a policy that lets commands run unasked, in both languages', async () => {
    const hub = await start(await startModel());
    await runNod(hub.data, ['policies', 'set', 'run_command', 'auto']);
    const doctor = await runNod(hub.data, ['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain('✗ a policy lets agents run any command without asking');
    const chinese = await runNod(hub.data, ['doctor'], { env: { NOD_LANG: 'zh-CN' } });
    expect(chinese.stdout).toContain('nod policies rm run_command');
  });
});

it.each(['mode', 'policies', 'audit'])('nod %s explains itself in both languages', async (command) => {
  expect((await runNod('/nonexistent', [command, '--help'])).stdout).toMatch(`usage: nod ${command}`);
  const chinese = await runNod('/nonexistent', [command, '--help'], { env: { NOD_LANG: 'zh-CN' } });
  expect(chinese.stdout).toMatch(`用法：nod ${command}`);
});
