// Texts of the CLI about modes, tool approvals, policies and the audit, in English.

export const approvals = {
  invalidMode: (value: string) => `"${value}" is not a mode: agent, supervised or ask`,
  scope: (scope: string) => `--always and --conversation allow: ${scope}`,

  prompt: 'Run it? y = yes, n = no, or tell the agent what to do instead: ',
  yes: ['y', 'yes'],
  no: ['n', 'no'],
  waits: (id: string) => `waiting for your word: nod answer ${id} --approve | --reject ["words"]`,
  notRun: {
    refused: (tool: string) => `approved, but not run: ${tool} would do something else now than was shown`,
    stopped: (tool: string) => `approved, but not run: ${tool} was stopped`,
  },
  needsVerdict: (id: string) =>
    `no text answers a tool approval. Decide with: nod answer ${id} --approve | --reject ["words"]`,
  needsText: 'this is a question, not a tool approval: answer it with a text',
  cannotRemember:
    'this call cannot be allowed from now on; it can be approved once, without --always or --conversation',

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
  columns: ['WHEN', 'OUTCOME', 'TOOL', 'WHAT', 'AGENT', 'BY', 'WHY', 'DETAIL'],
  removed: 'removed',
};
