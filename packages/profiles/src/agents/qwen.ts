// Qwen Code.
import type { Entry } from '../editing/entry.ts';
import type { EntryContext, Profile } from './profile.ts';

/** A call is given up after 600 s unless the server has a limit of its own; tools are hidden until a model searches. */
const entries = ({ server }: EntryContext): Entry[] => [
  {
    type: 'set',
    path: ['mcpServers', 'nod'],
    value: {
      command: server.command,
      args: server.args,
      timeout: 86_400_000,
      trust: true,
      alwaysLoadTools: true,
    },
  },
];

export const qwen: Profile = {
  program: 'qwen',
  title: 'Qwen Code',
  agent: 'qwen',
  files: {
    user: [
      {
        place: {
          folder: '.qwen',
          movedBy: { variable: 'QWEN_HOME', below: '' },
          names: ['settings.json'],
        },
        format: 'json',
        entries,
      },
    ],
    project: [{ place: { folder: '.qwen', names: ['settings.json'] }, format: 'json', entries }],
  },
  trial: { args: ['mcp', 'list'], expects: /\bnod: .*- Connected/, starts: true },
  hints: { project: 'trusted-folders' },
};
