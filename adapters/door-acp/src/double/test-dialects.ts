// Dialects of ACP for the double: the shapes that the real programs were recorded to send.
export interface Dialect {
  agentInfo: { name: string; title?: string; version: string };
  modes: { currentModeId: string; ids: string[] };
  /** How the modes are told. */
  modesAs: 'modes' | 'options' | 'both';
  /** What is told of a call before it is asked about. */
  before(id: string, command: string): object[];
  /** What is told of it in the request. */
  asked(id: string, command: string): object;
  options: readonly { optionId: string; name: string; kind: string }[];
  question: 'form' | 'form-with-words' | 'qwen';
  rejection: 'ends' | 'goes-on';
  /** What it says as if the agent had said it. */
  banner?: string;
  loadsOnlyAfterTurn?: boolean;
}

const ONCE_ALWAYS_REJECT = [
  { optionId: 'once', kind: 'allow_once', name: 'Allow once' },
  { optionId: 'always', kind: 'allow_always', name: 'Always allow' },
  { optionId: 'reject', kind: 'reject_once', name: 'Reject' },
];

const PLAIN_MODES = { currentModeId: 'default', ids: ['default', 'plan', 'yolo'] };
const toText = (text: string) => [{ type: 'content', content: { type: 'text', text } }];

export const DIALECTS = {
  gemini: {
    agentInfo: { name: 'gemini-cli', title: 'Gemini CLI', version: '0.61.0' },
    modes: PLAIN_MODES,
    modesAs: 'modes',
    before: () => [],
    asked: (id, command) => ({
      toolCallId: id,
      status: 'pending',
      title: command,
      content: toText('[current working directory /w] (make a file)'),
      locations: [],
      kind: 'execute',
    }),
    options: [
      { optionId: 'proceed_always', name: 'Allow for this session', kind: 'allow_always' },
      { optionId: 'proceed_once', name: 'Allow', kind: 'allow_once' },
      { optionId: 'cancel', name: 'Reject', kind: 'reject_once' },
    ],
    question: 'form',
    rejection: 'goes-on',
    loadsOnlyAfterTurn: true,
  },
  qwen: {
    agentInfo: { name: 'qwen-code', title: 'Qwen Code', version: '0.24.4' },
    modes: { currentModeId: 'auto', ids: ['plan', 'default', 'auto-edit', 'auto', 'yolo'] },
    modesAs: 'both',
    before: (id) => [
      {
        sessionUpdate: 'tool_call',
        toolCallId: id,
        status: 'pending',
        title: 'Shell',
        content: [],
        kind: 'execute',
        rawInput: {},
        _meta: { toolName: 'run_shell_command', phase: 'preparing' },
      },
      { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: '' }, _meta: { durationMs: 4 } },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      status: 'pending',
      title: `${command} (make a file)`,
      content: [],
      kind: 'execute',
      rawInput: { command, description: 'make a file', is_background: false },
      _meta: { toolName: 'run_shell_command' },
    }),
    options: [
      { optionId: 'proceed_always_project', name: 'Always Allow in project: touch *', kind: 'allow_always' },
      { optionId: 'proceed_always_user', name: 'Always Allow for user: touch *', kind: 'allow_always' },
      { optionId: 'proceed_once', name: 'Allow', kind: 'allow_once' },
      { optionId: 'proceed_here', name: 'Allow in this turn', kind: 'allow_once' },
      { optionId: 'cancel', name: 'Reject', kind: 'reject_once' },
    ],
    question: 'qwen',
    rejection: 'ends',
  },
  opencode: {
    agentInfo: { name: 'OpenCode', version: '1.18.33' },
    modes: { currentModeId: 'build', ids: ['build', 'plan'] },
    modesAs: 'options',
    before: (id, command) => [
      {
        sessionUpdate: 'tool_call',
        toolCallId: id,
        title: 'bash',
        kind: 'execute',
        status: 'pending',
        rawInput: { cwd: '/w' },
      },
      {
        sessionUpdate: 'tool_call_update',
        toolCallId: id,
        status: 'in_progress',
        title: command,
        rawInput: { command, description: 'make a file', cwd: '/w' },
      },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      title: command,
      kind: 'execute',
      status: 'pending',
      locations: [],
      rawInput: { command },
    }),
    options: ONCE_ALWAYS_REJECT,
    question: 'form',
    rejection: 'ends',
  },
  copilot: {
    agentInfo: { name: 'Copilot', title: 'Copilot', version: '1.0.102' },
    modes: {
      currentModeId: 'https://agentclientprotocol.com/protocol/session-modes#agent',
      ids: ['agent', 'plan', 'autopilot'].map(
        (mode) => `https://agentclientprotocol.com/protocol/session-modes#${mode}`,
      ),
    },
    modesAs: 'both',
    before: (id, command) => [
      {
        sessionUpdate: 'tool_call',
        toolCallId: id,
        title: 'make a file',
        kind: 'execute',
        status: 'pending',
        rawInput: { command, description: 'make a file' },
      },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      title: 'make a file',
      kind: 'execute',
      status: 'pending',
      rawInput: { command, commands: [command] },
    }),
    options: ONCE_ALWAYS_REJECT,
    question: 'form',
    rejection: 'ends',
    banner: 'Info: Operation cancelled by user',
  },
  kimi: {
    agentInfo: { name: 'Kimi Code CLI', version: '2.1.0' },
    modes: { currentModeId: 'default', ids: ['default', 'plan', 'auto', 'yolo'] },
    modesAs: 'both',
    before: (id, command) => [
      {
        sessionUpdate: 'tool_call',
        toolCallId: id,
        title: 'Bash',
        kind: 'execute',
        status: 'pending',
        content: toText(JSON.stringify({ command, description: 'make a file' })),
      },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      title: 'Bash',
      content: toText(`Requesting approval to Running: ${command}`),
    }),
    options: ONCE_ALWAYS_REJECT,
    question: 'form',
    rejection: 'goes-on',
  },
  claude: {
    agentInfo: { name: '@agentclientprotocol/claude-agent-acp', title: 'Claude Agent', version: '0.99.1' },
    modes: { currentModeId: 'default', ids: ['default', 'acceptEdits', 'plan', 'auto', 'bypassPermissions'] },
    modesAs: 'both',
    before: (id, command) => [
      {
        _meta: { claudeCode: { toolName: 'Bash' } },
        sessionUpdate: 'tool_call',
        toolCallId: id,
        name: 'Bash',
        rawInput: {},
        status: 'pending',
        title: 'Terminal',
        kind: 'execute',
        content: [],
      },
      {
        _meta: { claudeCode: { toolName: 'Bash' } },
        sessionUpdate: 'tool_call_update',
        toolCallId: id,
        rawInput: { command, description: 'make a file' },
        title: command,
        content: toText('make a file'),
      },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      name: 'Bash',
      status: 'pending',
      rawInput: { command, description: 'make a file' },
      title: command,
      kind: 'execute',
      content: toText('make a file'),
    }),
    options: [
      { optionId: 'allow-once', name: 'Yes', kind: 'allow_once' },
      { optionId: 'reject', name: 'No', kind: 'reject_once' },
    ],
    question: 'form-with-words',
    rejection: 'goes-on',
  },
  codex: {
    agentInfo: { name: '@agentclientprotocol/codex-acp', title: 'Codex', version: '2.6.0' },
    modes: { currentModeId: 'agent', ids: ['read-only', 'workspace-write', 'agent', 'agent-full-access'] },
    modesAs: 'modes',
    before: (id, command) => [
      {
        sessionUpdate: 'agent_message_chunk',
        content: { type: 'text', text: 'Warning: Model metadata for `demo` not found.\n\n' },
      },
      {
        sessionUpdate: 'tool_call',
        toolCallId: id,
        kind: 'execute',
        title: command,
        status: 'in_progress',
        content: [{ type: 'terminal', terminalId: id }],
        rawInput: { command, cwd: '/w' },
      },
    ],
    asked: (id, command) => ({
      toolCallId: id,
      title: command,
      rawInput: { command, cwd: '/w' },
      kind: 'execute',
      status: 'pending',
    }),
    options: [
      { optionId: 'allow_once', name: 'Yes, proceed', kind: 'allow_once' },
      {
        optionId: 'accept_execpolicy_amendment',
        name: "Yes, and don't ask again for commands that start with `touch`",
        kind: 'allow_always',
      },
      { optionId: 'cancel', name: 'No, and tell Codex what to do differently', kind: 'reject_once' },
    ],
    question: 'form',
    rejection: 'ends',
  },
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;
