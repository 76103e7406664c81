// Everything the CLI says, in English. The other languages have the type of this one.
import type { ErrorCode } from '@nod/protocol';

const common = `
  --data DIR             the data folder (default: NOD_DATA, else ~/.nod)
  --json                 machine-readable output; errors go to stderr as {"error":{"code","message"}}
  --help                 this text`;

const sending = `
  --from NAME            the agent that speaks
  --text TEXT            what it says, in Markdown; "-" reads it from standard input
  --quick-reply TEXT     a suggested answer; repeat for more, at most 10
  --recommended N        which quick reply is recommended, counted from 1
  --delay-ms N           deliver no earlier than N milliseconds from now
  --model-answer         the text is a model's final answer: a decision set in it gets buttons`;

export const en = {
  usage: {
    main: `Nod: your agents ask, you nod.

usage: nod <command> [options]

  start      run the hub and its web panel
  send       send a message, print its id
  ask        send a question, wait, print the person's answer
  pending    list what waits for the person's answer
  answer     answer one of them
  decisions  show the decision set that a text holds
  chat       say something to an agent and see its answer
  stop       end what agents are doing
  memory     add, search, list or remove memories of the built-in agent
  explain    show how the built-in agent reads a message
  link       print a fresh link that lets a browser in
  mcp        speak MCP on standard input and output
  doctor     check the installation and its safety

nod <command> --help explains a command. The hub is found by NOD_URL, else by the data folder
(NOD_DATA, default ~/.nod), else at http://127.0.0.1:7663. NOD_LANG=zh-CN or en chooses the language.`,
    start: `usage: nod start [--port N] [--no-open] [--data DIR] [--json]

Runs the hub until Ctrl-C. One hub runs per data folder.

  --port N               listen on this port; 0 takes any free one (default: 7663, or the next free one)
  --no-open              do not open the browser${common}`,
    send: `usage: nod send --from NAME --text TEXT [options]

Sends a message and prints its id. It does not wait for an answer.

  --to NAME              the recipient: "user" (default) is the person, anything else an agent${sending}${common}`,
    ask: `usage: nod ask --from NAME --text TEXT [options]

Asks the person, waits, and prints the answer alone. Exit codes: 0 answered, 2 timed out, 3 cancelled elsewhere,
130 after Ctrl-C (which withdraws the question).

  --timeout TIME         give up after this long: 90s, 10m, 2h (default: wait for ever)${sending}${common}`,
    pending: `usage: nod pending [--json] [--data DIR]

Lists the questions that wait for the person, oldest first. With --json: an array of requests.
${common}`,
    answer: `usage: nod answer <id> <text or number>

Answers a question. A number picks the option with that number; anything else is sent as it is.
The id may be shortened to its beginning or its end, as long as that is unambiguous.

  --text TEXT            the answer, literally, even if it is a number
  --all                  for a decision set: everything as recommended${common}`,
    decisions: `usage: nod decisions [--json] [FILE|-]

Shows the numbered questions with lettered options that a text holds, as the hub reads them. "-" or nothing
reads standard input. With --json, or when not on a terminal: {"questions", "complete", "open", "reply"}.
${common}`,
    chat: `usage: nod chat [--agent NAME] [--json] "text"

Says something to an agent and prints its answer as it is written. Ctrl-C stops the agent.

  --agent NAME           whom to talk to (default: nod, the built-in agent)${common}`,
    stop: `usage: nod stop [--agent NAME]

Ends what the built-in agents are doing, at once. What they have so far is kept.

  --agent NAME           only this one${common}`,
    memory: `usage: nod memory add "text" | search "words" | list | rm <id>

What the built-in agent remembers.

  --limit N              how many at most (default: 20)${common}`,
    explain: `usage: nod explain [--history FILE] "text"

Shows how the built-in agent reads a message:
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}.

  --history FILE         what was said before: a JSON array, or a line each, of {"role", "text"}${common}`,
    link: `usage: nod link [--json] [--data DIR]

Prints a fresh one-time link that lets a browser in.
${common}`,
    mcp: `usage: nod mcp --agent NAME [--data DIR]

An MCP server on standard input and output, for the agent of that name.

  --agent NAME           who the connected program is${common}`,
    doctor: `usage: nod doctor [--json] [--data DIR]

Checks Node, the data folder, the database and the running hub. Exit code 1 when something is wrong.
${common}`,
  },

  /** The language of phrases that go to an agent. */
  phraseLanguage: 'en' as 'en' | 'zh',
  seeUsage: (command: string | null) => `See: nod ${command ? `${command} ` : ''}--help`,
  unknownCommand: (name: string) => `there is no command "${name}"`,
  invalidOptions: (detail: string) => detail,
  missingOption: (option: string) => `${option} is missing`,
  invalidNumber: (option: string, value: string) => `${option}: "${value}" is not a whole number in range`,
  invalidDuration: (value: string) => `--timeout: "${value}" is not a time like 90s, 10m or 2h`,
  invalidAgentName: (value: string) =>
    `"${value}" cannot be the name of an agent: 1 to 64 letters, digits, dots, dashes or underscores, and not "user"`,
  invalidUrl: (value: string) => `"${value}" is not the address of a hub (http://host:port)`,
  onlyThePerson: 'only the person can be asked: --to must be "user"',
  unreadable: (source: string, detail: string) => `cannot read "${source}": ${detail}`,
  wrongArguments: 'wrong number of arguments',

  hubNotRunning: (url: string) => `no hub answers at ${url}. Start it with: npm start`,
  noToken: (folder: string) =>
    `there is no token in ${folder}. Start the hub once with: npm start, or name its data folder with --data or NOD_DATA`,
  refused: (_code: ErrorCode, message: string) => message,
  internal: (message: string) => `something went wrong: ${message}`,

  starting: {
    alreadyRuns: (url: string | null, pid: number | null) =>
      `a hub already runs for this data folder${url ? ` at ${url}` : ''}${pid ? ` (process ${pid})` : ''}`,
    filesHoldData: (files: string, folder: string) =>
      `NOD_FOLDER (${files}) holds the data folder ${folder} with its secrets, and agents could read them. Choose a folder without it`,
    portBusy: (port: number) => `port ${port} is taken by another program. Choose another with --port`,
    otherPort: (wanted: number, taken: number) =>
      `Port ${wanted} is taken by another program; using ${taken}.`,
    panelMissing: 'the web panel is not built. Start with: npm start',
    folderOpenToOthers: (folder: string) =>
      `Warning: other users can look into ${folder}. Close it with: chmod 700 ${folder}`,
    running: (version: string, folder: string) => `Nod ${version} is running. Data: ${folder}`,
    open: (link: string) => `Open: ${link}`,
    linkNote: 'The link lets one browser in, once. A new one: nod link. Stop with Ctrl-C.',
    stopped: 'Stopped.',
  },

  asking: {
    timedOut: 'no answer in time; the question is closed',
    cancelled: 'the question was cancelled before it was answered',
    withdrawn: 'question withdrawn',
    notWithdrawn: (message: string) => `the question could not be withdrawn: ${message}`,
  },

  pending: {
    none: 'Nothing waits for you.',
    recommended: 'recommended',
    noText: '(no text)',
    expires: (at: string) => `expires ${at}`,
    howTo: 'Answer with: nod answer <id> <text or number>',
  },

  answering: {
    sent: (agent: string, text: string) => `Sent to ${agent}: ${text}`,
    unknown: (id: string) => `no question has an id that starts or ends with "${id}"`,
    ambiguous: (id: string, count: number) =>
      `${count} questions have an id that starts or ends with "${id}"; give more of it`,
    alreadyAnswered: (text: string, surface: string) => `already answered (${surface}): ${text}`,
    alreadyCancelled: 'the question was cancelled by its agent',
    alreadyExpired: 'the question has expired',
  },

  stopping: (count: number) =>
    count === 0 ? 'Nothing is running.' : count === 1 ? 'Stopped.' : `Stopped ${count}.`,

  memories: {
    none: 'No memories.',
    removed: (id: string) => `Removed ${id}.`,
  },

  decisions: {
    none: 'No decision set.',
    reply: (reply: string) => `All as recommended: ${reply}`,
    open: (ids: readonly string[]) => `Without one recommendation: ${ids.join(', ')}`,
  },

  doctor: {
    healthy: 'Everything is in order.',
    problems: (count: number) => (count === 1 ? '1 problem.' : `${count} problems.`),
    node: (version: string) => `Node ${version}`,
    nodeTooOld: (version: string) => `Node ${version} is too old: 24 is needed`,
    folderMissing: (path: string) => `${path} does not exist yet; npm start creates it`,
    closed: (path: string, mode: string) => `${path} is closed to others (${mode})`,
    openToOthers: (path: string, mode: string, wanted: string) =>
      `${path} is open to others (${mode}): chmod ${wanted} ${path}`,
    fileMissing: (path: string) => `${path} is missing; npm start creates it`,
    databaseSound: 'the database is sound',
    databaseDamaged: (detail: string) => `the database is damaged: ${detail}`,
    hubAnswers: (url: string, version: string) => `the hub answers at ${url} (version ${version})`,
    hubSilent: (url: string) => `no hub answers at ${url}. Start it with: npm start`,
    otherVersion: (hub: string, cli: string) =>
      `the running hub has version ${hub}, this program ${cli}: stop it and run npm start again`,
    loopbackOnly: 'the hub can be reached from this machine only',
    reachableFrom: (address: string) => `the hub can be reached from the network at ${address}`,
  },
};

export type Texts = typeof en;
