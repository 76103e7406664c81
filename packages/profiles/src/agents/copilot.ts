// GitHub Copilot CLI. It knows approvals for a folder only, not for all of them.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile, ProfileFile } from './profile.ts';

const servers = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcpServers', 'nod'],
    value: { type: 'local', command: server.command, args: server.args, tools: ['*'], timeout: 86_400_000 },
  },
];

const MOVED = { variable: 'COPILOT_HOME', below: '' };

const approvals: ProfileFile = {
  place: { folder: '.copilot', movedBy: MOVED, names: ['permissions-config.json'] },
  format: 'json',
  entries: ({ project }) => [
    {
      type: 'include',
      path: ['locations', project, 'tool_approvals'],
      value: { kind: 'mcp', serverName: 'nod', toolName: null },
    },
  ],
};

export const copilot: Profile = {
  program: 'copilot',
  title: 'GitHub Copilot',
  agent: 'copilot',
  files: {
    user: [
      {
        place: { folder: '.copilot', movedBy: MOVED, names: ['mcp-config.json'] },
        format: 'json',
        entries: servers,
      },
      approvals,
    ],
    project: [
      { place: { folder: '.github', names: ['mcp.json'] }, format: 'json', entries: servers },
      approvals,
    ],
  },
  trial: { args: ['mcp', 'get', 'nod'], expects: /Status: Enabled/, starts: false },
  hints: { user: 'approved-per-folder', project: 'trusted-folders' },
};
