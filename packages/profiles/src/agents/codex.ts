// Codex CLI.
import type { EntryContext, Profile } from './profile.ts';

/** Codex gives a call up after 300 s, whatever progress is told, and lets a first turn run without slow servers. */
const entries = ({ server }: EntryContext) => [
  {
    type: 'set' as const,
    path: ['mcp_servers', 'nod'],
    value: {
      command: server.command,
      args: server.args,
      required: true,
      default_tools_approval_mode: 'approve',
      startup_timeout_sec: 60,
      tool_timeout_sec: 86_400,
    },
  },
];

export const codex: Profile = {
  program: 'codex',
  title: 'Codex',
  agent: 'codex',
  files: {
    user: [
      {
        place: {
          folder: '.codex',
          movedBy: { variable: 'CODEX_HOME', below: '' },
          names: ['config.toml'],
        },
        format: 'toml',
        entries,
      },
    ],
    project: [{ place: { folder: '.codex', names: ['config.toml'] }, format: 'toml', entries }],
  },
  trial: { args: ['mcp', 'get', 'nod'], expects: /enabled: true/, starts: false },
  hints: { project: 'trusted-folders' },
};
