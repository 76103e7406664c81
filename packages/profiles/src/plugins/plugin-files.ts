// Plugin files: what is put into the folders from which OpenCode and pi load plugins. Each only loads the real module from where
// Nod is installed; where that is gone, the program goes on without it.
import type { PluginSource, ProfilePlugin, Scope } from '../profile.ts';

/** Stands at the beginning of every file of Nod's own, so that it is found again. */
export const MARK = '// Written by `nod connect`';

type Plugins = Record<Scope, readonly ProfilePlugin[]>;

export const OPENCODE_PLUGIN: Plugins = {
  user: [
    {
      place: {
        folder: '.config/opencode/plugin',
        movedBy: { variable: 'XDG_CONFIG_HOME', below: 'opencode/plugin' },
        names: ['nod.js'],
      },
      content: toOpenCodePlugin,
    },
  ],
  project: [{ place: { folder: '.opencode/plugin', names: ['nod.js'] }, content: toOpenCodePlugin }],
};

export const PI_EXTENSION: Plugins = {
  user: [
    {
      place: {
        folder: '.pi/agent/extensions',
        movedBy: { variable: 'PI_CODING_AGENT_DIR', below: 'extensions' },
        names: ['nod.js'],
      },
      content: toPiExtension,
    },
  ],
  project: [{ place: { folder: '.pi/extensions', names: ['nod.js'] }, content: toPiExtension }],
};

function toOpenCodePlugin({ modules, socket }: PluginSource): string {
  return toText('nod connect opencode --remove', [
    'export const Nod = async (input) => {',
    '  try {',
    `    const { createPlugin } = await import(${JSON.stringify(`${modules}/opencode/plugin.js`)});`,
    `    return createPlugin(input, { socket: ${JSON.stringify(socket)} });`,
    '  } catch {',
    '    return {};',
    '  }',
    '};',
  ]);
}

function toPiExtension({ modules, socket }: PluginSource): string {
  return toText('nod connect pi --remove', [
    'export default async function (pi) {',
    '  try {',
    `    const { extendPi } = await import(${JSON.stringify(`${modules}/pi/extension.js`)});`,
    `    extendPi(pi, { socket: ${JSON.stringify(socket)} });`,
    '  } catch {}',
    '}',
  ]);
}

function toText(removal: string, lines: readonly string[]): string {
  return [`${MARK}. Take it back with: ${removal}`, ...lines, ''].join('\n');
}
