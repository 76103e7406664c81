// Gemini CLI. It connects no server in a folder that is not trusted.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile } from './profile.ts';

/** A call is given up after 600 s unless the server has a limit of its own. */
const entries = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcpServers', 'nod'],
    value: { command: server.command, args: server.args, timeout: 86_400_000, trust: true },
  },
];

export const gemini: Profile = {
  program: 'gemini',
  title: 'Gemini CLI',
  agent: 'gemini',
  files: {
    user: [
      {
        place: {
          folder: '.gemini',
          movedBy: { variable: 'GEMINI_CLI_HOME', below: '.gemini' },
          names: ['settings.json'],
        },
        format: 'json',
        entries,
      },
    ],
    project: [{ place: { folder: '.gemini', names: ['settings.json'] }, format: 'json', entries }],
  },
  trial: { args: ['mcp', 'list'], expects: /\bnod: .*- Connected/, starts: true },
  hints: { user: 'trusted-folders', project: 'trusted-folders' },
};
