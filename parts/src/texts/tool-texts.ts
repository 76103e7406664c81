// The texts around tools: what the built-in agent may touch, policies, permissions, what the hub refuses.
import type { TextTable } from '@nod/wording';

export const toolTexts = {
  tools: {
    title: ['Tools', '工具'],
    text: [
      'What agents can do here, and what they have to ask you first.',
      '智能体在这里能做什么，哪些要先问你。',
    ],
  },

  access: {
    title: ['What nod may touch', 'nod 可以接触什么'],
    folderText: ['nod reads the files of this one folder and no others.', 'nod 只读取这一个文件夹里的文件。'],
    ownFolderText: [
      'The hub’s own folder. nod reads its files and no others.',
      '中枢自带的文件夹。nod 只读取其中的文件。',
    ],
    changeFolder: ['Change folder', '更换文件夹'],
    useOwnFolder: ['Use the hub’s own folder', '使用中枢自带的文件夹'],
    path: ['Path on the machine of the hub', '中枢所在机器上的路径'],
    pathHint: [
      'The whole path, or one that begins with ~. The folder must be there.',
      '完整路径，或以 ~ 开头。文件夹必须已经存在。',
    ],
    folderSet: ['nod sees this folder from now on', 'nod 从现在起看得到这个文件夹'],
    problems: {
      folder_not_found: [
        'There is no such folder now. nod sees no files.',
        '这个文件夹现在不存在，nod 看不到任何文件。',
      ],
      not_a_folder: ['This is no folder now. nod sees no files.', '这里现在不是文件夹，nod 看不到任何文件。'],
      folder_holds_data: [
        'The folder holds the hub’s own keys now. nod sees no files.',
        '这个文件夹现在包含中枢自己的密钥，nod 看不到任何文件。',
      ],
    },
    allowWrite: ['Write files', '写文件'],
    allowWriteText: [
      'nod may create, change and replace files in the folder. What it replaces is gone, unless you keep a copy.',
      'nod 可以在这个文件夹里新建、修改和替换文件。被替换的内容除非你另有备份，否则找不回来。',
    ],
    allowShell: ['Run commands', '运行命令'],
    allowShellText: [
      'Commands run as you, on the machine of the hub, and can use the network. “nod doctor” tells whether a cage keeps them from changing anything outside the folder there.',
      '命令以你的身份在中枢所在的机器上运行，可以使用网络。“nod doctor” 会告诉你那里是否有隔离，使命令无法改动文件夹以外的内容。',
    ],
    allowWeb: ['Read the web', '读取网页'],
    allowWebText: [
      'nod may fetch public pages. A page can try to give nod instructions, and an address can carry something out.',
      'nod 可以抓取公开网页。网页可能试图对 nod 下指令，网址也可能把内容带出去。',
    ],
    fixed: (name: string) => [`Set by ${name} in the hub’s environment.`, `由中枢环境中的 ${name} 设定。`],
    shellQuestion: ['Let nod run commands?', '允许 nod 运行命令？'],
    shellDanger: [
      'Commands run as you, on the machine of the hub. Where nothing cages them, they can read, change and delete whatever you can, inside the folder and outside it; the card of each call says which it is.',
      '命令以你的身份在中枢所在的机器上运行。没有隔离时，你能读、能改、能删的，它都能，不论在文件夹内外；每次调用的卡片会说明是哪种情况。',
    ],
    shellMode: [
      'In Agent mode they run without a question, unless the policy of Run Command says otherwise.',
      '在代理模式下运行前不会询问，除非“运行命令”的策略另有规定。',
    ],
    shellAsk: ['Allow, but ask me each time', '允许，但每次都问我'],
    shellAllow: ['Allow', '允许'],
  },

  policies: {
    title: ['Policies', '策略'],
    scope: ['For', '适用于'],
    allAgents: ['All agents', '所有智能体'],
    names: {
      mode: ['By mode', '按模式'],
      auto: ['Auto', '自动'],
      ask: ['Ask me', '询问'],
      never: ['Never', '禁止'],
    },
    meanings: {
      mode: [
        'The mode of the conversation decides: Agent runs it, Supervised asks you.',
        '由对话的模式决定：代理模式直接运行，监督模式先问你。',
      ],
      auto: ['Runs without asking, also in Supervised mode.', '不询问就运行，在监督模式下也一样。'],
      ask: ['Asks you each time, also in Agent mode.', '每次都问你，在代理模式下也一样。'],
      never: ['Does not run.', '不运行。'],
    },
    beats: ['The stricter one holds.', '以更严格的为准。'],
    order: [
      'Never beats Ask, and Ask beats Auto. In Ask mode no tool runs at all.',
      '禁止优先于询问，询问优先于自动。在问答模式下任何工具都不运行。',
    ],
    always: [
      'No mode and no policy waves through what leads outside the folder or touches secrets: you are always asked.',
      '超出文件夹或涉及机密的调用，任何模式和策略都不会放行：总是先问你。',
    ],
    of: (tool: string) => [`Policy for ${tool}`, `${tool} 的策略`],
    builtIn: ['built in', '内置'],
    server: (name: string) => [`from MCP server ${name}`, `来自 MCP 服务器 ${name}`],
    readOnly: ['only reads', '只读'],
    notHere: ['not here now', '现在不在这里'],
    alsoForAll: (policy: string) => [`For all agents: ${policy}`, `所有智能体：${policy}`],
    alsoForAgent: (agent: string, policy: string) => [`For ${agent}: ${policy}`, `${agent}：${policy}`],
    search: ['Search tools', '搜索工具'],
    nothingFound: (query: string) => [`No tool matches “${query}”.`, `没有与“${query}”匹配的工具。`],
    none: ['No tools are known here.', '这里没有已知的工具。'],
    loadFailed: ['The tools could not be loaded.', '工具加载失败。'],
  },

  /** What the tools of our own do, for people: their own words are written for models. */
  builtInTools: {
    summarize: ['Summarizes a text, the selection or the open page.', '总结一段文字、所选内容或打开的网页。'],
    extract_data: [
      'Finds emails, phone numbers, links, prices, dates, names and tables.',
      '找出邮箱、电话、链接、价格、日期、名称和表格。',
    ],
    generate_reply: [
      'Drafts a reply in the voice of a persona. It sends nothing.',
      '按人设的口吻起草回复，不会发送。',
    ],
    search_memory: ['Looks up what is remembered.', '查找记住的内容。'],
    save_memory: [
      'Remembers something. You can see, change and delete it.',
      '记住一件事。你可以查看、修改和删除。',
    ],
    list_memories: ['Lists what is remembered, newest first.', '列出记住的内容，最新的在前。'],
    forget_memory: ['Forgets one thing that is remembered.', '忘掉一条记住的内容。'],
    send_message: ['Sends a message to you or to another agent.', '给你或其他智能体发消息。'],
    read_attachment: [
      'Reads a file that you sent earlier in the conversation.',
      '读取你之前在对话里发的文件。',
    ],
    read_page: ['Reads the page beside the side panel of the extension.', '读取扩展侧边栏旁边的页面。'],
    page_action: [
      'Clicks, types and scrolls on that page. Sending is always asked about.',
      '在该页面上点击、输入和滚动。发送总会先询问。',
    ],
    read_file: ['Reads a text file of the folder.', '读取文件夹里的文本文件。'],
    list_files: ['Lists the files of the folder.', '列出文件夹里的文件。'],
    search_files: ['Searches the text files of the folder.', '在文件夹的文本文件里搜索。'],
    write_file: [
      'Creates a text file in the folder, or replaces one.',
      '在文件夹里新建文本文件，或替换已有的。',
    ],
    edit_file: ['Changes a part of a text file in the folder.', '修改文件夹里文本文件的一部分。'],
    run_command: ['Runs a command that starts in the folder.', '从文件夹开始运行一条命令。'],
    web_fetch: ['Fetches the text of a public web page.', '抓取公开网页的文字。'],
  },

  permissions: {
    title: ['Permissions you have given', '你给出的许可'],
    text: [
      'From cards, with “allow in this conversation” or “always allow”. What is revoked is asked again.',
      '来自卡片上的“在此对话中允许”或“总是允许”。撤销之后会重新询问。',
    ],
    none: ['None. You give them on the card of a tool call.', '没有。许可在工具调用的卡片上给出。'],
    inConversation: (name: string) => [`in the conversation with ${name}`, `在与 ${name} 的对话中`],
    everywhere: ['in every conversation', '在所有对话中'],
    since: (time: string) => [`since ${time}`, `自 ${time}`],
    revoke: ['Revoke', '撤销'],
    revokeNamed: (tool: string) => [`Revoke ${tool}`, `撤销 ${tool}`],
    revoked: ['Revoked: you are asked again', '已撤销：会重新询问你'],
  },

  approvalWait: {
    title: ['How long an approval waits', '审批等待多久'],
    text: [
      'Then the call does not run, and the agent is told that nobody answered.',
      '过了这段时间，调用不会运行，智能体会得知没有人回答。',
    ],
    choices: {
      60: ['1 hour', '1 小时'],
      480: ['8 hours', '8 小时'],
      1440: ['24 hours', '24 小时'],
      10080: ['7 days', '7 天'],
    },
    other: ['Other', '其他'],
    amount: ['How many', '多少'],
    unit: ['Unit', '单位'],
    units: {
      1: ['minutes', '分钟'],
      60: ['hours', '小时'],
      1440: ['days', '天'],
    },
  },

  refusals: {
    folder_not_found: () => [
      'There is no such folder on the machine of the hub.',
      '中枢所在的机器上没有这个文件夹。',
    ],
    not_a_folder: () => ['That is not a folder.', '这不是文件夹。'],
    folder_holds_data: () => [
      'That folder holds the hub’s own data, and agents could read its keys. Choose one without it.',
      '这个文件夹包含中枢自己的数据，智能体会读到其中的密钥。请换一个不包含它的文件夹。',
    ],
    name_taken: () => [
      'That name is taken, or looks like one that is.',
      '这个名称已被占用，或与已有的名称相似。',
    ],
    agent_in_use: () => [
      'This agent has messages, questions or permissions that would end with a new token.',
      '这个智能体还有消息、提问或许可，换成新令牌后都会结束。',
    ],
    too_many_programs: () => ['There are too many tokens: remove one first.', '令牌太多，请先移除一个。'],
    name_malformed: () => [
      'A name has 1 to 64 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.',
      '名称须为 1 到 64 个字母、数字、点、短横线或下划线，首尾是字母或数字。',
    ],
    name_strange_letter: () => [
      'The name holds a character that can be taken for another letter.',
      '名称里有容易与别的字母混淆的字符。',
    ],
    name_mixes_scripts: () => [
      'The name mixes alphabets: it could be taken for another one.',
      '名称混用了几种文字，容易与别的名称混淆。',
    ],
    name_reserved: () => [
      'The name stands for you, for the hub or for everybody.',
      '名称像是在指你、中枢或所有人。',
    ],
    name_looks_latin: () => [
      'The name could be taken for another one, written in Latin letters.',
      '名称容易被看成拉丁字母写的另一个名称。',
    ],
    attachment_too_large: () => ['The file is too large.', '文件太大。'],
    storage_full: () => ['The disk of the hub is full.', '中枢的磁盘已满。'],
    embedder_failed: (message: string) => [
      `The embedder gave no vector: ${message}`,
      `嵌入服务没有给出向量：${message}`,
    ],
  },
} satisfies TextTable;
