// The texts around tools in English: what the built-in agent may touch, policies, permissions, the embedder.

export const policiesEn = {
  tools: {
    title: 'Tools',
    text: 'What agents can do here, and what they have to ask you first.',
  },

  access: {
    title: 'What nod may touch',
    folder: 'Folder',
    folderText: 'nod reads the files of this one folder and no others.',
    ownFolderText: 'The hub’s own folder. nod reads its files and no others.',
    changeFolder: 'Change folder',
    useOwnFolder: 'Use the hub’s own folder',
    path: 'Path on the machine of the hub',
    pathHint: 'The whole path, or one that begins with ~. The folder must be there.',
    folderSet: 'nod sees this folder from now on',
    problems: {
      folder_not_found: 'There is no such folder now. nod sees no files.',
      not_a_folder: 'This is no folder now. nod sees no files.',
      folder_holds_data: 'The folder holds the hub’s own keys now. nod sees no files.',
    },
    allowWrite: 'Write files',
    allowWriteText:
      'nod may create, change and replace files in the folder. What it replaces is gone, unless you keep a copy.',
    allowShell: 'Run commands',
    allowShellText:
      'Commands run as you, on the machine of the hub, and can use the network. “nod doctor” tells whether a cage keeps them from changing anything outside the folder there.',
    allowWeb: 'Read the web',
    allowWebText:
      'nod may fetch public pages. A page can try to give nod instructions, and an address can carry something out.',
    fixed: (name: string): string => `Set by ${name} in the hub’s environment.`,
    shellQuestion: 'Let nod run commands?',
    shellDanger:
      'Commands run as you, on the machine of the hub. Where nothing cages them, they can read, change and delete whatever you can, inside the folder and outside it; the card of each call says which it is.',
    shellMode: 'In Agent mode they run without a question, unless the policy of Run Command says otherwise.',
    shellAsk: 'Allow, but ask me each time',
    shellAllow: 'Allow',
  },

  policies: {
    title: 'Policies',
    scope: 'For',
    allAgents: 'All agents',
    names: { mode: 'By mode', auto: 'Auto', ask: 'Ask me', never: 'Never' },
    meanings: {
      mode: 'The mode of the conversation decides: Agent runs it, Supervised asks you.',
      auto: 'Runs without asking, also in Supervised mode.',
      ask: 'Asks you each time, also in Agent mode.',
      never: 'Does not run.',
    },
    beats: 'The stricter one holds.',
    order: 'Never beats Ask, and Ask beats Auto. In Ask mode no tool runs at all.',
    always:
      'No mode and no policy waves through what leads outside the folder or touches secrets: you are always asked.',
    of: (tool: string): string => `Policy for ${tool}`,
    builtIn: 'built in',
    server: (name: string): string => `from MCP server ${name}`,
    readOnly: 'only reads',
    notHere: 'not here now',
    alsoForAll: (policy: string): string => `For all agents: ${policy}`,
    alsoForAgent: (agent: string, policy: string): string => `For ${agent}: ${policy}`,
    search: 'Search tools',
    nothingFound: (query: string): string => `No tool matches “${query}”.`,
    none: 'No tools are known here.',
    loadFailed: 'The tools could not be loaded.',
  },

  /** What the tools of our own do, for people: their own words are written for models. */
  builtInTools: {
    summarize: 'Summarizes a text, the selection or the open page.',
    extract_data: 'Finds emails, phone numbers, links, prices, dates, names and tables.',
    generate_reply: 'Drafts a reply in the voice of a persona. It sends nothing.',
    search_memory: 'Looks up what is remembered.',
    save_memory: 'Remembers something. You can see, change and delete it.',
    list_memories: 'Lists what is remembered, newest first.',
    forget_memory: 'Forgets one thing that is remembered.',
    send_message: 'Sends a message to you or to another agent.',
    read_file: 'Reads a text file of the folder.',
    list_files: 'Lists the files of the folder.',
    search_files: 'Searches the text files of the folder.',
    write_file: 'Creates a text file in the folder, or replaces one.',
    edit_file: 'Changes a part of a text file in the folder.',
    run_command: 'Runs a command that starts in the folder.',
    web_fetch: 'Fetches the text of a public web page.',
  } as Record<string, string>,

  permissions: {
    title: 'Permissions you have given',
    text: 'From cards, with “allow in this conversation” or “always allow”. What is revoked is asked again.',
    none: 'None. You give them on the card of a tool call.',
    inConversation: (name: string): string => `in the conversation with ${name}`,
    everywhere: 'in every conversation',
    since: (time: string): string => `since ${time}`,
    revoke: 'Revoke',
    revokeNamed: (tool: string): string => `Revoke ${tool}`,
    revoked: 'Revoked: you are asked again',
  },

  approvalWait: {
    title: 'How long an approval waits',
    text: 'Then the call does not run, and the agent is told that nobody answered.',
    choices: { 60: '1 hour', 480: '8 hours', 1440: '24 hours', 10080: '7 days' },
    other: 'Other',
    amount: 'How many',
    unit: 'Unit',
    units: { 1: 'minutes', 60: 'hours', 1440: 'days' },
  },

  embedder: {
    title: 'Search by meaning',
    text: 'Memories are turned into vectors, so that they are found by what they mean.',
    offline: 'Built in, works offline',
    offlineText: 'English and Chinese, nothing leaves this machine.',
    serverText: 'What is remembered is sent to this server.',
    change: 'Use another embedder',
    changeAgain: 'Change',
    useOffline: 'Use the built-in one',
    provider: 'Kind of server',
    providers: { ollama: 'Ollama', openai: 'OpenAI-compatible' },
    modelHint: 'A model for embeddings, as the server spells it',
    baseUrlHint: (usual: string): string => `Empty: ${usual}`,
    save: 'Use it',
    progress: (done: number, all: number): string =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} memories can be found by meaning`,
    working: 'The others follow in the background; by their words all are found.',
    complete: 'All memories can be found by meaning.',
    failure: 'The embedder failed; it is tried again',
  },

  refusals: {
    folder_not_found: (): string => 'There is no such folder on the machine of the hub.',
    not_a_folder: (): string => 'That is not a folder.',
    folder_holds_data: (): string =>
      'That folder holds the hub’s own data, and agents could read its keys. Choose one without it.',
    name_taken: (): string => 'That name is taken, or looks like one that is.',
    too_many_programs: (): string => 'There are too many tokens: remove one first.',
    name_malformed: (): string =>
      'A name has 1 to 64 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.',
    name_strange_letter: (): string => 'The name holds a character that can be taken for another letter.',
    name_mixes_scripts: (): string => 'The name mixes alphabets: it could be taken for another one.',
    name_reserved: (): string => 'The name stands for you, for the hub or for everybody.',
    name_looks_latin: (): string => 'The name could be taken for another one, written in Latin letters.',
    embedder_failed: (message: string): string => `The embedder gave no vector: ${message}`,
  },
};

export type PolicyTexts = typeof policiesEn;
