import type { HumanRequest, Language } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line, Part } from '../words/parts.ts';
import { wordsOf } from '../words/words.ts';
import { wordPermission } from './call-wording.ts';
import { wordEnding } from './ending-wording.ts';
import { wordRequest } from './request-wording.ts';
import { anyRequest, toAnswered, toRequest } from './test-requests.ts';

/** A line as the cases below write it: code in backticks, what others say in quotation marks, warnings with a sign. */
const show = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.type === 'time') return `<${part.at}>`;
      if (part.type === 'said') return `“${part.text}”`;
      return part.type === 'code' || part.type === 'block' ? `\`${part.text}\`` : part.text;
    })
    .join('');
const showLine = ({ parts, depth, isWarning }: Line): string =>
  `${'  '.repeat(depth)}${isWarning ? '⚠ ' : ''}${show(parts)}`;

function showRequest(request: HumanRequest, language: Language): string[] {
  const { title, lines, actions } = wordRequest(request, wordsOf(language));
  return [
    show(title),
    ...lines.map(showLine),
    actions.map(({ label }) => `[${label.type === 'time' ? '' : label.text}]`).join(' '),
  ];
}

function showEnding(request: HumanRequest, language: Language): string[] {
  const ending = wordEnding(request, wordsOf(language));
  return ending
    ? [show(ending.what), ...(ending.where ? [show(ending.where)] : []), ...ending.notes.map(show)]
    : [];
}

const question = toRequest('question', { text: 'Deploy?', options: ['Yes', 'No'], recommended: 0 });
const questions = [
  { id: '1', title: 'Store?', options: [{ letter: 'A', text: 'SQLite' }], recommended: 'A' },
  { id: '2', title: 'Name?', options: [], recommended: null },
];
const decisions = toRequest('decisions', { questions });
const command = toRequest('call', {
  orderedBy: 'spy',
  reason: 'secrets',
  expiresAt: 7,
  call: {
    id: 'c',
    toolName: 'run_command',
    parameters: { command: 'sh a.sh', wait: 5, dry: false },
    defaults: ['dry'],
  },
  preview: {
    type: 'command',
    command: 'sh a.sh',
    folder: '/home/x',
    isCaged: false,
    files: [
      { path: 'a.sh', bytes: 3, content: 'ls\n', notShown: null },
      { path: 'b', bytes: 70, content: null, notShown: 'not-text' },
    ],
    shows: ['command'],
  },
  permission: { parameters: { command: 'sh a.sh' }, target: 'digest' },
});
const edit = toRequest('call', {
  call: { id: 'c', toolName: 'write_file', parameters: { text: 'one\ntwo' } },
  preview: { type: 'edit', path: '/a.txt', diff: '+one\n', isNew: true, shows: [] },
});
const foreign = toRequest('call', {
  call: { id: 'c', toolName: 'github_get_issue', parameters: {} },
  preview: {
    type: 'mcp',
    server: 'github',
    tool: 'get_issue',
    title: 'Issue',
    description: 'Reads.\nAll of it.',
    annotations: { readOnly: true, destructive: null, idempotent: null, openWorld: true },
  },
});

it('SEC-4 that a file stays as it is, only a tool that has looked says: a change that a program tells has no lines', () => {
  const toLines = (shows: string[]) => {
    const told = { type: 'edit' as const, path: '/a.txt', diff: '', isNew: false, shows };
    return JSON.stringify(wordRequest(toRequest('call', { preview: told }), wordsOf('en')).lines);
  };
  expect(toLines(['path'])).toContain('The file stays as it is.');
  expect(toLines([])).not.toContain('stays as it is');
});

describe('F-57 a request in words', () => {
  it.each<[string, HumanRequest, string[], string[]]>([
    [
      'a question with suggested answers',
      question,
      ['ci asks you', '“Deploy?”', '  “1. Yes” (recommended)', '  “2. No”', '[Yes] [No]'],
      ['ci 问你', '“Deploy?”', '  “1. Yes”（推荐）', '  “2. No”', '[Yes] [No]'],
    ],
    [
      'a question that nobody waits for any more',
      toRequest('question', { awaited: 'no-longer', expiresAt: 9 }),
      [
        'ci asks you',
        'No text',
        'ci no longer waits. Your answer goes to its mailbox, where it finds it.',
        'Expires <9>',
        '',
      ],
      ['ci 问你', '没有文字', 'ci 已不再等待。你的回答会放进它的邮箱，它会在那里看到。', '<9> 过期', ''],
    ],
    [
      'a question that stays open for a year: no deadline',
      toRequest('question', { openedAt: 5, expiresAt: 5 + 365 * 86_400_000 }),
      ['ci asks you', 'No text', ''],
      ['ci 问你', '没有文字', ''],
    ],
    [
      'a decision set',
      decisions,
      [
        'ci asks you to decide',
        '“1. Store?”',
        '  “A. SQLite” (recommended)',
        '“2. Name?”',
        '  Its options could not be read: answer in your own words, or leave it to the agent.',
        'No single recommendation for: “2”',
        '[✅ All as recommended] [🧩 Partly, I’ll add…] [1A]',
      ],
      [
        'ci 请你决定',
        '“1. Store?”',
        '  “A. SQLite”（推荐）',
        '“2. Name?”',
        '  选项无法识别：请用自己的话回答，或交给智能体决定。',
        '没有唯一推荐的题：“2”',
        '[✅ 全部按推荐] [🧩 部分按推荐，我来补充…] [1A]',
      ],
    ],
    [
      'a command that another agent ordered',
      command,
      [
        'ci wants to use Run Command (ordered by spy, not by you)',
        '⚠ Touches what looks like secrets',
        '  `$ sh a.sh`',
        '  in `/home/x`',
        '⚠ Not caged: it can change anything you can',
        'Files that it names:',
        '  `a.sh`',
        '    `ls`',
        '  `b`',
        '    Not text (70 bytes). If it changes, the command does not run.',
        'Arguments:',
        '  `wait`: `5`',
        'At their defaults: `dry`',
        'Allowed from now on, it covers: Run Command, when `command` is `"sh a.sh"`, as long as what is shown with it stays the same',
        'Expires <7>',
        '[Approve] [Allow in this conversation] [Always allow] [Reject]',
      ],
      [
        'ci 想使用 运行命令（由 spy 下达，不是你）',
        '⚠ 涉及看起来像机密的内容',
        '  `$ sh a.sh`',
        '  位于 `/home/x`',
        '⚠ 未隔离：你能改动的，它都能改动',
        '它涉及的文件：',
        '  `a.sh`',
        '    `ls`',
        '  `b`',
        '    不是文本（70 字节）。如果它有变化，命令就不会运行。',
        '参数：',
        '  `wait`：`5`',
        '默认值：`dry`',
        '从现在起允许时涵盖：运行命令，当 `command` 为 `"sh a.sh"`，前提是随它一起显示的内容不变',
        '<7> 过期',
        '[批准] [在此对话中允许] [总是允许] [拒绝]',
      ],
    ],
    [
      'a change of a file',
      edit,
      [
        'ci wants to use Write File',
        'Supervised: asks before each call',
        'Creates `/a.txt`',
        '  `+one`',
        'Arguments:',
        '  `text`:',
        '    `one\ntwo`',
        '[Approve] [Reject]',
      ],
      [
        'ci 想使用 写入文件',
        '监督模式：每次调用前都询问',
        '新建 `/a.txt`',
        '  `+one`',
        '参数：',
        '  `text`：',
        '    `one\ntwo`',
        '[批准] [拒绝]',
      ],
    ],
    [
      'a foreign tool',
      foreign,
      [
        'ci wants to use Github Get Issue',
        'Supervised: asks before each call',
        'MCP server: github',
        'Its name there: `get_issue (Issue)`',
        'The server says: read-only, reaches outside systems (nothing proves it)',
        'In the server’s own words (nothing proves it):',
        '  `Reads.\nAll of it.`',
        'No arguments',
        '[Approve] [Reject]',
      ],
      [
        'ci 想使用 Github Get Issue',
        '监督模式：每次调用前都询问',
        'MCP 服务器：github',
        '在服务器上的名称：`get_issue (Issue)`',
        '服务器声称：只读，会访问外部系统（未经证实）',
        '服务器自己的说法（未经证实）：',
        '  `Reads.\nAll of it.`',
        '没有参数',
        '[批准] [拒绝]',
      ],
    ],
  ])('%s', (_, request, english, chinese) => {
    expect(showRequest(request, 'en')).toEqual(english);
    expect(showRequest(request, 'zh')).toEqual(chinese);
  });

  it.each<[string, HumanRequest, string[], string[]]>([
    ['open', question, [], []],
    [
      'answered',
      toAnswered(question, { text: 'No', surface: 'telegram' }),
      ['Answered: “No”', 'from Telegram'],
      ['已回答：“No”', '来自 Telegram'],
    ],
    [
      'answered by one of several accounts',
      toAnswered(question, { text: 'No', surface: 'telegram', by: 'Ana' }),
      ['Answered: “No”', 'by Ana, from Telegram'],
      ['已回答：“No”', 'Ana，来自 Telegram'],
    ],
    [
      'answered on a surface that has no name here',
      toAnswered(question, { text: 'No', surface: 'pager' }),
      ['Answered: “No”', 'from pager'],
      ['已回答：“No”', '来自 pager'],
    ],
    [
      'a set answered with something left open',
      toAnswered(decisions, { text: '1A', leftOpen: ['2'] }),
      [
        'Sent to the agent: “1A”',
        'in the panel',
        'Not every recommendation could be read. Left to the agent: “2”',
      ],
      ['已推送到模型：“1A”', '来自网页面板', '解析不完整，以下交给智能体决定：“2”'],
    ],
    [
      'approved with changes, for good',
      toAnswered(command, { surface: 'cli', approval: { isEdited: true, remember: 'always' } }),
      ['Approved, with your changes, always allowed from now on', 'from the command line'],
      ['已批准，按你的修改，今后总是允许', '来自命令行'],
    ],
    [
      'rejected with words',
      toAnswered(command, { text: 'use make', approval: { verdict: 'rejected' } }),
      ['Rejected', 'in the panel', 'You said: “use make”'],
      ['已拒绝', '来自网页面板', '你说：“use make”'],
    ],
    [
      'approved by switching the mode',
      toAnswered(command, { approval: { by: 'mode' } }),
      ['Approved by switching to Agent', 'in the panel'],
      ['切换到代理模式时批准', '来自网页面板'],
    ],
    [
      'rejected by rules, without a tap',
      toAnswered(command, { surface: null, approval: { verdict: 'rejected', by: 'policy' } }),
      ['Rejected by your rules'],
      ['按你定的规则拒绝'],
    ],
    [
      'approved by a permission that was given with another call',
      toAnswered(command, { approval: { by: 'permission' } }),
      ['Approved by your rules', 'in the panel'],
      ['按你定的规则批准', '来自网页面板'],
    ],
    [
      'approved, and remembered by the agent',
      toAnswered({ ...command, scopes: [{ id: 's', label: 'Yes, for npm' }] } as HumanRequest, {
        approval: { scope: 's' },
      }),
      ['Approved', 'in the panel', 'The agent itself remembers: “Yes, for npm”'],
      ['已批准', '来自网页面板', '智能体自己记住：“Yes, for npm”'],
    ],
    [
      'answered in the agent’s own terminal',
      { ...command, settlement: { outcome: 'cancelled', at: 1, reason: 'elsewhere' } },
      ['Answered in the agent’s own terminal'],
      ['已在智能体自己的终端里回答'],
    ],
    [
      'a set whose program has ended',
      { ...decisions, settlement: { outcome: 'cancelled', at: 1, reason: 'gone' } },
      ['The agent’s program has ended: nobody waits for an answer'],
      ['智能体的程序已结束，没有谁在等回答'],
    ],
    [
      'a question withdrawn',
      { ...question, settlement: { outcome: 'cancelled', at: 1, reason: 'withdrawn' } },
      ['ci withdrew this question'],
      ['ci 撤回了这个问题'],
    ],
    [
      'a question expired',
      { ...question, settlement: { outcome: 'expired', at: 1 } },
      ['Expired without an answer'],
      ['已过期，没有回答'],
    ],
    [
      'a call expired',
      { ...command, settlement: { outcome: 'expired', at: 1 } },
      ['Nobody answered in time: it did not run'],
      ['没有人及时回答，没有运行'],
    ],
  ])('an ending: %s', (_, request, english, chinese) => {
    expect(showEnding(request, 'en')).toEqual(english);
    expect(showEnding(request, 'zh')).toEqual(chinese);
  });

  it('CM-3.2 says what "from now on" would be bound to, in a form in which no value looks like our words', () => {
    const given = { parameters: { path: 'a" and force is "b', depth: 1 }, target: 'digest' };
    expect(show(wordPermission('write_file', given, wordsOf('en')))).toBe(
      'Write File, when `path` is `"a\\" and force is \\"b"` and `depth` is `1`, as long as what is shown with it stays the same',
    );
    expect(show(wordPermission('write_file', { parameters: {}, target: '' }, wordsOf('zh')))).toBe(
      '写入文件，无论参数是什么',
    );
  });

  it('SEC-4 CM-8.5 a permission for a call without arguments says that it covers no others', () => {
    const bare = { parameters: {}, target: '{"type":"plain"}' };
    expect(show(wordPermission('deploy', bare, wordsOf('en')))).toBe(
      'Deploy, with no arguments, as long as what is shown with it stays the same',
    );
    expect(show(wordPermission('deploy', bare, wordsOf('zh')))).toContain('不带参数');
  });

  it('SEC-4 CM-8.5 says what "from now on" covers, wherever it is offered, and only there', () => {
    const permission = { parameters: { path: 'a' }, target: '' };
    const offered = toRequest('call', { permission });
    expect(showRequest(offered, 'en')).toContain(
      'Allowed from now on, it covers: Run Command, when `path` is `"a"`',
    );
    expect(showRequest(offered, 'zh')).toContain('从现在起允许时涵盖：运行命令，当 `path` 为 `"a"`');
    expect(showRequest(toRequest('call', { permission: null }), 'en').join()).not.toContain('it covers');
    expect(showRequest(toAnswered(offered, {}), 'en').join()).not.toContain('it covers');
  });

  it('OPS-4 any request, in any state, has words in both languages; the Chinese ones hold no English', () => {
    const names = /\b(?:MCP|Telegram)\b/g;
    fc.assert(
      fc.property(anyRequest, fc.constantFrom<Language>('en', 'zh'), (request, language) => {
        const { title, lines, actions } = wordRequest(request, wordsOf(language));
        const ending = wordEnding(request, wordsOf(language));
        const said = [
          title,
          ...lines.map(({ parts }) => parts),
          ...(ending ? [ending.what, ...ending.notes] : []),
        ];
        for (const parts of said) expect(show(parts).trim()).not.toBe('');
        expect(ending === null).toBe(request.settlement === null);
        expect(actions.length > 0 && request.settlement !== null).toBe(false);
        const own = [...said.flat(), ...actions.map(({ label }) => label)].flatMap((part) =>
          part.type === 'own' ? [part.text.replaceAll(names, '')] : [],
        );
        expect(own.join(' ')).not.toMatch(language === 'zh' ? /[a-z]{2}/i : /\p{sc=Han}/u);
      }),
      { numRuns: 1_000 },
    );
  });
});

it.each([
  ['en', 'submit', 'ci wants to send a form on forum.example'],
  ['zh', 'fill', 'ci 想在 forum.example 填写文字'],
  ['en', 'dance', 'ci wants to use Page Action'],
] as const)('CM-7.1 what is done on a page is said by what it does (%s, %s)', (language, action, title) => {
  const request = toRequest('call', {
    agent: 'ci',
    call: { id: 'c', toolName: 'page_action', parameters: { action } },
    preview: { type: 'page', url: 'https://forum.example/thread', title: 'Thread', element: 'button "Send"' },
  });
  expect(showRequest(request, language)[0]).toBe(title);
});
