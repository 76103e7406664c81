// The built-in agent as far as tests of approvals need it: it works on a message of the person and wants to use tools.

import type { Hub } from '@nod/hub';
import { type Address, BUILT_IN_AGENT, type ChatMode, PERSON, type ToolApproval } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { type Asked, openAsked, type PreparedHub } from '../../test-panel.ts';

type Question = Parameters<Hub['approvals']['decide']>[0];
type Inspection = Exclude<Awaited<ReturnType<Question['inspect']>>, { error: string }>;

export interface WantedCall {
  toolName: string;
  parameters: Inspection['parameters'];
  /** What the hub finds out about it, given its parameters; a new file unless told. */
  inspected?: Partial<Inspection> | ((parameters: Inspection['parameters']) => Partial<Inspection>);
}

export interface WaitingCall {
  request: ToolApproval;
  /** What comes of it. */
  decision: ReturnType<Hub['approvals']['decide']>;
  /** The person stops the agent. */
  stop(): void;
}

export const NOTE: WantedCall = {
  toolName: 'write_file',
  parameters: { path: 'note.md', content: 'Miso\n' },
};

export const LIFE_MS = 60_000;

type Run = Question['run'];

/** The agent begins to work on what somebody has told it; the person unless said otherwise. */
async function startRun(
  { hub, outgoing }: PreparedHub,
  from: Address,
  mode: ChatMode,
): Promise<{ run: Run; asked: Asked }> {
  await hostBuiltIn(hub);
  const order = outgoing({
    from,
    to: BUILT_IN_AGENT,
    text: 'Write it down',
    ...(from === PERSON && { mode }),
  });
  const { message } = await hub.bus.send(order);
  const [delivered] = await hub.bus.inbox(BUILT_IN_AGENT, { limit: 1, waitMs: 0 });
  if (!delivered) throw new Error('nothing was delivered');
  const run = await hub.runs.start(delivered);
  if (!run) throw new Error('the message was taken back');
  return { run, asked: { messageId: message.id, conversationId: message.conversationId, requestId: '' } };
}

let count = 0;

/** The agent wants to use a tool, and the hub asks the person. Rejects when it does not. */
async function want(
  { hub }: PreparedHub,
  run: Run,
  orderedBy: Address,
  call: WantedCall,
): Promise<WaitingCall> {
  const { toolName, parameters, inspected = {} } = call;
  const stopping = new AbortController();
  count += 1;
  const id = `call-${count}`;
  const waiting = Promise.withResolvers<void>();
  const decision = hub.approvals.decide({
    run,
    orderedBy,
    call: { id, toolName, parameters },
    inspect: async (given) =>
      typeof given.path === 'number' ? { error: 'path: a text is needed' } : toInspected(given, inspected),
    text: '',
    lifeMs: LIFE_MS,
    signal: stopping.signal,
    leaving: new AbortController().signal,
    onWaiting: waiting.resolve,
  });
  await Promise.race([waiting.promise, decision]);
  const request = hub.requests.open().find((each) => each.kind === 'tool-approval' && each.call.id === id);
  if (request?.kind !== 'tool-approval') throw new Error('the call does not wait');
  return { request, decision, stop: () => stopping.abort() };
}

function toInspected(
  parameters: Inspection['parameters'],
  found: NonNullable<WantedCall['inspected']>,
): Inspection {
  const { path, content } = parameters;
  const lines = String(content).replace(/\n$/, '').split('\n');
  const diff = [
    `--- ${path}`,
    `+++ ${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
  ];
  return {
    parameters,
    preview: {
      type: 'edit',
      path: String(path),
      diff: `${diff.join('\n')}\n`,
      isNew: true,
      shows: ['path', 'content'],
    },
    risk: null,
    permission: ['path'],
    target: '/files',
    ...(typeof found === 'function' ? found(parameters) : found),
  };
}

interface OpenCallsOptions extends NonNullable<Parameters<typeof openAsked>[1]> {
  mode?: ChatMode;
  orderedBy?: Address;
}

/** The panel at the conversation with the agent, in Supervised mode unless told, with these calls waiting. */
export async function openCalls(wanted: readonly WantedCall[], options: OpenCallsOptions = {}) {
  const { mode = 'supervised', orderedBy = PERSON, ...others } = options;
  const calls: WaitingCall[] = [];
  let run: Run | undefined;
  const { panel, asked } = await openAsked(async (hub) => {
    const started = await startRun(hub, orderedBy, mode);
    run = started.run;
    for (const call of wanted) calls.push(await want(hub, started.run, orderedBy, call));
    return [started.asked];
  }, others);
  const begun = run;
  const [first] = calls;
  if (!begun || !first) throw new Error('nothing waits');
  return {
    ...panel,
    asked: asked[0],
    calls,
    first,
    /** Another call of the same run. */
    wantMore: (call: WantedCall) => want(panel, begun, orderedBy, call),
  };
}
