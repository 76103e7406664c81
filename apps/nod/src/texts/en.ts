// Texts of the CLI in English. The other languages have the type of this one.
import type { ErrorCode, HumanRequest } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { approvals } from './en/approvals.ts';
import { connecting } from './en/connecting.ts';
import { doctor } from './en/doctor.ts';
import { usage } from './en/usage.ts';

export const en = {
  usage,

  /** What every surface says of requests. */
  words: wordsOf('en'),
  seeUsage: (command: string | null) => `See: nod ${command ? `${command} ` : ''}--help`,
  unknownCommand: (name: string) => `there is no command "${name}"`,
  unknownOption: (option: string) => `there is no option ${option}`,
  needsValue: (option: string) => `${option} needs a value`,
  takesNoValue: (option: string) => `${option} takes no value`,
  missingOption: (option: string) => `${option} is missing`,
  invalidNumber: (option: string, value: string) => `${option}: "${value}" is not a whole number in range`,
  invalidDuration: (option: string, value: string) =>
    `${option}: "${value}" is not a time like 90s, 10m or 2h`,
  invalidAgentName: (value: string) =>
    `"${value}" cannot be the name of an agent: 1 to 64 letters, digits, dots, dashes or underscores of one alphabet, and nothing that looks like "user", "you", "nod" or "system"`,
  invalidUrl: (value: string) => `"${value}" is not the address of a hub (http://host:port)`,
  foreignUrl: (value: string) =>
    `NOD_URL: "${value}" is not on this machine: tokens are sent only to the hub's own address, http://127.0.0.1:PORT (from elsewhere, use a tunnel to it)`,
  onlyThePerson: 'only the person can be asked: --to must be "user"',
  unreadable: (source: string, detail: string) => `cannot read "${source}": ${detail}`,
  ambiguousId: (id: string, ids: string) => `several ids end with "${id}": ${ids}; give more of it`,
  wrongArguments: 'wrong number of arguments',
  noOwnAgent: 'the hub runs no agent of its own: name one with --agent',
  unknownAction: (action: string) => `there is no action "${action}"`,
  part: (at: number, of: number): string => `Part ${at} of ${of}`,
  planStep: (at: number, of: number, what: string): string => `Step ${at} of ${of}: ${what}`,
  about: (what: string, seconds: number): string => `${what} (about ${seconds} s)`,
  nothingToSay: 'the text is empty',
  superseded: 'This message was replaced by a newer version; its answer goes there.',

  hubNotRunning: (url: string) => `no hub answers at ${url}. Start it with: npm start`,
  hubUnproven: (url: string) =>
    `whoever answers at ${url} is not the hub of this data folder: no token was sent. Start the hub with: npm start`,
  noToken: (folder: string) =>
    `there is no token in ${folder}. Start the hub once with: npm start, or name its data folder with --data or NOD_DATA`,
  noTokenFile: (path: string) => `--token-file: there is no file ${path}`,
  invalidToken: 'NOD_TOKEN holds no whole token: copy it as nod token add printed it',
  unsafeToken: {
    partial: (path: string) =>
      `${path} holds no whole token: a disk was full, or somebody wrote into it. Delete the file and start the hub again: npm start makes a new one`,
    'not-a-file': (path: string) =>
      `${path} is not a file of its own but a link or a folder: nothing was read or changed. Remove it and start the hub again: npm start makes a new token`,
    shared: (path: string) =>
      `${path} holds the same token as person-token: programs would be you. Delete the file and start the hub again: npm start makes a new one`,
  },
  refused: (_code: ErrorCode, message: string) => message,
  internal: (message: string) => `something went wrong: ${message}`,

  starting: {
    alreadyRuns: (url: string | null, pid: number | null) =>
      `a hub already runs for this data folder${url ? ` at ${url}` : ''}${pid ? ` (process ${pid})` : ''}`,
    filesHoldData: (files: string, folder: string) =>
      `NOD_FOLDER (${files}) holds the data folder ${folder} with its secrets, and agents could read them. Choose a folder without it`,
    invalid: {
      NOD_APPROVAL_MINUTES: (value: string) =>
        `NOD_APPROVAL_MINUTES: "${value}" is not a whole number of minutes, from 1 to a year`,
      NOD_KEEP_FREE_MB: (value: string) => `NOD_KEEP_FREE_MB: "${value}" is not a whole number of megabytes`,
    },
    cannotStore: {
      storage_full: (folder: string) =>
        `the disk is full: nothing can be stored in ${folder}. Free some space`,
      storage_read_only: (folder: string) => `${folder} is read-only: nothing can be stored there`,
      storage_failing: (folder: string, reason: string) =>
        `the database in ${folder} cannot be used: ${reason}`,
    },
    portBusy: (port: number) => `port ${port} is taken by another program. Choose another with --port`,
    otherPort: (wanted: number, taken: number) =>
      `Port ${wanted} is taken by another program; using ${taken}.`,
    panelMissing: 'The web panel is not built. Start with: npm start',
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
    howTo: {
      'quick-replies': 'Answer with: nod answer <id> <text or number>',
      'decision-set':
        'Answer a decision set with: nod answer <id> "1A 2B" (what you leave out: as recommended), or --all',
      'tool-approval': 'Decide a tool call with: nod answer <id> --approve | --reject ["words"]',
    } satisfies Record<HumanRequest['kind'], string>,
  },

  sending: {
    wentTo: (name: string) => `sent to ${name}, the only session that is running`,
    livingBeside: (name: string, others: readonly string[]) =>
      `${name} may not read it for long; running now: ${others.join(', ')}`,
  },

  answering: {
    sent: (agent: string, text: string) => `Sent to ${agent}: ${text}`,
    unknown: (id: string) => `no question has an id that ends with "${id}"`,
    settled: (ending: string) => `already settled: ${ending}`,
    noSuchOption: (choice: string, count: number) =>
      `there is no option ${choice}: ${count === 1 ? 'there is 1' : `there are ${count}`}. To send the text itself: --text ${choice}`,
    noSuchPick: (choice: string) =>
      `"${choice}" are no picks of these questions. To send the text itself: --text "${choice}"`,
    oneAnswer: 'give one answer: a text or a number, --text, --all, --approve or --reject',
    answers: (title: string) => `answering: ${title}`,
    waits: (id: string) => `answer with: nod answer ${id} <text or number>`,
  },

  stopping: (count: number) =>
    count === 0 ? 'Nothing is running.' : count === 1 ? 'Stopped.' : `Stopped ${count}.`,

  tokens: {
    added: (name: string, agents: string) =>
      `This is the token "${name}". It speaks as: ${agents}. It is not shown again; give it to the program as NOD_TOKEN or in a --token-file.`,
    removed: (name: string) => `The token "${name}" is worth nothing any more.`,
    columns: ['TOKEN', 'SPEAKS AS', 'MADE', 'LAST USED'],
    everyOther: 'every other agent',
    neverUsed: 'never',
  },

  memories: {
    none: 'No memories.',
    unknown: (id: string) => `no memory has the id "${id}". See: nod memory list`,
    removed: (id: string) => `Removed ${id}.`,
  },

  sessions: {
    none: 'No browser is in.',
    columns: ['ID', 'BROWSER', 'SINCE', 'LAST SEEN', 'UNTIL'],
    unknown: (id: string) => `no browser has the id "${id}". See: nod sessions`,
    ended: (count: number) => (count === 1 ? 'Signed out.' : `Signed out ${count} browsers.`),
  },

  approvals,

  connecting,

  decisions: {
    none: 'No decision set.',
  },

  doctor,
};

export type Texts = typeof en;
