// The words of requests in English. The other languages have the type of this one.
import type { ApprovalReason, AuditBasis, AuditOutcome, ChatMode, Language, NamedFile } from '@nod/protocol';
import { name, type Part, say, time } from './parts.ts';

const count = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

export const en = {
  language: 'en' as Language,
  /** Stands between a name and what it names. */
  colon: ': ',
  /** Stands behind what it is about. */
  aside: (what: string): string => ` (${what})`,
  list: (items: readonly string[]): string => items.join(', '),

  titles: {
    question: (agent: string): Part[] => say`${name(agent)} asks you`,
    offer: (agent: string): Part[] => say`${name(agent)} offers`,
    decisions: (agent: string): Part[] => say`${name(agent)} asks you to decide`,
    call: (agent: string, tool: string): Part[] => say`${name(agent)} wants to use ${name(tool)}`,
    ordered: (title: Part[], by: string): Part[] => say`${title} (ordered by ${name(by)}, not by you)`,
  },
  noText: 'No text',
  textCut: '… The message is longer than this.',
  recommended: 'recommended',
  expires: (at: number): Part[] => say`Expires ${time(at)}`,
  nobodyWaits: (agent: string): Part[] =>
    say`${name(agent)} no longer waits. Your answer goes to its mailbox, where it finds it.`,

  questions: {
    unread: 'Its options could not be read: answer in your own words, or leave it to the agent.',
    reply: 'All as recommended',
    open: 'Without one recommendation',
    leftOpen: 'Not every recommendation could be read. Left to the agent',
  },

  actions: {
    approve: 'Approve',
    reject: 'Reject',
    conversation: 'Allow in this conversation',
    always: 'Always allow',
    acceptAll: '✅ All as recommended',
    partial: '🧩 Partly, I’ll add…',
  },

  reasons: {
    mode: 'Supervised: asks before each call',
    policy: 'Your policy: always ask for this tool',
    order: 'Ordered by another agent: asked in every mode',
    'outside-folder': 'Reaches outside the allowed folder',
    secrets: 'Touches what looks like secrets',
    demonstration: 'A demonstration, asked in every mode',
  } satisfies Record<ApprovalReason, string>,
  orderedBy: (agent: string): Part[] => say`Ordered by ${name(agent)}, not by you`,

  call: {
    folder: 'in',
    caged: 'Caged: it cannot change anything outside this folder',
    notCaged: 'Not caged: it can change anything you can',
    files: 'Files that it names',
    emptyFile: 'The file is empty.',
    notShown: {
      'too-long': (bytes) => `Too long to show (${count(bytes, 'byte', 'bytes')}).`,
      'too-many': (bytes) => `Not shown: there are too many (${count(bytes, 'byte', 'bytes')}).`,
      'not-text': (bytes) => `Not text (${count(bytes, 'byte', 'bytes')}).`,
      unreadable: () => 'It cannot be read.',
      secret: () => 'It holds secrets: its content is not shown.',
    } satisfies Record<NonNullable<NamedFile['notShown']>, (bytes: number) => string>,
    bound: (why: string): string => `${why} If it changes, the command does not run.`.trim(),
    edits: 'Changes',
    creates: 'Creates',
    noChange: 'The file stays as it is.',
    server: 'MCP server',
    serverTool: 'Its name there',
    claims: 'The server says',
    description: 'In the server’s own words',
    unproven: 'nothing proves it',
    noClaims: 'nothing about whether it changes things',
    claim: {
      readOnly: ['not read-only', 'read-only'],
      destructive: ['not destructive', 'destructive'],
      idempotent: ['repeating may change more', 'repeating changes nothing more'],
      openWorld: ['stays in a closed system', 'reaches outside systems'],
    } satisfies Record<string, [string, string]>,
    failing: 'As things are now, this would fail',
    arguments: 'Arguments',
    noArguments: 'No arguments',
    defaults: 'At their defaults',
  },

  permission: {
    any: (tool: string): Part[] => say`${name(tool)}, whatever its arguments`,
    when: (tool: string): Part[] => say`${name(tool)}, when `,
    is: ' is ',
    and: ' and ',
    unchanged: ', as long as what is shown with it stays the same',
  },

  endings: {
    open: 'Not answered yet',
    answered: 'Answered',
    sent: 'Sent to the agent',
    approved: 'Approved',
    rejected: 'Rejected',
    byMode: { approved: 'Approved by switching to Agent', rejected: 'Rejected by switching to Ask' },
    byRules: { approved: 'Approved by your rules', rejected: 'Rejected by your rules' },
    edited: 'with your changes',
    remembered: {
      once: '',
      conversation: 'allowed in this conversation from now on',
      always: 'always allowed from now on',
    },
    words: 'You said',
    cancelled: (agent: string): Part[] => say`${name(agent)} withdrew this question`,
    expired: 'Expired without an answer',
    callCancelled: 'Withdrawn: it did not run',
    callExpired: 'Nobody answered in time: it did not run',
    stale: 'No longer valid: tap a newer one or type your answer.',
    from: {
      panel: 'in the panel',
      'side-panel': 'from the side panel',
      telegram: 'from Telegram',
      cli: 'from the command line',
    } as Record<string, string>,
    fromOther: (surface: string): Part[] => say`from ${name(surface)}`,
    byYourRules: 'by your rules',
  },

  surfaces: {
    panel: 'web panel',
    'side-panel': 'side panel',
    telegram: 'Telegram',
    cli: 'command line',
  } as Record<string, string>,

  modes: {
    names: { agent: 'Agent', supervised: 'Supervised', ask: 'Ask' },
    texts: {
      agent: 'Runs its tools without asking',
      supervised: 'Asks you before each tool call',
      ask: 'Only answers, uses no tools',
    },
  } satisfies Record<string, Record<ChatMode, string>>,

  audit: {
    outcomes: {
      answered: 'Answered',
      approved: 'Approved',
      rejected: 'Rejected',
      allowed: 'Allowed',
      refused: 'Refused',
      expired: 'Expired',
      cancelled: 'Withdrawn',
      'mode-set': 'Mode set',
      'policy-set': 'Policy set',
      'permission-granted': 'Permission given',
      'permission-revoked': 'Permission revoked',
      'settings-set': 'Setting changed',
      'credential-added': 'Let in',
      'credential-revoked': 'Shut out',
    } satisfies Record<AuditOutcome, string>,
    bases: {
      answer: 'by answer',
      mode: 'by mode',
      policy: 'by policy',
      permission: 'by permission',
      expiry: 'nobody answered',
      stop: 'stopped',
      changed: 'the call had changed',
      superseded: 'replaced the message',
      settings: 'by settings',
      credential: 'by credential',
    } satisfies Record<AuditBasis, string>,
    credentials: { link: 'One-time link', browser: 'Browser', token: 'Token' } as Record<string, string>,
    whos: { person: 'You', hub: 'The hub', agent: 'The agent' },
    edited: 'Edited before approval',
  },
};

export type Words = typeof en;
