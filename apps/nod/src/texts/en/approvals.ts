// What the CLI says about modes, tool approvals, policies and the audit, in English.
import type { ApprovalReason, ChatMode } from '@nod/protocol';

export const approvals = {
  invalidMode: (value: string) => `"${value}" is not a mode: agent, supervised or ask`,
  reasons: {
    mode: 'asked because the conversation is supervised',
    policy: 'asked because of your policy for this tool',
    order: 'asked because another agent ordered it',
    'outside-folder': 'asked because it reaches outside the allowed folder',
    secrets: 'asked because it touches what looks like secrets',
    demonstration: 'a demonstration: this is how an approval looks',
  } satisfies Record<ApprovalReason, string>,
  orderedBy: (agent: string) => `ordered by ${agent}, not by you`,
  inFolder: (folder: string) => `in ${folder}`,
  caged: 'it can change nothing outside that folder',
  notCaged: 'it can change everything that you can',
  names: (path: string) => `it names ${path}:`,
  notShown: {
    'too-long': (bytes: number) => `too long to show (${bytes} bytes);`,
    'too-many': (bytes: number) => `not shown, there are too many (${bytes} bytes);`,
    'not-text': (bytes: number) => `not text (${bytes} bytes);`,
    unreadable: (_bytes: number) => 'it cannot be read;',
    secret: (_bytes: number) => 'it holds secrets, its content is not shown;',
  },
  boundAnyway: 'if it changes, the command does not run',
  edits: (path: string) => `changes ${path}`,
  creates: (path: string) => `creates ${path}`,
  foreign: (server: string, tool: string) => `the MCP server "${server}" calls it "${tool}"`,
  foreignDescription: "in the server's own words, unproven:",
  claims: (claims: readonly string[]) => `the server says, unproven: ${claims.join(', ')}`,
  annotations: {
    readOnly: ['it changes things', 'it only reads'],
    destructive: ['it destroys nothing', 'it may destroy things'],
    idempotent: ['again means again', 'again changes nothing more'],
    openWorld: ['it stays with itself', 'it reaches other systems'],
  } satisfies Record<string, [string, string]>,
  wouldFail: (reason: string) => `as things are, it would only fail: ${reason}`,
  noArguments: 'without arguments',
  arguments: 'arguments',
  scope: (scope: string) => `--always and --conversation allow: ${scope}`,
  anyArguments: 'this tool with any arguments',
  whileUnchanged: (scope: string) => `${scope}, as long as what is shown with it stays the same`,

  prompt: 'Run it? y = yes, n = no, or tell the agent what to do instead: ',
  yes: ['y', 'yes'],
  no: ['n', 'no'],
  waits: (id: string) => `waiting for your word: nod answer ${id} --approve | --reject ["words"]`,
  approved: (tool: string) => `Approved: ${tool}`,
  rejected: (tool: string) => `Rejected: ${tool}`,
  byRules: 'by your rules',
  alreadyApproved: (surface: string) => `already approved (${surface})`,
  alreadyRejected: (surface: string, words: string) =>
    `already rejected (${surface})${words === '' ? '' : `: ${words}`}`,
  withdrawn: 'the call was withdrawn: the agent was stopped',
  expired: 'nobody answered in time: the call was not run',
  howTo: 'Decide a tool call with: nod answer <id> --approve | --reject ["words"]',
  needsVerdict: (id: string) =>
    `no text answers a tool approval. Decide with: nod answer ${id} --approve | --reject ["words"]`,
  needsText: 'this is a question, not a tool approval: answer it with a text',
  cannotRemember:
    'this call cannot be allowed from now on; it can be approved once, without --always or --conversation',

  mode: (agent: string, mode: ChatMode) => `${agent}: ${mode}`,
  modes: {
    agent: 'runs tools by itself',
    supervised: 'asks before each tool call',
    ask: 'answers only, without tools',
  } satisfies Record<ChatMode, string>,
  noConversation: (agent: string) =>
    `there is no conversation with "${agent}" yet. Begin one with: nod chat --agent ${agent} --mode MODE "text"`,

  invalidPolicy: (value: string) => `"${value}" is not a policy: auto, ask or never`,
  policies: 'Policies',
  permissions: 'Permissions (take one back with: nod policies revoke <id>)',
  noPolicies: 'No policies and no permissions: the mode of each conversation decides.',
  everyAgent: 'every agent',
  everyConversation: 'every conversation',
  policySet: (tool: string, policy: string, agent: string) => `${tool}: ${policy} (${agent})`,
  noPolicy: (tool: string, agent: string) => `${tool} has no policy (${agent}). See: nod policies`,
  policyRemoved: (tool: string, agent: string) => `${tool}: no policy any more (${agent})`,
  noSuchTool: (tool: string, agent: string) =>
    `note: ${agent} has no tool "${tool}" at this moment; the policy counts once it has`,
  noPermission: (id: string) => `no permission has the id "${id}"`,
  revoked: (id: string) => `Revoked ${id}.`,

  invalidSince: (value: string) =>
    `--since: "${value}" is not a time like 2h, 2026-01-31 or 2026-01-31T08:00`,
  invalidOutcome: (value: string, outcomes: readonly string[]) =>
    `--outcome: "${value}" is none of ${outcomes.join(', ')}`,
  oneFormat: '--json and --csv exclude each other',
  noEntries: 'Nothing was answered, decided or changed.',
  columns: {
    at: 'WHEN',
    outcome: 'OUTCOME',
    tool: 'TOOL',
    subject: 'WHAT',
    agent: 'AGENT',
    by: 'BY',
    basis: 'WHY',
    detail: 'DETAIL',
  },
  whos: { person: 'person', hub: 'hub', agent: 'agent' },
  edited: 'parameters changed',
  removed: 'removed',
};
