// The texts around chat modes and tool approvals in English.

const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

export const approvalsEn = {
  modes: {
    label: 'Mode',
    button: (name: string, text: string): string => `Mode: ${name}. ${text}`,
    approves: (amount: number): string => `Approves ${count(amount, 'waiting call', 'waiting calls')}`,
    rejects: (amount: number): string => `Rejects ${count(amount, 'waiting call', 'waiting calls')}`,
    failedTitle: 'The mode was not changed',
    failedText: 'The hub did not take it. Try again.',
  },

  approvals: {
    label: (tool: string): string => `${tool} waits for your approval`,
    task: 'For',
    defaults: (amount: number): string => `${count(amount, 'argument', 'arguments')} at the default`,
    newFile: 'New file',
    change: (path: string): string => `Change of ${path}`,
    added: (lines: number): string => `${count(lines, 'line', 'lines')} added`,
    removed: (lines: number): string => `${count(lines, 'line', 'lines')} removed`,
    showWholeChange: (lines: number): string => `Show the whole change (${count(lines, 'line', 'lines')})`,
    command: 'Command',
    approveNamed: (tool: string): string => `Approve ${tool}`,
    approveChanged: 'Approve the changed call',
    rejectNamed: (tool: string): string => `Reject ${tool}`,
    edit: 'Edit',
    editNamed: (tool: string): string => `Edit ${tool}`,
    sending: 'Sending…',
    words: 'What should it do instead? (optional)',
    wordsHint: 'Your words go to the agent.',
    enterRejects: 'Enter rejects.',
    cancel: 'Cancel',
    editTitle: 'Change the arguments',
    json: 'JSON',
    notJson: (why: string): string => `This is no JSON: ${why}`,
    look: 'Look at the change',
    looking: 'Looking…',
    unchanged: 'Nothing is changed yet.',
    changed: 'Changed by you',
    editAgain: 'Edit again',
    back: 'Back to the original',
    allow: 'Allow…',
    allowNamed: (tool: string): string => `Allow ${tool} from now on`,
    revocable: 'You can take this back in the settings.',
    nobodyWaits: (agent: string): string =>
      `${agent} no longer waits. It learns of your answer when it asks again.`,
    waiting: (amount: number): string => count(amount, 'call waits for you', 'calls wait for you'),
    inView: (seen: number, amount: number): string => `${seen} of ${amount} waiting calls in view`,
    approveSeen: (amount: number): string => `Approve these ${amount}`,
    approveSeenNamed: (amount: number): string => `Approve ${count(amount, 'call', 'calls')} in view`,
    rejectSeen: (amount: number): string => `Reject these ${amount}`,
    rejectSeenNamed: (amount: number): string => `Reject ${count(amount, 'call', 'calls')} in view`,
    approveAll: 'Approve all',
    approveAllNamed: (amount: number): string => `Approve all ${amount} waiting calls`,
    rejectAll: 'Reject all',
    rejectAllNamed: (amount: number): string => `Reject all ${amount} waiting calls`,
    waitsForYou: (name: string): string => `${name} is waiting for you`,
    changedTitle: 'The call has changed',
    changedText: 'It is no longer what was on the card. Look at it again.',
    elsewhere: 'Answered elsewhere',
    lateVerdict: (verdict: string, from: string): string => `${verdict}, ${from}.`,
    someElsewhere: (amount: number): string =>
      `${count(amount, 'call was', 'calls were')} already decided elsewhere.`,
  },
};

export type ApprovalsTexts = typeof approvalsEn;
