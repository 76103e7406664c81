// The texts around chat modes and tool approvals.
import { counted, type TextTable } from '@nod/wording';

export const approvalTexts = {
  modes: {
    label: ['Mode', '模式'],
    button: (name: string, text: string) => [`Mode: ${name}. ${text}`, `模式：${name}。${text}`],
    approves: (amount: number) => [
      `Approves ${counted(amount, 'waiting call', 'waiting calls')}`,
      `会批准 ${amount} 个等待中的调用`,
    ],
    rejects: (amount: number) => [
      `Rejects ${counted(amount, 'waiting call', 'waiting calls')}`,
      `会拒绝 ${amount} 个等待中的调用`,
    ],
    failedTitle: ['The mode was not changed', '模式没有改变'],
    failedText: ['The hub did not take it. Try again.', '中枢没有接受，请重试。'],
  },

  approvals: {
    label: (tool: string) => [`${tool} waits for your approval`, `${tool} 等待你批准`],
    task: ['For', '为了'],
    defaults: (amount: number) => [
      `${counted(amount, 'argument', 'arguments')} at the default`,
      `${amount} 个参数为默认值`,
    ],
    newFile: ['New file', '新文件'],
    change: (path: string) => [`Change of ${path}`, `${path} 的改动`],
    added: (lines: number) => [`${counted(lines, 'line', 'lines')} added`, `新增 ${lines} 行`],
    removed: (lines: number) => [`${counted(lines, 'line', 'lines')} removed`, `删除 ${lines} 行`],
    showWholeChange: (lines: number) => [
      `Show the whole change (${counted(lines, 'line', 'lines')})`,
      `显示全部改动（${lines} 行）`,
    ],
    command: ['Command', '命令'],
    approveNamed: (tool: string) => [`Approve ${tool}`, `批准 ${tool}`],
    approveChanged: ['Approve the changed call', '批准修改后的调用'],
    rejectNamed: (tool: string) => [`Reject ${tool}`, `拒绝 ${tool}`],
    edit: ['Edit', '修改'],
    editNamed: (tool: string) => [`Edit ${tool}`, `修改 ${tool}`],
    words: ['What should it do instead? (optional)', '应该怎么做？（可选）'],
    wordsHint: ['Your words go to the agent.', '你的话会告诉智能体。'],
    enterRejects: ['Enter rejects.', '按 Enter 拒绝。'],
    editTitle: ['Change the arguments', '修改参数'],
    json: 'JSON',
    notJson: (why: string) => [`This is no JSON: ${why}`, `这不是 JSON：${why}`],
    look: ['Look at the change', '查看改动'],
    looking: ['Looking…', '正在查看…'],
    unchanged: ['Nothing is changed yet.', '还没有改动。'],
    changed: ['Changed by you', '已由你修改'],
    editAgain: ['Edit again', '再改改'],
    back: ['Back to the original', '恢复原样'],
    allow: ['Allow…', '允许…'],
    allowNamed: (tool: string) => [`Allow ${tool} from now on`, `今后允许 ${tool}`],
    inItsWords: (agent: string) => [`In the words of ${agent}`, `按 ${agent} 自己的说法`],
    remembersItself: (agent: string) => [
      `${agent} remembers this itself: it is taken back there.`,
      `由 ${agent} 自己记住：要收回请在它那里操作。`,
    ],
    revocable: ['You can take this back in the settings.', '可以在设置中收回。'],
    waiting: (amount: number) => [
      counted(amount, 'call waits for you', 'calls wait for you'),
      `${amount} 个调用等你批准`,
    ],
    inView: (seen: number, amount: number) => [
      `${seen} of ${amount} waiting calls in view`,
      `${amount} 个等待的调用中有 ${seen} 个完整可见`,
    ],
    approveSeen: (amount: number) => [`Approve ${amount}`, `批准 ${amount} 个`],
    approveSeenNamed: (amount: number) => [
      `Approve ${counted(amount, 'call', 'calls')} in view`,
      `批准 ${amount} 个可见的调用`,
    ],
    rejectSeen: (amount: number) => [`Reject ${amount}`, `拒绝 ${amount} 个`],
    rejectSeenNamed: (amount: number) => [
      `Reject ${counted(amount, 'call', 'calls')} in view`,
      `拒绝 ${amount} 个可见的调用`,
    ],
    approveAll: ['Approve all', '全部批准'],
    approveAllNamed: (amount: number) => [
      `Approve all ${amount} waiting calls`,
      `批准全部 ${amount} 个等待中的调用`,
    ],
    rejectAll: ['Reject all', '全部拒绝'],
    rejectAllNamed: (amount: number) => [
      `Reject all ${amount} waiting calls`,
      `拒绝全部 ${amount} 个等待中的调用`,
    ],
    waitsForYou: (name: string) => [`${name} is waiting for you`, `${name} 在等你`],
    changedTitle: ['The call has changed', '调用已经变了'],
    changedText: [
      'It is no longer what was on the card. Look at it again.',
      '它和卡片上显示的不再相同，请再看一遍。',
    ],
    elsewhere: ['Answered elsewhere', '已在别处处理'],
    lateVerdict: (verdict: string, from: string) => [`${verdict}, ${from}.`, `${verdict}，${from}。`],
    someElsewhere: (amount: number) => [
      `${counted(amount, 'call was', 'calls were')} already decided elsewhere.`,
      `有 ${amount} 个调用已先在别处处理。`,
    ],
  },
} satisfies TextTable;
