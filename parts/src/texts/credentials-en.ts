// The texts around who can get in, in English: programs and browsers.

export const credentialsEn = {
  credentials: {
    title: 'Access',
    text: 'Who can get into this hub. What you end here is out at once.',
  },

  programs: {
    title: 'Programs',
    text: 'Each program has a token of its own. It speaks as the agents you give it, and nobody else speaks as them. No token can answer for you.',
    failed: 'The programs could not be loaded.',
    ownShell: 'Your own shell',
    everyOther: 'speaks as every agent that is not given to another program',
    replaceLocal: 'The file token in the data folder. To replace it, delete it and start the hub again.',
    speaksAs: (agents: readonly string[]): string => `speaks as ${agents.join(', ')}`,
    since: (at: string): string => `since ${at}`,
    lastUsed: (at: string): string => `last used ${at}`,
    neverUsed: 'never used',
    add: 'Add a program',
    name: 'Name',
    agents: 'Agents it speaks as',
    agentsHint: 'With commas between. Left empty: the agent with the name of the program.',
    make: 'Make a token',
    shownOnce: (name: string): string =>
      `The token of ${name}. It is shown until you have copied it or close this page, and never again.`,
    howToUse:
      'Give it to the program as NOD_TOKEN, in a file with --token-file, or as a bearer token over HTTP and MCP.',
    done: 'I have copied it',
    remove: 'Remove',
    removeNamed: (name: string): string => `Remove the token of ${name}`,
    confirm: 'The program is cut off at once, and its token never works again.',
    confirmRemove: 'Remove the token',
    keep: 'Keep it',
    removed: 'Token removed',
  },

  sessions: {
    title: 'Browsers',
    text: 'Each was let in by a one-time link. A browser is signed out after 90 days, and when the file person-token is replaced.',
    none: 'No browser is in.',
    failed: 'The browsers could not be loaded.',
    current: 'This browser',
    since: (at: string): string => `since ${at}`,
    lastSeen: (at: string): string => `last seen ${at}`,
    until: (at: string): string => `until ${at}`,
    end: 'Sign out',
    endNamed: (name: string, since: string): string => `Sign out ${name}, in since ${since}`,
    ended: 'Signed out',
    confirm: 'To get in again you need a new link: nod link, on the machine that runs Nod.',
    confirmEnd: 'Sign out',
    endOthers: 'Sign out all others',
    othersEnded: (count: number): string =>
      count === 1 ? '1 browser signed out' : `${count} browsers signed out`,
  },
};

export type CredentialsTexts = typeof credentialsEn;
