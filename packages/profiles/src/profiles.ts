// The profiles of all agent programs that Nod knows how to connect, in the order in which they are shown.

import type { ConfigValue, Entry } from './editing/entry.ts';
import { OPENCODE_PLUGIN, PI_EXTENSION } from './plugins/plugin-files.ts';
import type { EntryContext, Profile, ProfileFile, Scope, ServerCommand } from './profile.ts';

const NO_PLUGINS = { user: [], project: [] };

/** What a call may take, where the program would give it up sooner. */
const DAY_MS = 86_400_000;

export const PROFILES: readonly Profile[] = [
  {
    program: 'claude',
    title: 'Claude Code',
    agent: 'claude',
    files: toClaudeFiles(),
    plugins: NO_PLUGINS,
    trial: { args: ['mcp', 'get', 'nod'], expects: /Status: .*Connected/, starts: true },
    hints: { project: 'trusted-folders' },
  },
  {
    program: 'codex',
    title: 'Codex',
    agent: 'codex',
    // It gives a call up after 300 s, whatever progress is told, and lets a first turn run without slow servers.
    files: toFiles('.codex/config.toml', { variable: 'CODEX_HOME', below: '' }, [
      'mcp_servers',
      (server) => ({
        ...server,
        required: true,
        default_tools_approval_mode: 'approve',
        startup_timeout_sec: 60,
        tool_timeout_sec: DAY_MS / 1000,
      }),
    ]),
    plugins: NO_PLUGINS,
    trial: { args: ['mcp', 'get', 'nod'], expects: /enabled: true/, starts: false },
    hints: { project: 'trusted-folders' },
  },
  {
    program: 'gemini',
    title: 'Gemini CLI',
    agent: 'gemini',
    // A call is given up after 600 s unless the server has a limit of its own.
    files: toFiles('.gemini/settings.json', { variable: 'GEMINI_CLI_HOME', below: '.gemini' }, [
      'mcpServers',
      (server) => ({ ...server, timeout: DAY_MS, trust: true }),
    ]),
    plugins: NO_PLUGINS,
    trial: { args: ['mcp', 'list'], expects: /\bnod: .*- Connected/, starts: true },
    // It connects no server in a folder that is not trusted.
    hints: { user: 'trusted-folders', project: 'trusted-folders' },
  },
  {
    program: 'qwen',
    title: 'Qwen Code',
    agent: 'qwen',
    // As Gemini CLI; tools are hidden until a model searches.
    files: toFiles('.qwen/settings.json', { variable: 'QWEN_HOME', below: '' }, [
      'mcpServers',
      (server) => ({ ...server, timeout: DAY_MS, trust: true, alwaysLoadTools: true }),
    ]),
    plugins: NO_PLUGINS,
    trial: { args: ['mcp', 'list'], expects: /\bnod: .*- Connected/, starts: true },
    hints: { project: 'trusted-folders' },
  },
  {
    program: 'opencode',
    title: 'OpenCode',
    agent: 'opencode',
    files: toOpenCodeFiles(),
    plugins: OPENCODE_PLUGIN,
    trial: { args: ['mcp', 'list'], expects: /✓ nod\b.*connected/, starts: true },
    hints: {},
  },
  {
    program: 'copilot',
    title: 'GitHub Copilot',
    agent: 'copilot',
    files: toCopilotFiles(),
    plugins: NO_PLUGINS,
    trial: { args: ['mcp', 'get', 'nod'], expects: /Status: Enabled/, starts: false },
    hints: { user: 'approved-per-folder', project: 'trusted-folders' },
  },
  {
    program: 'kimi',
    title: 'Kimi Code',
    agent: 'kimi',
    files: toKimiFiles(),
    plugins: NO_PLUGINS,
    trial: { args: ['doctor'], expects: /config files are valid/, starts: false },
    hints: { project: 'rules-of-the-user' },
  },
  {
    // It knows no MCP servers: the extension is all.
    program: 'pi',
    title: 'pi',
    agent: 'pi',
    files: { user: [], project: [] },
    plugins: PI_EXTENSION,
    trial: null,
    hints: { project: 'trusted-folders' },
  },
];

export function findProfile(name: string): Profile | null {
  return PROFILES.find(({ program }) => program === name) ?? null;
}

type Files = Record<Scope, readonly ProfileFile[]>;
type Moved = NonNullable<ProfileFile['place']['movedBy']>;

/** The table that servers stand in, and what stands there of ours. */
type ServerEntry = readonly [table: string, toValue: (server: ServerCommand) => ConfigValue];

/** Its servers and its settings are in different files; a project's servers have to be enabled. */
function toClaudeFiles(): Files {
  const moved = { variable: 'CLAUDE_CONFIG_DIR', below: '' };
  const servers = toServer('mcpServers', (server) => ({ type: 'stdio', ...server, env: {} }));
  const settings: Entry[] = [
    { type: 'include', path: ['permissions', 'allow'], value: 'mcp__nod' },
    // After 120 s a call would go to the background, and the answer would come as something that is not the person's.
    { type: 'set', path: ['env', 'CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS'], value: '0' },
  ];
  const enabled: Entry = { type: 'include', path: ['enabledMcpjsonServers'], value: 'nod' };
  return {
    user: [toFile('.claude.json', servers, moved), toFile('.claude/settings.json', () => settings, moved)],
    project: [
      toFile('.mcp.json', servers),
      toFile('.claude/settings.local.json', () => [enabled, ...settings]),
    ],
  };
}

/** It needs no approval. Every notice of progress starts the limit of a call again, which holds for the start, too. */
function toOpenCodeFiles(): Files {
  const entries = toServer('mcp', ({ command, args }) => ({
    type: 'local',
    command: [command, ...args],
    enabled: true,
    timeout: 60_000,
  }));
  const moved = { variable: 'XDG_CONFIG_HOME', below: 'opencode' };
  const toEither = (file: ProfileFile): ProfileFile => ({
    ...file,
    place: { ...file.place, names: ['opencode.jsonc', 'opencode.json'] },
  });
  return {
    user: [toEither(toFile('.config/opencode/opencode.jsonc', entries, moved))],
    project: [toEither(toFile('opencode.jsonc', entries))],
  };
}

/** It knows approvals for a folder only, not for all of them. */
function toCopilotFiles(): Files {
  const moved = { variable: 'COPILOT_HOME', below: '' };
  const servers = toServer('mcpServers', (server) => ({
    type: 'local',
    ...server,
    tools: ['*'],
    timeout: DAY_MS,
  }));
  const value = { kind: 'mcp', serverName: 'nod', toolName: null };
  const approvals = toFile(
    '.copilot/permissions-config.json',
    ({ project }) => [{ type: 'include', path: ['locations', project, 'tool_approvals'], value }],
    moved,
  );
  return {
    user: [toFile('.copilot/mcp-config.json', servers, moved), approvals],
    project: [toFile('.github/mcp.json', servers), approvals],
  };
}

/** Its servers are in a file of their own, its rules in the person's settings alone. A call is given up after 60 s. */
function toKimiFiles(): Files {
  const moved = { variable: 'KIMI_CODE_HOME', below: '' };
  const { user, project } = toFiles('.kimi-code/mcp.json', moved, [
    'mcpServers',
    (server) => ({ ...server, startupTimeoutMs: 60_000, toolTimeoutMs: DAY_MS }),
  ]);
  const value = { decision: 'allow', pattern: 'mcp__nod__*' };
  const rules: Entry[] = [{ type: 'include', path: ['permission', 'rules'], value }];
  return { user: [...user, toFile('.kimi-code/config.toml', () => rules, moved)], project };
}

/** One file, in the person's home and in the project alike, with nothing but the server in it. */
function toFiles(path: string, moved: Moved, server: ServerEntry): Files {
  const entries = toServer(...server);
  return { user: [toFile(path, entries, moved)], project: [toFile(path, entries)] };
}

function toServer(...[table, toValue]: ServerEntry): ProfileFile['entries'] {
  return ({ server }: EntryContext) => [{ type: 'set', path: [table, 'nod'], value: toValue(server) }];
}

function toFile(path: string, entries: ProfileFile['entries'], movedBy?: Moved): ProfileFile {
  const [name = '', ...folders] = path.split('/').reverse();
  return {
    place: { folder: folders.reverse().join('/'), ...(movedBy && { movedBy }), names: [name] },
    format: name.endsWith('.toml') ? 'toml' : 'json',
    entries,
  };
}
