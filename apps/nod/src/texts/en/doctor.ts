// Texts of `nod doctor`, in English.
export const doctor = {
  healthy: 'Everything is in order.',
  problems: (count: number) => (count === 1 ? '1 problem.' : `${count} problems.`),
  node: (version: string) => `Node ${version}`,
  nodeTooOld: (version: string) => `Node ${version} is too old: 24 is needed`,
  folderMissing: (path: string) => `${path} does not exist yet; npm start creates it`,
  closed: (path: string, mode: string) => `${path} is closed to others (${mode})`,
  openToOthers: (path: string, mode: string, wanted: string) =>
    `${path} is open to others (${mode}): chmod ${wanted} ${path}`,
  fileMissing: (path: string) => `${path} is missing; npm start creates it`,
  tokenWhole: (path: string) => `${path} holds a whole token`,
  tokenUnsafe: (path: string) =>
    `${path} holds no whole token: delete it and start the hub again, which makes a new one`,
  databaseSound: 'the database is sound',
  databaseDamaged: (detail: string) => `the database is damaged: ${detail}`,
  hubAnswers: (url: string, version: string) => `the hub answers at ${url} (version ${version})`,
  health: {
    storage_low: "the hub's disk is nearly full: messages of agents are refused until space is free",
    storage_full: "the hub's disk is full: nothing can be sent or answered until space is free",
    storage_read_only: "the hub's database is read-only: nothing can be sent or answered",
    storage_failing: 'the hub cannot write to its database: nothing can be sent or answered',
    rowsUnreadable: (count: number) => `stored rows that cannot be read and are left out: ${count}`,
  },
  hubSilent: (url: string) => `no hub answers at ${url}. Start it with: npm start`,
  hubProven: 'the hub that answers is the one of this data folder',
  hubUnproven: (url: string) =>
    `whoever answers at ${url} is not the hub of this data folder: no token is sent there`,
  otherVersion: (hub: string, cli: string) =>
    `the running hub has version ${hub}, this program ${cli}: stop it and run npm start again`,
  commandsDecided: 'no policy lets agents run commands unasked',
  commandsUnasked: (agents: string, removal: string) =>
    `a policy lets agents run any command without asking (${agents}): ${removal}`,
  commandsAsked: 'no mode lets agents run commands unasked',
  commandsByMode: (conversations: number) =>
    `commands are on, and in the mode Agent they run unasked (${conversations === 1 ? '1 conversation is' : `${conversations} conversations are`} in it, and new ones begin in it): nod policies set run_command ask`,
  folderFits: (folder: string) => `agents see the files of ${folder} and no others`,
  noFolder: (folder: string) => `the folder of the agents' files cannot be used: ${folder}`,
  folderHoldsData: (folder: string) =>
    `the folder of the agents' files, ${folder}, holds the hub's own keys: choose another one in the settings`,
  folderHoldsHome: (folder: string) =>
    `the folder of the agents' files, ${folder}, holds your whole home: choose a smaller one in the settings`,
  folderHoldsProgram: (folder: string) =>
    `the folder of the agents' files, ${folder}, holds the program of this hub: what they write there could run as the hub`,
  keysPrivate: 'keys are sent over private connections only',
  keyInClear: (origin: string) => `a key is sent to ${origin} in clear: use https`,
  mcpUnreadable: (path: string) => `${path} cannot be understood: its servers are not connected`,
  shellOff: (kind: string | null) =>
    `agents cannot run commands (${kind === null ? 'nothing here could cage them: each would be asked about' : `if you allow them, ${kind} cages them`})`,
  caged: (folder: string, kind: string) =>
    `commands of agents can change nothing outside ${folder} (${kind})`,
  allAsked: (reason: string) => `every command of agents is asked about: ${reason}`,
  browsers: (count: number) => `browsers that are in: ${count} (nod sessions)`,
  programs: (count: number) => `programs that have a token: ${count} (nod token list)`,
  uncaged: (reason: string) =>
    `agents may run commands, and nothing keeps those in their folder (${reason}): turn commands off, or set nod policies set run_command ask`,
  loopbackOnly: 'the hub can be reached from this machine only',
  reachableFrom: (address: string) => `the hub can be reached from the network at ${address}`,
};
