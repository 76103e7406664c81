// The texts around tools in Simplified Chinese.
import type { PolicyTexts } from './policies-en.ts';

export const policiesZhCn: PolicyTexts = {
  tools: {
    title: '工具',
    text: '智能体在这里能做什么，哪些要先问你。',
  },

  access: {
    title: 'nod 可以接触什么',
    folder: '文件夹',
    folderText: 'nod 只读取这一个文件夹里的文件。',
    ownFolderText: '中枢自带的文件夹。nod 只读取其中的文件。',
    changeFolder: '更换文件夹',
    useOwnFolder: '使用中枢自带的文件夹',
    path: '中枢所在机器上的路径',
    pathHint: '完整路径，或以 ~ 开头。文件夹必须已经存在。',
    folderSet: 'nod 从现在起看得到这个文件夹',
    problems: {
      folder_not_found: '这个文件夹现在不存在，nod 看不到任何文件。',
      not_a_folder: '这里现在不是文件夹，nod 看不到任何文件。',
      folder_holds_data: '这个文件夹现在包含中枢自己的密钥，nod 看不到任何文件。',
    },
    allowWrite: '写文件',
    allowWriteText: 'nod 可以在这个文件夹里新建、修改和替换文件。被替换的内容除非你另有备份，否则找不回来。',
    allowShell: '运行命令',
    allowShellText:
      '命令以你的身份在中枢所在的机器上运行，可以使用网络。“nod doctor” 会告诉你那里是否有隔离，使命令无法改动文件夹以外的内容。',
    allowWeb: '读取网页',
    allowWebText: 'nod 可以抓取公开网页。网页可能试图对 nod 下指令，网址也可能把内容带出去。',
    fixed: (name) => `由中枢环境中的 ${name} 设定。`,
    shellQuestion: '允许 nod 运行命令？',
    shellDanger:
      '命令以你的身份在中枢所在的机器上运行。没有隔离时，你能读、能改、能删的，它都能，不论在文件夹内外；每次调用的卡片会说明是哪种情况。',
    shellMode: '在代理模式下运行前不会询问，除非“Run Command”的策略另有规定。',
    shellAsk: '允许，但每次都问我',
    shellAllow: '允许',
  },

  policies: {
    title: '策略',
    scope: '适用于',
    allAgents: '所有智能体',
    names: { mode: '按模式', auto: '自动', ask: '询问', never: '禁止' },
    meanings: {
      mode: '由对话的模式决定：代理模式直接运行，监督模式先问你。',
      auto: '不询问就运行，在监督模式下也一样。',
      ask: '每次都问你，在代理模式下也一样。',
      never: '不运行。',
    },
    beats: '以更严格的为准。',
    order: '禁止优先于询问，询问优先于自动。在问答模式下任何工具都不运行。',
    always: '超出文件夹或涉及机密的调用，任何模式和策略都不会放行：总是先问你。',
    of: (tool) => `${tool} 的策略`,
    builtIn: '内置',
    server: (name) => `来自 MCP 服务器 ${name}`,
    readOnly: '只读',
    notHere: '现在不在这里',
    alsoForAll: (policy) => `所有智能体：${policy}`,
    alsoForAgent: (agent, policy) => `${agent}：${policy}`,
    search: '搜索工具',
    nothingFound: (query) => `没有与“${query}”匹配的工具。`,
    none: '这里没有已知的工具。',
    loadFailed: '工具加载失败。',
  },

  builtInTools: {
    summarize: '总结一段文字、所选内容或打开的网页。',
    extract_data: '找出邮箱、电话、链接、价格、日期、名称和表格。',
    generate_reply: '按人设的口吻起草回复，不会发送。',
    search_memory: '查找记住的内容。',
    save_memory: '记住一件事。你可以查看、修改和删除。',
    send_message: '给你或其他智能体发消息。',
    read_file: '读取文件夹里的文本文件。',
    list_files: '列出文件夹里的文件。',
    search_files: '在文件夹的文本文件里搜索。',
    write_file: '在文件夹里新建文本文件，或替换已有的。',
    edit_file: '修改文件夹里文本文件的一部分。',
    run_command: '从文件夹开始运行一条命令。',
    web_fetch: '抓取公开网页的文字。',
  },

  permissions: {
    title: '你给出的许可',
    text: '来自卡片上的“在此对话中允许”或“总是允许”。撤销之后会重新询问。',
    none: '没有。许可在工具调用的卡片上给出。',
    inConversation: (name) => `在与 ${name} 的对话中`,
    everywhere: '在所有对话中',
    since: (time) => `自 ${time}`,
    revoke: '撤销',
    revokeNamed: (tool) => `撤销 ${tool}`,
    revoked: '已撤销：会重新询问你',
  },

  approvalWait: {
    title: '审批等待多久',
    text: '过了这段时间，调用不会运行，智能体会得知没有人回答。',
    choices: { 60: '1 小时', 480: '8 小时', 1440: '24 小时', 10080: '7 天' },
    other: '其他',
    amount: '多少',
    unit: '单位',
    units: { 1: '分钟', 60: '小时', 1440: '天' },
  },

  embedder: {
    title: '按含义查找',
    text: '记忆会变成向量，这样可以按意思找到。',
    offline: '内置，离线可用',
    offlineText: '支持中文和英文，内容不会离开这台机器。',
    serverText: '记住的内容会发送到这个服务器。',
    change: '使用其他嵌入模型',
    changeAgain: '更改',
    useOffline: '使用内置的',
    provider: '服务器类型',
    providers: { ollama: 'Ollama', openai: 'OpenAI 兼容' },
    modelHint: '嵌入模型，与服务器的写法一致',
    baseUrlHint: (usual) => `留空：${usual}`,
    save: '使用',
    progress: (done, all) =>
      `${all.toLocaleString('zh-CN')} 条记忆中有 ${done.toLocaleString('zh-CN')} 条可以按含义找到`,
    working: '其余的在后台进行；按字词都能找到。',
    complete: '所有记忆都可以按含义找到。',
    failure: '嵌入服务出错，会再试',
  },

  refusals: {
    folder_not_found: () => '中枢所在的机器上没有这个文件夹。',
    not_a_folder: () => '这不是文件夹。',
    folder_holds_data: () =>
      '这个文件夹包含中枢自己的数据，智能体会读到其中的密钥。请换一个不包含它的文件夹。',
    embedder_failed: (message) => `嵌入服务没有给出向量：${message}`,
  },
};
