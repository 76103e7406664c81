// Profiles of ACP agent programs: what differs between them, as data. A program that is not listed gets the generic one.
import type { SessionFacts } from '@nod/doors';
import type { ChatMode } from '@nod/protocol';

export interface AcpProfile {
  /** What its agent is called. */
  program: string;
  title: string;
  /** The names by which it introduces itself (`agentInfo.name`), in lower case. */
  agentNames: readonly string[];
  /** Its command, by the name of the file, and what makes it speak ACP: `nod run gemini`. */
  command: readonly [string, ...string[]] | null;
  /** Variables that it is started with, where the person has set none. */
  env: Readonly<Record<string, string>>;
  modes: SessionFacts['modes'];
  /** The program's own mode for each of ours; a mode that it does not offer is left alone. */
  modeIds: Partial<Record<ChatMode, string>>;
  /** What becomes of the turn when a call is rejected. */
  afterRejection: 'ends' | 'goes-on';
  /** Where the name of a tool is found, if it is told nowhere else. */
  toolName: 'first-title' | 'call-id' | 'kind';
  /** It tells the arguments of a call as JSON in its text. */
  hasArgumentsInText: boolean;
  /** What it says as if it were the agent: left out of answers. */
  banners: readonly RegExp[];
  /** Lines of its standard error that tell nothing of what is wrong. */
  chatter: readonly RegExp[];
}

/** The hub judges what is asked; "Ask" promises that no tool runs, and what only reads is not asked about by any of them. */
const ASKING: SessionFacts['modes'] = { agent: 'judged', supervised: 'set', ask: 'cannot' };

const GENERIC: AcpProfile = {
  program: 'acp',
  title: 'ACP',
  agentNames: [],
  command: null,
  env: {},
  // Nobody knows whether it asks.
  modes: { agent: 'judged', supervised: 'cannot', ask: 'cannot' },
  modeIds: {},
  afterRejection: 'goes-on',
  toolName: 'kind',
  hasArgumentsInText: false,
  banners: [],
  chatter: [],
};

const COPILOT_MODE = 'https://agentclientprotocol.com/protocol/session-modes#';

export const ACP_PROFILES: readonly AcpProfile[] = [
  {
    ...GENERIC,
    program: 'gemini',
    title: 'Gemini CLI',
    agentNames: ['gemini-cli'],
    command: ['gemini', '--acp'],
    // Its wrapper process ignores SIGTERM.
    env: { GEMINI_CLI_NO_RELAUNCH: 'true' },
    modes: ASKING,
    modeIds: { agent: 'default', supervised: 'default', ask: 'plan' },
    toolName: 'call-id',
  },
  {
    ...GENERIC,
    program: 'qwen',
    title: 'Qwen Code',
    agentNames: ['qwen-code'],
    command: ['qwen', '--acp'],
    modes: ASKING,
    // It starts in `auto`, where a model of its own decides.
    modeIds: { agent: 'default', supervised: 'default', ask: 'plan' },
    afterRejection: 'ends',
  },
  {
    ...GENERIC,
    program: 'opencode',
    title: 'OpenCode',
    agentNames: ['opencode'],
    command: ['opencode', 'acp'],
    // As it ships it asks about nothing; its modes say nothing of that.
    env: { OPENCODE_PERMISSION: '{"edit":"ask","bash":"ask","webfetch":"ask"}' },
    modes: { agent: 'judged', supervised: 'judged', ask: 'cannot' },
    modeIds: { agent: 'build', supervised: 'build', ask: 'plan' },
    afterRejection: 'ends',
    toolName: 'first-title',
  },
  {
    ...GENERIC,
    program: 'copilot',
    title: 'GitHub Copilot',
    agentNames: ['copilot'],
    command: ['copilot', '--acp'],
    modes: ASKING,
    modeIds: {
      agent: `${COPILOT_MODE}agent`,
      supervised: `${COPILOT_MODE}agent`,
      ask: `${COPILOT_MODE}plan`,
    },
    afterRejection: 'ends',
    banners: [/^Info: Operation cancelled by user\s*$/],
  },
  {
    ...GENERIC,
    program: 'kimi',
    title: 'Kimi Code',
    agentNames: ['kimi code cli'],
    command: ['kimi', 'acp'],
    hasArgumentsInText: true,
    modes: ASKING,
    modeIds: { agent: 'default', supervised: 'default', ask: 'plan' },
    toolName: 'first-title',
  },
  {
    ...GENERIC,
    program: 'claude',
    title: 'Claude Code',
    agentNames: [
      '@agentclientprotocol/claude-agent-acp',
      '@zed-industries/claude-agent-acp',
      '@zed-industries/claude-code-acp',
    ],
    command: ['claude-agent-acp'],
    chatter: [/^\[session\/\w+\]/],
    modes: ASKING,
    modeIds: { agent: 'default', supervised: 'default', ask: 'plan' },
  },
  {
    ...GENERIC,
    program: 'codex',
    title: 'Codex',
    agentNames: ['@agentclientprotocol/codex-acp', 'codex-acp'],
    command: ['codex-acp'],
    modes: ASKING,
    // It starts in "Auto review", where a model of its own decides.
    modeIds: { agent: 'read-only', supervised: 'read-only', ask: 'read-only' },
    afterRejection: 'ends',
    banners: [/^Warning: Model metadata for /],
  },
  {
    ...GENERIC,
    program: 'pi',
    title: 'pi',
    agentNames: ['pi-acp'],
    command: ['pi-acp'],
    // It asks about nothing.
    modes: { agent: 'judged', supervised: 'cannot', ask: 'cannot' },
    banners: [/^New version available/],
  },
];

/** The profile of a command, before it runs: by the name of one of its words. */
export function findProfileOfCommand(command: readonly string[]): AcpProfile | null {
  const names = command.map((word) => word.split(/[\\/]/).at(-1) ?? '');
  return ACP_PROFILES.find((each) => each.command && names.includes(each.command[0])) ?? null;
}

/** The profile of a program by how it introduces itself, else the generic one, called by its own name. */
export function toProfile(agentName: string, title: string): AcpProfile {
  const known = ACP_PROFILES.find(({ agentNames }) => agentNames.includes(agentName.toLowerCase()));
  if (known) return known;
  const program = agentName
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 31);
  return {
    ...GENERIC,
    program: program || GENERIC.program,
    title: (title || agentName || GENERIC.title).slice(0, 80),
  };
}

/** `nod run gemini`: the command behind a short name. */
export function findCommand(program: string): readonly string[] | null {
  return ACP_PROFILES.find((each) => each.program === program)?.command ?? null;
}
