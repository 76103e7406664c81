// The ways to connect an agent, as commands that can be pasted anywhere: every path is whole, and a program's token
// goes from the hub into a file of its owner, past the screen and the list of processes. Pure.
import {
  insertEntries,
  PROFILES,
  type Profile,
  type ProgramName,
  toPatientCommand,
  toServerCommand,
} from '@nod/profiles';
import type { HubPlace } from '@nod/protocol';

/** What to do with a text: run it in a shell, or add it to a file. A door is opened by `hooks`, `window` or `keep`. */
export type Step =
  | { type: 'run'; text: string }
  | { type: 'hooks'; text: string }
  | { type: 'window'; text: string }
  | { type: 'keep'; text: string }
  | { type: 'token'; text: string }
  | { type: 'file'; file: string; text: string };

/** A program is called as it calls itself; everything else is named by the panel. */
type Named = { id: ProgramName; title: string } | { id: 'mcp' | 'curl' | 'shell'; title: null };

export type Way = Named & {
  /** As whom the agent speaks. */
  agent: string;
  /** What the names of its agents begin with, however it is reached. */
  base: string;
  steps: Step[];
  /** So that the person answers what it asks by itself, each of them enough; empty where there is no door. */
  doors: Step[];
  /** The same by hand; empty where there is nothing to spare. */
  byHand: Step[];
};

/** Who has a token of its own is spoken for by nobody else: a name that no example for the shell uses. */
const SCRIPT = 'script';

export function toWays(place: HubPlace, origin: string): Way[] {
  return [
    ...PROFILES.map((profile) => toProgramWay(profile, place)),
    toWay('mcp', 'assistant', place, { type: 'file', file: '', text: toMcpServers(place, 'assistant') }),
    toWay('curl', SCRIPT, place, { type: 'run', text: toCurl(place, origin) }),
    { ...toOwnWay('shell', 'shell'), steps: [{ type: 'run', text: toAsk(place) }] },
  ];
}

function toOwnWay(id: 'mcp' | 'curl' | 'shell', agent: string): Way {
  return { id, title: null, agent, base: agent, steps: [], doors: [], byHand: [] };
}

function toProgramWay({ program, title, agent, files }: Profile, place: HubPlace): Way {
  const server = toPatientCommand({ ...place, agent });
  const byHand = files.user.map(({ place: { folder, names }, format, entries }): Step => {
    const file = ['~', folder, names[0]].filter((name) => name !== '').join('/');
    return {
      type: 'file',
      file,
      text: insertEntries('', format, entries({ server, project: SOME_PROJECT })),
    };
  });
  const text = toShell([place.command, 'connect', program, '--data', place.data]);
  const doors = DOORS[program].map((type): Step => ({ type, text: toDoorCommand(type, program, place) }));
  return { id: program, title, agent, base: program, steps: [{ type: 'run', text }], doors, byHand };
}

type DoorStep = 'hooks' | 'window' | 'keep';

const DOORS: Record<ProgramName, readonly DoorStep[]> = {
  claude: ['hooks', 'keep'],
  codex: ['window'],
  gemini: ['keep'],
  qwen: ['window', 'keep'],
  opencode: ['keep'],
  copilot: ['keep'],
  kimi: ['keep'],
  pi: ['keep'],
};

function toDoorCommand(type: DoorStep, program: ProgramName, { command, data }: HubPlace): string {
  if (type === 'hooks') return toShell([command, 'hooks', 'install', program, '--data', data]);
  if (type === 'keep') return toShell([command, 'run', program, '--data', data]);
  return toShell([command, 'run', '--data', data, '--', program]);
}

/** Where a program keeps something for each project. */
const SOME_PROJECT = '/path/of/your/project';

function toWay(id: 'mcp' | 'curl', agent: string, place: HubPlace, step: Step): Way {
  const token: Step = { type: 'token', text: toTokenCommand(place, agent) };
  return { ...toOwnWay(id, agent), steps: [token, step] };
}

/** Nothing is written unless the token was made; what is written only its owner can read. */
function toTokenCommand(place: HubPlace, agent: string): string {
  const add = toShell([place.command, 'token', 'add', agent, '--data', place.data]);
  return `token=$(${add}) && (umask 077; printf '%s\\n' "$token" > ${quote(toTokenFile(place, agent))})`;
}

function toTokenFile({ data }: HubPlace, agent: string): string {
  return `${data}/${agent}.token`;
}

function toAsk({ command, data }: HubPlace): string {
  const words = ['ask', '--data', data, '--from', 'shell', '--text', 'Deploy now?'];
  return toShell([command, ...words, '--quick-reply', 'Yes', '--quick-reply', 'No']);
}

function toCurl(place: HubPlace, origin: string): string {
  const body = { from: SCRIPT, to: 'user', payload: { text: 'Deploy now?' }, quickReplies: ['Yes', 'No'] };
  return [
    `curl ${origin}/api/messages \\`,
    `  -H "authorization: Bearer $(cat ${quote(toTokenFile(place, SCRIPT))})" \\`,
    "  -H 'content-type: application/json' \\",
    `  -d ${quote(JSON.stringify(body))}`,
  ].join('\n');
}

function toMcpServers(place: HubPlace, agent: string): string {
  const nod = toServerCommand({ ...place, agent, tokenFile: toTokenFile(place, agent) });
  return JSON.stringify({ mcpServers: { nod } }, null, 2);
}

function toShell(words: readonly string[]): string {
  return words.map(quote).join(' ');
}

/** One word for a POSIX shell, whatever it holds. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
