// Texts of `nod connect`, in English.
import type { Hint } from '@nod/profiles';

const hints: Record<Hint, (title: string) => string> = {
  'approved-per-folder': (title) =>
    `${title} keeps approvals per folder: run this again in other folders, or start it with --allow-tool=nod.`,
  'trusted-folders': (title) =>
    `${title} reads it only in folders that you trust: start it here once and agree.`,
  'rules-of-the-user': (title) =>
    `${title} keeps rules in your own settings alone: it asks before it uses the tools, unless you connect it with --user.`,
};

export const connecting = {
  unknownProgram: (name: string, known: string) => `"${name}" is none of: ${known}`,
  oneScope: 'give --project or --user, not both',
  needsYes: 'nobody is here to ask: --yes writes it without asking',
  question: 'Write this? [y/N] ',
  tokenAsFile:
    'NOD_TOKEN is not written into the configuration of a program: give it as --token-file FILE, or unset NOD_TOKEN to let the program speak with the token of your shell',
  busy: 'another nod connect has been writing for very long: nothing was changed',
  nothingChanged: 'Nothing was changed.',
  changedMeanwhile: (path: string) =>
    `${path} was changed by somebody else meanwhile: nothing was written. Run it again`,
  unreadable: (path: string, line: number, column: number) =>
    `${path} is broken at line ${line}, column ${column}: nothing was changed. Mend it, then run this again`,
  unusual: (path: string, key: string) =>
    `${path}: "${key}" is written in a way that cannot be edited without touching more: nothing was changed. Take it out of the file, then run this again`,
  tooDeep: (path: string) => `${path} is nested too deeply to be edited: nothing was changed`,
  unusable: {
    'not-a-file': (path: string) =>
      `${path} is not a file, or a link that leads nowhere: nothing was changed`,
    'not-text': (path: string) => `${path} is not text in UTF-8: nothing was changed`,
    protected: (path: string) =>
      `${path} is write-protected, or somebody else’s: nothing was changed. Make it writable, then run this again`,
    'several-names': (path: string) =>
      `${path} has other names (hard links), which would keep the old text: nothing was changed. Edit it yourself, or make it a file of its own`,
    outside: (path: string) =>
      `${path} leads out of the project through a link: nothing was changed. Connect for all your work with --user, or replace the link`,
  },
  connected: {
    now: (title: string) => `${title} is connected. Take it back with --remove.`,
    already: (title: string) => `${title} is connected already: nothing was changed.`,
  },
  removed: {
    now: (title: string) => `${title} is not connected any more.`,
    already: (title: string) => `${title} was not connected: nothing was changed.`,
  },
  serverWorks: (tools: string, seconds: string) =>
    `Started as written, it answered after ${seconds} s and offers ${tools}`,
  serverUntried: (tools: string) =>
    `Started as written, it offers ${tools}; no call was tried, because no hub runs. Start it with: npm start`,
  serverFails: {
    silent: (reason: string) => `Started as written, it did not answer: ${reason}`,
    refused: (reason: string) => `Started as written, its calls are refused: ${reason}`,
  },
  programMissing: (program: string) => `${program} is not on the PATH: not tried`,
  programConnects: (command: string) => `${command}: it connects`,
  programReads: (command: string) => `${command}: it reads the new configuration`,
  programFails: (command: string, output: string) => `${command} does not show it as working:\n${output}`,
  hints,
};
