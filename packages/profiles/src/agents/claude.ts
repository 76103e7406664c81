// Claude Code. Its servers and its settings are in different files; a project's servers have to be enabled.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile, ProfileFile } from './profile.ts';

const MOVED = { variable: 'CLAUDE_CONFIG_DIR', below: '' };

const servers = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcpServers', 'nod'],
    value: { type: 'stdio', command: server.command, args: server.args, env: {} },
  },
];

/** After 120 s a call would go to the background, and the answer would come as something that is not the person's. */
const settings: Entry[] = [
  { type: 'include', path: ['permissions', 'allow'], value: 'mcp__nod' },
  { type: 'set', path: ['env', 'CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS'], value: '0' },
];

const enabled: Entry = { type: 'include', path: ['enabledMcpjsonServers'], value: 'nod' };

const user: ProfileFile[] = [
  { place: { folder: '', movedBy: MOVED, names: ['.claude.json'] }, format: 'json', entries: servers },
  {
    place: { folder: '.claude', movedBy: MOVED, names: ['settings.json'] },
    format: 'json',
    entries: () => settings,
  },
];

const project: ProfileFile[] = [
  { place: { folder: '', names: ['.mcp.json'] }, format: 'json', entries: servers },
  {
    place: { folder: '.claude', names: ['settings.local.json'] },
    format: 'json',
    entries: () => [enabled, ...settings],
  },
];

export const claude: Profile = {
  program: 'claude',
  title: 'Claude Code',
  agent: 'claude-code',
  files: { user, project },
  trial: { args: ['mcp', 'get', 'nod'], expects: /Status: .*Connected/, starts: true },
  hints: { project: 'trusted-folders' },
};
