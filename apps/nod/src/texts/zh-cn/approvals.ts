// Texts of the CLI about modes, tool approvals, policies and the audit, in 简体中文.
import type { Texts } from '../en.ts';

export const approvals: Texts['approvals'] = {
  invalidMode: (value) => `“${value}”不是模式：agent、supervised 或 ask`,
  scope: (scope) => `--always 和 --conversation 允许：${scope}`,

  prompt: '执行吗？y = 是，n = 否，或者直接告诉智能体该怎么做：',
  yes: ['y', 'yes', '是'],
  no: ['n', 'no', '否'],
  waits: (id) => `等你决定：nod answer ${id} --approve | --reject ["说明"]`,
  notRun: {
    refused: (tool) => `已批准，但没有执行：${tool} 现在要做的与当时显示的不同`,
    stopped: (tool) => `已批准，但没有执行：${tool} 被停止了`,
  },
  needsVerdict: (id) => `工具批准不能用文字回答。请用：nod answer ${id} --approve | --reject ["说明"]`,
  needsText: '这是一个问题，不是工具批准：请用文字回答',
  cannotRemember: '这个调用不能“以后都允许”；可以只批准这一次，不加 --always 或 --conversation',

  noConversation: (agent) =>
    `还没有和“${agent}”的对话。请先开始一个：nod chat --agent ${agent} --mode MODE "内容"`,

  invalidPolicy: (value) => `“${value}”不是策略：auto、ask 或 never`,
  policies: '策略',
  permissions: '许可（收回：nod policies revoke <id>）',
  noPolicies: '没有策略，也没有许可：由每个对话的模式决定。',
  everyAgent: '所有智能体',
  everyConversation: '所有对话',
  policySet: (tool, policy, agent) => `${tool}：${policy}（${agent}）`,
  noPolicy: (tool, agent) => `${tool} 没有策略（${agent}）。参见：nod policies`,
  policyRemoved: (tool, agent) => `${tool}：不再有策略（${agent}）`,
  noSuchTool: (tool, agent) => `注意：${agent} 目前没有工具“${tool}”；有了之后策略才生效`,
  noPermission: (id) => `没有 id 为“${id}”的许可`,
  revoked: (id) => `已收回 ${id}。`,

  invalidSince: (value) => `--since：“${value}”不是像 2h、2026-01-31、2026-01-31T08:00 这样的时间`,
  invalidOutcome: (value, outcomes) => `--outcome：“${value}”不在 ${outcomes.join('、')} 之中`,
  oneFormat: '--json 和 --csv 不能同时使用',
  noEntries: '还没有任何回答、决定或更改。',
  columns: ['时间', '结果', '工具', '对象', '智能体', '由谁', '依据', '详情'],
  removed: '已移除',
};
