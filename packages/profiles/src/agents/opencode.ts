// OpenCode. It needs no approval, and every notice of progress starts the limit of a call again.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile } from './profile.ts';

/** The limit holds for the start, too, for which 5 s are short. */
const entries = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcp', 'nod'],
    value: { type: 'local', command: [server.command, ...server.args], enabled: true, timeout: 60_000 },
  },
];

export const opencode: Profile = {
  program: 'opencode',
  title: 'OpenCode',
  agent: 'opencode',
  files: {
    user: [
      {
        place: {
          folder: '.config/opencode',
          movedBy: { variable: 'XDG_CONFIG_HOME', below: 'opencode' },
          names: ['opencode.jsonc', 'opencode.json'],
        },
        format: 'json',
        entries,
      },
    ],
    project: [{ place: { folder: '', names: ['opencode.jsonc', 'opencode.json'] }, format: 'json', entries }],
  },
  trial: { args: ['mcp', 'list'], expects: /✓ nod\b.*connected/, starts: true },
  hints: {},
};
