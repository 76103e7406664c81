// Texts of the CLI about modes, tool approvals, policies and the audit.
import type { TextTable } from '@nod/wording';

export const approvalTexts = {
  invalidMode: (value: string) => [
    `"${value}" is not a mode: agent, supervised or ask`,
    `“${value}”不是模式：agent、supervised 或 ask`,
  ],

  prompt: [
    'Run it? y = yes, n = no, or tell the agent what to do instead: ',
    '执行吗？y = 是，n = 否，或者直接告诉智能体该怎么做：',
  ],
  yes: [/^(?:y|yes)$/i, /^(?:y|yes|是)$/i],
  no: [/^(?:n|no)$/i, /^(?:n|no|否)$/i],
  waits: (id: string) => [
    `waiting for your word: nod answer ${id} --approve | --reject ["words"]`,
    `等你决定：nod answer ${id} --approve | --reject ["说明"]`,
  ],
  notRun: {
    refused: (tool: string) => [
      `approved, but not run: ${tool} would do something else now than was shown`,
      `已批准，但没有执行：${tool} 现在要做的与当时显示的不同`,
    ],
    stopped: (tool: string) => [
      `approved, but not run: ${tool} was stopped`,
      `已批准，但没有执行：${tool} 被停止了`,
    ],
  },
  needsVerdict: (id: string) => [
    `no text answers a tool approval. Decide with: nod answer ${id} --approve | --reject ["words"]`,
    `工具批准不能用文字回答。请用：nod answer ${id} --approve | --reject ["说明"]`,
  ],
  needsText: [
    'this is a question, not a tool approval: answer it with a text',
    '这是一个问题，不是工具批准：请用文字回答',
  ],
  noSuchScope: (given: string, count: number) => [
    count === 0
      ? 'the agent offers no scope of its own for this call'
      : `there is no scope "${given}": give its number, 1 to ${count}, or its words`,
    count === 0
      ? '智能体没有为这个调用提供自己的范围'
      : `没有范围“${given}”：请写编号（1 到 ${count}）或它的原文`,
  ],
  cannotRemember: [
    'this call cannot be allowed from now on; it can be approved once, without --always or --conversation',
    '这个调用不能“以后都允许”；可以只批准这一次，不加 --always 或 --conversation',
  ],

  noConversation: (agent: string) => [
    `there is no conversation with "${agent}" yet. Begin one with: nod chat --agent ${agent} --mode MODE "text"`,
    `还没有和“${agent}”的对话。请先开始一个：nod chat --agent ${agent} --mode MODE "内容"`,
  ],

  invalidPolicy: (value: string) => [
    `"${value}" is not a policy: auto, ask or never`,
    `“${value}”不是策略：auto、ask 或 never`,
  ],
  policies: ['Policies', '策略'],
  permissions: [
    'Permissions (take one back with: nod policies revoke <id>)',
    '许可（收回：nod policies revoke <id>）',
  ],
  noPolicies: [
    'No policies and no permissions: the mode of each conversation decides.',
    '没有策略，也没有许可：由每个对话的模式决定。',
  ],
  everyAgent: ['every agent', '所有智能体'],
  everyConversation: ['every conversation', '所有对话'],
  noPolicy: (tool: string, agent: string) => [
    `${tool} has no policy (${agent}). See: nod policies`,
    `${tool} 没有策略（${agent}）。参见：nod policies`,
  ],
  noPolicyAnyMore: ['no policy any more', '不再有策略'],
  noSuchTool: (tool: string, agent: string) => [
    `note: ${agent} has no tool "${tool}" at this moment; the policy counts once it has`,
    `注意：${agent} 目前没有工具“${tool}”；有了之后策略才生效`,
  ],
  noPermission: (id: string) => [`no permission has the id "${id}"`, `没有 id 为“${id}”的许可`],
  revoked: (id: string) => [`Revoked ${id}.`, `已收回 ${id}。`],

  invalidSince: (value: string) => [
    `--since: "${value}" is not a time like 2h, 2026-01-31 or 2026-01-31T08:00`,
    `--since：“${value}”不是像 2h、2026-01-31、2026-01-31T08:00 这样的时间`,
  ],
  invalidOutcome: (value: string, outcomes: readonly string[]) => [
    `--outcome: "${value}" is none of ${outcomes.join(', ')}`,
    `--outcome：“${value}”不在 ${outcomes.join('、')} 之中`,
  ],
  oneFormat: ['--json and --csv exclude each other', '--json 和 --csv 不能同时使用'],
  noEntries: ['Nothing was answered, decided or changed.', '还没有任何回答、决定或更改。'],
  columns: [
    ['WHEN', 'OUTCOME', 'TOOL', 'WHAT', 'AGENT', 'BY', 'WHY', 'DETAIL'],
    ['时间', '结果', '工具', '对象', '智能体', '由谁', '依据', '详情'],
  ],
  removed: ['removed', '已移除'],
} satisfies TextTable;
