// Kimi Code. Its servers are in a file of their own, its rules in the person's settings alone.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile } from './profile.ts';

const MOVED = { variable: 'KIMI_CODE_HOME', below: '' };

/** A call is given up after 60 s unless the server has a limit of its own. */
const servers = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcpServers', 'nod'],
    value: {
      command: server.command,
      args: server.args,
      startupTimeoutMs: 60_000,
      toolTimeoutMs: 86_400_000,
    },
  },
];

const rule: Entry = {
  type: 'include',
  path: ['permission', 'rules'],
  value: { decision: 'allow', pattern: 'mcp__nod__*' },
};

export const kimi: Profile = {
  program: 'kimi',
  title: 'Kimi Code',
  agent: 'kimi',
  files: {
    user: [
      {
        place: { folder: '.kimi-code', movedBy: MOVED, names: ['mcp.json'] },
        format: 'json',
        entries: servers,
      },
      {
        place: { folder: '.kimi-code', movedBy: MOVED, names: ['config.toml'] },
        format: 'toml',
        entries: () => [rule],
      },
    ],
    project: [{ place: { folder: '.kimi-code', names: ['mcp.json'] }, format: 'json', entries: servers }],
  },
  trial: { args: ['doctor'], expects: /config files are valid/, starts: false },
  hints: { project: 'rules-of-the-user' },
};
