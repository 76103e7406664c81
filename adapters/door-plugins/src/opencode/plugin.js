// Nod's plugin for OpenCode: one agent of the hub for each OpenCode that runs, whichever of its sessions is worked in. What is
// asked is asked in OpenCode's own terminal as well, and whoever answers first has answered.
import { isRecord, isText } from '../link/json.js';
import { readPane } from '../link/pane.js';
import { tellSession } from '../link/told-session.js';
import { toActs } from './acts.js';
import { toHearing } from './hearing.js';
import { openProgram } from './program.js';
import { openWork } from './work.js';

/**
 * @import { SessionFacts } from '@nod/doors'
 * @import { OpenCodeClient } from './program.js'
 */

/**
 * @typedef {object} PluginInput The part of it that is used here.
 * @property {OpenCodeClient} client
 * @property {string} directory
 */

/**
 * @typedef {object} PluginParts
 * @property {string} socket The doors' socket.
 * @property {number} [settleMs] How long a terminal takes to show what it is told to.
 * @property {readonly string[]} [argv]
 * @property {Readonly<Record<string, string | undefined>>} [env]
 */

const SETTLE_MS = 3_000;

/** Folders that this process has a plugin for. */
const taken = new Set();

/**
 * The hooks of the plugin. None where nobody sits before it: `opencode run`, `opencode acp` and the like.
 * @param {PluginInput} input
 * @param {PluginParts} parts
 */
export function createPlugin(
  { client, directory },
  { socket, settleMs = SETTLE_MS, argv = process.argv, env = process.env },
) {
  if (!isAttended(argv)) return {};
  const program = openProgram(client);
  const work = openWork();
  const place = { directory, id: toId(directory, env), pane: readPane(env) };
  const facts = () => toFacts(place, work);
  const told = tellSession({
    path: socket,
    facts,
    act: (action) => acts.act(action),
    lookAgain: () => hearing.lookAgain(),
  });
  const hearing = toHearing({ program, work, told, facts, directory });
  const acts = toActs({ program, work, told, directory, settleMs });
  taken.add(directory);
  return {
    event: async (/** @type {{ event: unknown }} */ { event }) => {
      if (isRecord(event) && isText(event.type) && isRecord(event.properties)) {
        hearing.hear(event.type, event.properties);
      }
    },
    // Waited for by OpenCode before it works on the message: what the mode wants holds for it.
    'chat.message': async (/** @type {{ sessionID: string, agent?: string }} */ { sessionID, agent }) => {
      await acts.applyMode(sessionID, agent ?? null).catch(() => {});
    },
    dispose: async () => {
      taken.delete(directory);
      told.close('gone');
    },
  };
}

/**
 * A terminal's own server, or one that terminals are attached to.
 * @param {readonly string[]} argv
 */
function isAttended([, file = '', command = '']) {
  return /\btui\/worker\.\w+$/.test(file) || command === 'serve' || command === 'web';
}

/**
 * As OpenCode tells it to the MCP servers that it starts, so that both are one agent.
 * @param {string} directory
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function toId(directory, env) {
  const id = env.OPENCODE_PID ?? String(process.pid);
  return taken.size === 0 || taken.has(directory) ? id : `${id}:${directory}`.slice(0, 200);
}

/**
 * @param {{ directory: string, id: string, pane: SessionFacts['pane'] }} place
 * @param {ReturnType<typeof openWork>} work
 * @returns {SessionFacts}
 */
function toFacts({ directory, id, pane }, work) {
  return {
    id,
    program: 'opencode',
    title: 'OpenCode',
    version: work.version,
    kind: 'plugin',
    folder: directory,
    about: work.about,
    modes: { agent: 'set', supervised: 'set', ask: 'set' },
    prompts: 'structured',
    canStop: true,
    pane,
  };
}
