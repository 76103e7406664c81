// `nod connect` as a person runs it: real files in a home of their own, the real server that it starts to try them.
// The agent programs themselves are run by `npm run test:real`.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, plainEnvironment, runNod } from '../stage/nod.ts';

let hub: StartedHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

/** A home without any agent program on its PATH but those that the test writes. */
function openHome() {
  const home = mkdtempSync(join(tmpdir(), 'nod-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const env = { HOME: home, PATH: [bin, plainEnvironment().PATH].join(delimiter) };
  return {
    path: (name: string) => join(home, name),
    read: (name: string) => readFileSync(join(home, name), 'utf8'),
    write(name: string, text: string) {
      mkdirSync(join(home, name, '..'), { recursive: true });
      writeFileSync(join(home, name), text);
    },
    /** A program of that name which writes this and ends. */
    install(program: string, output: string) {
      writeFileSync(join(bin, program), `#!/bin/sh\ncat <<'EOF'\n${output}\nEOF\n`);
      chmodSync(join(bin, program), 0o755);
    },
    connect: (...args: string[]) => runNod(hub.data, ['connect', ...args], { env }),
    connectWith: (extra: Record<string, string>, ...args: string[]) =>
      runNod(hub.data, ['connect', ...args], { env: { ...env, ...extra } }),
  };
}

const CODEX = '# my settings\nmodel = "gpt"   # dear\n\n[projects."/home/a b"]\ntrust_level = "trusted"\n';

it('nod mcp --patience says that there is no answer yet before a program gives the call up', async () => {
  const client = new Client({ name: 'unknown', version: '1' });
  const args = ['mcp', '--agent', 'patient', '--data', hub.data, '--patience', '1s'];
  await client.connect(new StdioClientTransport({ command: NOD, args, env: plainEnvironment() }));
  onTestFinished(() => client.close());
  const questions = [{ question: 'Now?', options: ['Yes', 'No'] }];
  const { structuredContent } = await client.callTool({ name: 'ask_user', arguments: { questions } });
  expect(structuredContent).toMatchObject({ outcome: 'pending', requestId: expect.stringMatching(/^req_/) });
  const { code, stderr } = await runNod(hub.data, ['mcp', '--agent', 'patient', '--patience', 'soon']);
  expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringContaining('--patience: "soon"') });
});

describe('nod connect', () => {
  it('shows the difference, writes what makes it work, tries it, and takes it back byte for byte', async () => {
    const home = openHome();
    home.write('.codex/config.toml', CODEX);
    home.install('codex', 'nod\n  enabled: true');
    const connected = await home.connect('codex', '--yes');
    expect(connected).toMatchObject({ code: 0, stderr: '' });
    expect(connected.stdout).toContain('+[mcp_servers.nod]\n');
    expect(connected.stdout).toMatch(
      /✓ Started as written, it answered after [\d.]+ s and offers .*ask_user/,
    );
    expect(connected.stdout).toContain('✓ codex mcp get nod: it reads the new configuration');
    const { agents } = JSON.parse((await runNod(hub.data, ['agents', '--json'])).stdout);
    expect(agents.map(({ name }: { name: string }) => name)).not.toContainEqual(
      expect.stringContaining('codex'),
    );
    const written = home.read('.codex/config.toml');
    expect(written.startsWith(CODEX)).toBe(true);
    expect(written).toContain(`"mcp", "--agent", "codex", "--data", "${hub.data}", "--patience", "23h"`);
    for (const line of [
      'required = true',
      'tool_timeout_sec = 86400',
      'default_tools_approval_mode = "approve"',
    ]) {
      expect(written.split('\n')).toContain(line);
    }

    const again = await home.connect('codex', '--yes');
    expect(again.stdout).toContain('Codex is connected already: nothing was changed.');
    expect(home.read('.codex/config.toml')).toBe(written);

    expect(await home.connect('codex', '--remove', '--yes')).toMatchObject({ code: 0 });
    expect(home.read('.codex/config.toml')).toBe(CODEX);
    expect((await home.connect('codex', '--remove', '--yes')).stdout).toContain('was not connected');
  });

  it('writes the settings that let Claude Code wait, and removes the files that it made', async () => {
    const home = openHome();
    home.write('.claude/settings.json', '{\n  // mine\n  "permissions": { "allow": ["Read"] }\n}\n');
    const { stdout } = await home.connect('claude', '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      program: 'claude',
      trials: { server: { works: true }, program: { outcome: 'missing' } },
    });
    expect(home.read('.claude/settings.json')).toContain('"allow": ["Read", "mcp__nod"]');
    expect(home.read('.claude/settings.json')).toContain('"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS": "0"');
    expect(JSON.parse(home.read('.claude.json')).mcpServers.nod.args).toContain('claude');
    await home.connect('claude', '--remove', '--yes');
    expect(home.read('.claude/settings.json')).toBe(
      '{\n  // mine\n  "permissions": { "allow": ["Read"] }\n}\n',
    );
    expect(existsSync(home.path('.claude.json'))).toBe(false);
  });

  it('touches no file where one of them cannot be read, and says where it is broken', async () => {
    const home = openHome();
    home.write('.claude/settings.json', '{\n  "env": {\n');
    const { code, stderr } = await home.connect('claude', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain(`${home.path('.claude/settings.json')} is broken at line`);
    expect(existsSync(home.path('.claude.json'))).toBe(false);
    expect(home.read('.claude/settings.json')).toBe('{\n  "env": {\n');
  });

  it('writes nothing without being told to: neither for a pipe nor for a program it does not know', async () => {
    const home = openHome();
    const asked = await home.connect('gemini');
    expect(asked).toMatchObject({ code: 64 });
    expect(asked.stdout).toContain('+++');
    expect(existsSync(home.path('.gemini/settings.json'))).toBe(false);
    expect((await home.connect('emacs', '--yes')).stderr).toContain('"emacs" is none of: claude, codex');
  });

  it('C1 a configuration that there is no room for stays as it was: nothing is said to be connected', async () => {
    const home = openHome();
    const large = `${'# a comment\n'.repeat(6_000)}model = "x"\n`;
    home.write('.codex/config.toml', large);
    const command = `ulimit -f 40; exec "${NOD}" connect codex --yes --data "${hub.data}"`;
    const env = plainEnvironment({ HOME: home.path('') });
    const { status, stdout } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout).not.toContain('connected');
    expect(home.read('.codex/config.toml')).toBe(large);
  });

  it('C4 leaves settings of the person’s own alone, which were there before it', async () => {
    const home = openHome();
    const own = '{"permissions":{"allow":["mcp__nod"]},"env":{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS":"0"}}';
    home.write('.claude/settings.json', own);
    expect(await home.connect('claude', '--yes')).toMatchObject({ code: 0 });
    expect(home.read('.claude/settings.json')).toBe(own);
    expect(await home.connect('claude', '--remove', '--yes')).toMatchObject({ code: 0 });
    expect(home.read('.claude/settings.json')).toBe(own);
    expect(existsSync(home.path('.claude.json'))).toBe(false);
  });

  it('C5 remembers what was there of every program, also when several are connected at once', async () => {
    const home = openHome();
    const own = JSON.stringify({ mcpServers: { nod: { command: 'my-own-nod' } } });
    const files = { gemini: '.gemini/settings.json', qwen: '.qwen/settings.json', claude: '.claude.json' };
    for (const file of Object.values(files)) home.write(file, own);
    const programs = Object.keys(files);
    await Promise.all(programs.map((program) => home.connect(program, '--yes')));
    for (const file of Object.values(files)) {
      const content = JSON.parse(home.read(file));
      expect(content.mcpServers.nod.command).not.toBe('my-own-nod');
      // As the program itself would write it.
      home.write(file, JSON.stringify(content, null, 4));
    }
    for (const program of programs) await home.connect(program, '--remove', '--yes');
    for (const file of Object.values(files)) expect(JSON.parse(home.read(file))).toEqual(JSON.parse(own));
  });

  it('C6 is taken back also where the data folder is gone', async () => {
    const home = openHome();
    home.write('.codex/config.toml', CODEX);
    await home.connect('codex', '--yes');
    const gone = home.path('gone');
    const removed = await home.connect('codex', '--remove', '--yes', '--data', gone);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect(home.read('.codex/config.toml').trim()).toBe(CODEX.trim());
    expect(existsSync(gone)).toBe(false);
  });

  it('C7 says so where every call would be refused: the token speaks for another agent', async () => {
    const home = openHome();
    const { stdout } = await runNod(hub.data, ['token', 'add', 'alpha', '--json']);
    home.write('alpha.token', `${JSON.parse(stdout).token}\n`);
    const wrong = await home.connect('codex', '--yes', '--token-file', home.path('alpha.token'));
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.stdout).toContain('✗ Started as written, its calls are refused: forbidden');
    const right = await home.connect(
      ...['codex', '--yes', '--agent', 'alpha', '--token-file', home.path('alpha.token')],
    );
    expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ Started as written') });
  });

  it('C7 refuses a token of the environment, which no configuration would hold', async () => {
    const home = openHome();
    const { code, stderr } = await home.connectWith({ NOD_TOKEN: 'a'.repeat(43) }, 'codex', '--yes');
    expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringContaining('--token-file') });
    expect(existsSync(home.path('.codex/config.toml'))).toBe(false);
  });

  it('C7 says that calls were not tried where no hub runs', async () => {
    const home = openHome();
    home.write('off/token', `${'a'.repeat(43)}\n`);
    const connected = await home.connect('codex', '--yes', '--data', home.path('off'));
    expect(connected.code).toBe(0);
    expect(connected.stdout).toContain('– Started as written, it offers');
    expect(connected.stdout).toContain('no hub runs');
    expect(connected.stdout).not.toContain('✓ Started');
  });

  it('says what the program itself says when that does not see the server', async () => {
    const home = openHome();
    home.install('qwen', 'nod: … - Pending approval');
    const { code, stdout } = await home.connect('qwen', '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain('✗ qwen mcp list does not show it as working:\nnod: … - Pending approval');
  });
});
