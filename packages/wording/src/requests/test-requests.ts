// For tests: requests of every kind as the hub would open them, and any at all.
import {
  type ApprovalReply,
  approvalReasonSchema,
  awaitedSchema,
  cancelReasonSchema,
  type HumanRequest,
  humanRequestSchema,
  namedFileSchema,
  PERSON,
} from '@nod/protocol';
import fc from 'fast-check';

const ZEROS = '0'.repeat(20);

const BASE = {
  id: `req_${ZEROS}`,
  agent: 'ci',
  conversationId: `cnv_${ZEROS}`,
  messageId: `msg_${ZEROS}`,
  title: 'What it is about',
  text: '',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: null,
};

const KINDS = {
  question: { kind: 'quick-replies', options: [], recommended: null },
  decisions: { kind: 'decision-set', questions: [] },
  call: {
    kind: 'tool-approval',
    runId: `run_${ZEROS}`,
    orderedBy: PERSON,
    call: { id: 'call_1', toolName: 'run_command', parameters: {} },
    preview: { type: 'plain' },
    hash: 'hash',
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
    scopes: [],
  },
};

export function toRequest(kind: keyof typeof KINDS, fields: object = {}): HumanRequest {
  return humanRequestSchema.parse({ ...BASE, ...KINDS[kind], ...fields });
}

export function toAnswered(
  request: HumanRequest,
  reply: {
    text?: string;
    surface?: string | null;
    by?: string;
    leftOpen?: string[];
    approval?: Partial<ApprovalReply>;
  },
): HumanRequest {
  const { text = '', surface = 'panel', by, leftOpen = [], approval } = reply;
  const verdict = {
    type: 'verdict',
    verdict: 'approved',
    parameters: {},
    hash: 'hash',
    isEdited: false,
    remember: 'once',
    scope: null,
    by: 'answer',
    ...approval,
  };
  const chosen = 'call' in request ? verdict : { type: 'picks', picks: {}, leftOpen };
  const who = by === undefined ? {} : { by };
  const answered = { requestId: request.id, messageId: null, text, surface, chosen, ...who };
  return { ...request, settlement: { outcome: 'answered', at: 1, reply: answered } } as HumanRequest;
}

const text = fc.oneof(fc.string(), fc.constantFrom('两\n行', '\u202e\u001b[2J', ''));
const line = fc.string({ minLength: 1, maxLength: 12 });
const parameters = fc.dictionary(
  line.filter((each) => each !== '__proto__'),
  fc.jsonValue({ maxDepth: 1 }),
);
const question = fc.record({
  id: fc.oneof(fc.nat(99).map(String), line),
  title: text,
  options: fc.uniqueArray(fc.record({ letter: fc.constantFrom('A', 'B', 'C'), text }), {
    selector: ({ letter }) => letter,
  }),
  recommended: fc.constantFrom('A', 'B', null),
});
const file = fc.record({
  path: line,
  bytes: fc.nat(),
  content: fc.option(text),
  notShown: fc.constantFrom(null, ...namedFileSchema.shape.notShown.unwrap().options),
});
const claim = fc.constantFrom(true, false, null);
const preview = fc.oneof(
  fc.constant({ type: 'plain' }),
  fc.record({
    type: fc.constant('command'),
    command: text,
    folder: line,
    isCaged: fc.boolean(),
    files: fc.array(file, { maxLength: 3 }),
    shows: fc.array(line, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('edit'),
    path: line,
    diff: text,
    isNew: fc.boolean(),
    shows: fc.constant([]),
  }),
  fc.record({
    type: fc.constant('mcp'),
    server: line,
    tool: line,
    title: fc.option(line),
    description: fc.option(text),
    annotations: fc.record({ readOnly: claim, destructive: claim, idempotent: claim, openWorld: claim }),
  }),
  fc.record({ type: fc.constant('failing'), reason: text }),
);

const scope = fc.record({
  id: fc.constantFrom('s1', 's2', 's3'),
  label: line.filter((each) => each.trim() !== ''),
});

const asked = fc.record({
  text,
  isTextCut: fc.constantFrom(true, undefined),
  agent: fc.constantFrom('ci', '小助手'),
  awaited: fc.constantFrom(...awaitedSchema.options),
  expiresAt: fc.option(fc.nat()),
});
const opened = fc.oneof(
  fc
    .tuple(asked, fc.array(line, { maxLength: 10 }), fc.option(fc.nat(9)), fc.boolean())
    .map(([base, options, recommended, isOffer]) =>
      toRequest('question', { ...base, options, recommended, ...(isOffer && { isOffer }) }),
    ),
  fc
    .tuple(asked, fc.array(question, { minLength: 1, maxLength: 4 }))
    .map(([base, questions]) => toRequest('decisions', { ...base, questions })),
  fc
    .tuple(
      asked,
      fc.record({
        call: fc.record({
          id: fc.constant('call_1'),
          toolName: fc.oneof(line, fc.constantFrom('run_command', 'write_file')),
          parameters,
          defaults: fc.array(line, { maxLength: 2 }),
        }),
        preview,
        reason: fc.constantFrom(...approvalReasonSchema.options),
        orderedBy: fc.constantFrom(PERSON, 'spy'),
        permission: fc.option(fc.record({ parameters, target: fc.constantFrom('', 'digest') })),
        scopes: fc.uniqueArray(scope, { maxLength: 3, selector: ({ id }) => id }),
      }),
    )
    .map(([base, fields]) => toRequest('call', { ...base, ...fields })),
);

const reply = fc.record({
  text,
  surface: fc.constantFrom('panel', 'side-panel', 'telegram', 'cli', null),
  leftOpen: fc.array(line, { maxLength: 2 }),
});
const approval = fc.record({
  verdict: fc.constantFrom('approved', 'rejected'),
  isEdited: fc.boolean(),
  remember: fc.constantFrom('once', 'conversation', 'always'),
  scope: fc.constantFrom(null, 's1', 's2'),
  by: fc.constantFrom('answer', 'mode', 'policy', 'permission'),
});

/** Any request in any state. */
export const anyRequest: fc.Arbitrary<HumanRequest> = fc
  .tuple(
    opened,
    fc.constantFrom('open', 'answered', 'expired', ...cancelReasonSchema.options),
    reply,
    approval,
  )
  .map(([request, state, given, verdict]) => {
    if (state === 'open') return request;
    if (state === 'expired') return { ...request, settlement: { outcome: state, at: 1 } };
    if (state !== 'answered')
      return { ...request, settlement: { outcome: 'cancelled', at: 1, reason: state } };
    return toAnswered(request, 'call' in request ? { ...given, approval: verdict as ApprovalReply } : given);
  });
