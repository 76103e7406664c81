// Every text of the panel in English. The Chinese texts have the same shape.
import { toToolLabel, wordsOf } from '@nod/wording';
import { agentEn } from './agent-en.ts';
import { approvalsEn } from './approvals-en.ts';
import { auditEn } from './audit-en.ts';
import { credentialsEn } from './credentials-en.ts';
import { policiesEn } from './policies-en.ts';

const items = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const en = {
  ...agentEn,
  ...policiesEn,
  ...auditEn,
  ...credentialsEn,
  ...approvalsEn,
  languageTag: 'en',
  appName: 'Nod',
  /** Stands before what it names. */
  label: (name: string): string => `${name}: `,
  /** What every surface says of requests. */
  words: wordsOf('en'),
  toolTitle: (name: string): string => toToolLabel(name, 'en'),
  needsYou: 'Needs you',
  agents: 'Agents',
  betweenAgents: 'Between agents',
  readOnly: 'Read only: two agents talking',
  search: 'Search agents',
  clearSearch: 'Clear search',
  nothingFound: (query: string): string => `No agent matches “${query}”.`,
  unread: (count: number): string => items(count, 'unread message', 'unread messages'),
  you: 'You',
  youSaid: (text: string): string => `You: ${text}`,
  saidBy: (name: string, text: string): string => `${name}: ${text}`,
  noMessagesYet: 'No messages yet',
  back: 'Back to the list',
  skipToConversation: 'Skip to the conversation',
  conversations: 'Conversations',

  state: {
    waitingForYou: (count: number): string =>
      count === 1 ? 'Waiting for you' : `Waiting for you (${count})`,
    writing: 'Writing…',
    working: 'Working…',
    ended: 'Ended',
    lastActive: (time: string): string => `Last message ${time}`,
    quiet: 'No messages yet',
  },

  messages: {
    log: (name: string): string => `Messages with ${name}`,
    today: 'Today',
    yesterday: 'Yesterday',
    newBelow: 'New messages',
    toNewest: 'To the newest',
    moment: (due: string, written: string): string => `${due} · set at ${written}`,
    unreadLine: 'New',
    showAll: (length: number): string => `Show all (${length.toLocaleString('en')} characters)`,
    showLess: 'Show less',
    showQuestions: 'Show the questions as they are written',
    hideQuestions: 'Hide the questions as they are written',
    reply: 'Reply',
    replyTo: (text: string): string => `Reply to “${text}”`,
    inReplyTo: 'In reply to',
    copy: 'Copy',
    copied: 'Copied',
    copyCode: 'Copy code',
    image: 'Image, not loaded',
    formula: 'Formula',
    diagram: 'Diagram',
    showSource: 'Show the source',
    hideSource: 'Show the drawing',
    notDrawn: {
      'too-long': 'Too large to be drawn.',
      'too-slow': 'Not drawn: it would take too long.',
      unreadable: 'Not drawn: it could not be read.',
    },
    noText: 'This message has no text.',
    otherContent: 'Other content',
    writing: (name: string): string => `${name} is writing`,
    loadFailed: 'These messages could not be loaded.',
    emptyTitle: 'Nothing here yet',
    emptyText: (name: string): string => `Write to ${name}, or wait for it to speak.`,
    announce: (name: string, text: string): string => `${name} says: ${text}`,
    hiddenCharacter: (code: string): string => `Invisible character ${code}`,
    leadsTo: (host: string): string => `leads to ${host}`,
    localLink:
      'This leads to a program on this machine or its network, maybe one that an agent has started. Open it only if you know it.',
    openLocal: 'Open anyway',
  },

  requests: {
    label: 'Quick replies',
    waiting: 'Waiting for your answer',
    sending: 'Sending…',
    failedTitle: 'Your answer was not sent',
    failedText: 'Nothing reached the agent. Try again.',
    offlineText: 'The hub cannot be reached. Try again when the connection is back.',
    wordsKept: 'Your words are kept in the conversation, unsent.',
    lateTitle: 'Already answered',
    lateText: (text: string, from: string): string => `“${text}” came first, ${from}.`,
    lateCancelled: 'The agent withdrew the question.',
    lateExpired: 'The question has expired.',
    sentAnyway: 'Your text was sent as a plain message.',
  },

  decisions: {
    label: 'Decisions',
    open: 'Open',
    openTitle: 'The agent recommends nothing here',
    showTexts: 'Show the full texts',
    willBeSent: 'Will be sent',
    nothingSent: 'Nothing: this closes the field',
    reset: 'Back to the recommended',
    openOnes: 'Still open:',
    openText: 'Pick one each, or leave them to the agent.',
    toQuestion: (id: string): string => `Go to question ${id}`,
    send: (text: string): string => `Send ${text}`,
    sendThis: 'Send this answer',
    supplement: 'What should be different?',
    rule: 'What you do not mention stays as recommended. Picks such as 1A 2B replace the ones above.',
    ruleWithPicks:
      'What you do not mention stays as you picked, the rest as recommended. Picks such as 1A 2B replace the ones above.',
    words: 'Leave it empty or type “skip” to send the picks alone, “cancel” to leave',
    count: (length: number, max: number): string =>
      `${length.toLocaleString('en')} / ${max.toLocaleString('en')}`,
    tooLong: (over: number): string =>
      `Too long to send: shorten it by ${items(over, 'character', 'characters')}.`,
    cancel: 'Cancel',
    fieldExpired: 'This field expired after 10 minutes without input. Nothing was sent; your text is kept.',
    openAgain: 'Open it again',
    chosen: 'Chosen',
    notSent: 'Your words were not sent:',
    staleTitle: 'No longer valid',
    staleText: 'Tap a newer one or type your answer.',
  },

  composer: {
    mayWait: (name: string): string => `${name} may not read this for long`,
    runningNow: (names: readonly string[]): string => `Running now: ${names.join(', ')}`,
    placeholder: (name: string): string => `Message ${name}`,
    answerPlaceholder: 'Type your answer',
    send: 'Send',
    answering: 'Answering',
    replyingTo: 'Replying to',
    alreadyAnswered: 'Already answered. This goes as a plain reply',
    detach: 'Send without answering',
    ended: (name: string): string => `${name} has ended. Nothing can be sent to it.`,
    sending: 'Sending…',
    failed: 'Not sent',
    retry: 'Try again',
    edit: 'Edit',
    discard: 'Discard',
    tooLong: (length: number, max: number): string =>
      `${length.toLocaleString('en')} of at most ${max.toLocaleString('en')} characters`,
    hint: 'Enter sends, Shift+Enter starts a new line',
  },

  inbox: {
    title: 'Needs you',
    subtitle: (count: number): string =>
      count === 0 ? 'Nothing is waiting for you' : items(count, 'request is waiting', 'requests are waiting'),
    emptyTitle: 'All quiet',
    emptyText: 'No agent needs you right now. New questions appear here at once.',
    openConversation: 'Open the conversation',
    typeAnswer: 'Type an answer',
    textUnavailable: 'The question could not be loaded.',
    turnOnNotifications: 'Notify me when an agent needs me',
  },

  connect: {
    title: 'Connect your agents',
    open: 'Connect an agent',
    text: 'Anything that can run a command can ask you something. Try one of these; the question appears here at once.',
    names: { mcp: 'MCP', curl: 'curl', shell: 'Shell' },
    makeToken: (agent: string): string =>
      `In a terminal of this machine, make a token that speaks as ${agent} and nobody else:`,
    run: 'Run this in a terminal of this machine:',
    runConnect: (name: string): string =>
      `Run this in a terminal of this machine. It shows what it would change in the settings of ${name}, asks, and tries the result; --remove takes it back.`,
    thenAsk: (name: string): string =>
      `Then start ${name} and ask it to ask you something, for example: “Use Nod to ask me whether it works.”`,
    byHand: 'Or by hand',
    addTo: (file: string): string => `Add this to ${file}:`,
    addToClient: 'Add this server to the settings of any MCP client:',
    waiting: (agent: string): string => `Waiting for the first words of ${agent}…`,
    arrived: (agent: string, words: string): string => `${agent} is here: ${words}`,
    toConversation: 'Open',
    failed: 'Where the hub runs could not be loaded.',
  },

  health: {
    storage_low:
      'The disk of the hub is nearly full. Messages of agents are refused until there is space; you can still answer.',
    storage_full:
      'The disk of the hub is full. Nothing can be sent or answered until there is space. What was sent before is safe.',
    storage_read_only:
      'The database of the hub is read-only. Nothing can be sent or answered. What was sent before is safe.',
    storage_failing:
      'The hub cannot write to its database. Nothing can be sent or answered. On its machine, run nod doctor.',
    rowsUnreadable: (count: number) =>
      count === 1
        ? 'One stored entry cannot be read and is left out.'
        : `${count} stored entries cannot be read and are left out.`,
  },

  connection: {
    lost: 'Connection lost, reconnecting…',
    back: 'Back online',
    unreachableTitle: 'The hub cannot be reached',
    unreachableText: 'Is it running? The panel keeps trying.',
    tryNow: 'Try now',
    strangerTitle: 'This browser is not in yet',
    strangerText:
      'The panel opens with a one-time link. In Nod’s folder on the machine that runs it, print one with:',
    signedOutTitle: 'You are signed out',
    signedOutText: 'Get a fresh sign-in link, in Nod’s folder on the machine that runs it:',
    linkRefusedTitle: 'This link is no longer valid',
    linkRefusedText:
      'A link lets one browser in, once, within an hour. Get a fresh one, in Nod’s folder on the machine that runs it:',
    notKeptTitle: 'This browser keeps nothing for this page',
    notKeptText: 'It stores no data here, as some private windows do: every reload signs you out.',
    loading: 'Loading',
    notFoundTitle: 'This conversation does not exist',
    notFoundText: 'It may belong to another hub.',
    toInbox: 'Go to “Needs you”',
    brokenTitle: 'Something broke in the panel',
    brokenText: 'Your messages are safe in the hub.',
    reload: 'Reload',
  },

  settings: {
    title: 'Settings',
    theme: 'Theme',
    language: 'Language',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    notifications: 'Notify me when an agent needs me',
    notificationsOn: 'Notifications are on',
    notificationsOnText: 'You hear from Nod only when this tab is hidden and an agent needs you.',
    notificationsBlocked: 'Notifications are blocked',
    notificationsBlockedText: 'Allow them for this page in the browser’s settings.',
    shortcuts: 'Keyboard shortcuts',
    agent: 'Built-in agent',
    hub: 'This hub',
    signOut: 'Sign out',
    signOutQuestion: 'Sign this browser out?',
    signOutFailed: 'Signing out failed',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    answer: 'Answer the marked request; for an approval: go to its button',
    inbox: 'Needs you',
    next: 'To the next conversation in the list; Enter opens it',
    previous: 'To the previous conversation in the list; Enter opens it',
    search: 'Search',
    write: 'Write',
    mode: 'Choose the mode',
    modeWhileWriting: 'Choose the mode, also while writing',
    mention: 'While writing to nod: mention a file or a memory',
    leave: 'Stop the agent, or leave the text field',
    help: 'This help',
    close: 'Close',
  },

  dismiss: 'Dismiss',
  notices: 'Notices',
  copyFailed: 'The browser did not allow copying',
  reminderTitle: (name: string): string => `Reminder from ${name}`,
};

export type Texts = typeof en;
