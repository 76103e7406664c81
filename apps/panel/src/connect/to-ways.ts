// The ways to connect an agent, as commands that can be pasted anywhere: every path is whole, and a program's token
// goes from the hub into a file of its owner, past the screen and the list of processes. Pure.
import type { HubPlace } from '@nod/protocol';

/** What to do with a text: run it in a shell, or add it to a file. */
export type Step =
  | { type: 'run'; text: string }
  | { type: 'token'; text: string }
  | { type: 'file'; file: string; text: string };

export interface Way {
  id: 'claude' | 'codex' | 'gemini' | 'opencode' | 'mcp' | 'curl' | 'shell';
  /** As whom the agent speaks. */
  agent: string;
  steps: Step[];
}

export function toWays(place: HubPlace, origin: string): Way[] {
  const mcp = (agent: string): string[] => [
    place.command,
    'mcp',
    ...['--agent', agent, '--data', place.data, '--token-file', toTokenFile(place, agent)],
  ];
  return [
    toWay('claude', 'claude-code', place, {
      type: 'run',
      text: `claude mcp add nod -- ${toShell(mcp('claude-code'))}`,
    }),
    toWay('codex', 'codex', place, { type: 'run', text: `codex mcp add nod -- ${toShell(mcp('codex'))}` }),
    toWay('gemini', 'gemini', place, {
      type: 'file',
      file: '~/.gemini/settings.json',
      text: toMcpServers(mcp('gemini')),
    }),
    toWay('opencode', 'opencode', place, {
      type: 'file',
      file: '~/.config/opencode/opencode.json',
      text: toJson({ mcp: { nod: { type: 'local', command: mcp('opencode'), enabled: true } } }),
    }),
    toWay('mcp', 'assistant', place, { type: 'file', file: '', text: toMcpServers(mcp('assistant')) }),
    toWay('curl', 'ci', place, { type: 'run', text: toCurl(place, origin) }),
    { id: 'shell', agent: 'shell', steps: [{ type: 'run', text: toAsk(place) }] },
  ];
}

function toWay(id: Way['id'], agent: string, place: HubPlace, step: Step): Way {
  return { id, agent, steps: [{ type: 'token', text: toTokenCommand(place, agent) }, step] };
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
  const body = { from: 'ci', to: 'user', payload: { text: 'Deploy now?' }, quickReplies: ['Yes', 'No'] };
  return [
    `curl ${origin}/api/messages \\`,
    `  -H "authorization: Bearer $(cat ${quote(toTokenFile(place, 'ci'))})" \\`,
    "  -H 'content-type: application/json' \\",
    `  -d ${quote(JSON.stringify(body))}`,
  ].join('\n');
}

function toMcpServers([command, ...args]: readonly string[]): string {
  return toJson({ mcpServers: { nod: { command, args } } });
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function toShell(words: readonly string[]): string {
  return words.map(quote).join(' ');
}

/** One word for a POSIX shell, whatever it holds. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
