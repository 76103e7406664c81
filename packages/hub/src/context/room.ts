// Room for what programs pile up: each function refuses with the code of its limit and names the number.
// What to do about it stands in the message, so that an agent that reads it can correct itself.
import {
  type Address,
  type AgentName,
  type Draft,
  type ErrorCode,
  type HumanRequest,
  isOfRun,
  LIMITS,
  type MessagePayload,
  NodError,
  PERSON,
  toCounterpart,
} from '@nod/protocol';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import type { HubContext } from './hub-context.ts';

export function requireSmallPayload(payload: MessagePayload): void {
  const length = JSON.stringify(payload).length;
  if (length <= LIMITS.payloadCharacters) return;
  throw new NodError(
    'payload_too_large',
    `a payload may have at most ${LIMITS.payloadCharacters} characters as JSON, not ${length}: send less, or in several messages`,
  );
}

/** `bytes`: of the file. */
export function requireSmallFile({ length: bytes }: Uint8Array): void {
  const most = LIMITS.attachmentBytes;
  if (bytes > most)
    throw new NodError('attachment_too_large', `a file may have at most ${most} bytes, not ${bytes}`);
}

/** `unsent`: how many the adder has; `bytes`: of all files of agents and this one. The person's own take what the disk has. */
export function requireRoomForFile(by: Address, { unsent, bytes }: { unsent: number; bytes: number }): void {
  if (by === PERSON) return;
  const code = 'too_many_attachments';
  const what = `files were added by "${by}" and sent with no message: send them; each is removed after a day`;
  requireFewer(code, [unsent, LIMITS.unsentAttachments, what]);
  const most = LIMITS.allAttachmentBytes;
  if (bytes > most)
    throw new NodError(code, `all files of agents together may have at most ${most} bytes: say it in words`);
}

/** Names stay known when their agent is terminated, so they are counted for good. */
export function requireRoomForAgent({ overview }: HubContext, name: AgentName): void {
  if (overview.agents[name] || Object.keys(overview.agents).length < LIMITS.agents) return;
  throw new NodError(
    'too_many_agents',
    `the hub knows ${LIMITS.agents} agents, as many as it can: use one of their names instead of "${name}"`,
  );
}

/** Only for a conversation between two agents: those with the person are as many as there are agents. */
export function requireRoomForConversation(context: HubContext, from: Address, to: Address): void {
  const { overview, conversationByPair } = context;
  if (from === PERSON || to === PERSON || conversationByPair.size < LIMITS.agentConversations) return;
  const between = Object.values(overview.conversations).filter((each) => toCounterpart(each) === null);
  const what = 'conversations between agents: write to the person, or in a conversation that exists';
  requireFewer('too_many_conversations', [between.length, LIMITS.agentConversations, what]);
}

export function requireRoomForScheduled(scheduled: ScheduledMessages, from: Address): void {
  if (from === PERSON) return;
  const { ofSender, all } = scheduled.count(from);
  const advice = 'and wait for their time: send this one when one of them is delivered, or now';
  requireFewer(
    'too_many_scheduled',
    [ofSender, LIMITS.scheduledPerSender, `delayed messages were sent by "${from}" ${advice}`],
    [all, LIMITS.scheduled, `delayed messages were sent by agents ${advice}`],
  );
}

/** `waiting`: open requests, and those of messages that are not delivered yet. */
export function requireRoomForRequest(waiting: readonly HumanRequest[], request: HumanRequest): void {
  const asked = waiting.filter((each) => !isOfRun(each));
  const own = asked.filter(({ agent }) => agent === request.agent);
  const characters = asked.reduce((sum, each) => sum + toSize(each), toSize(request));
  const advice = 'wait for answers, withdraw what is no longer needed, or send without asking';
  const code = 'too_many_open_requests';
  const waits = `wait for the person: ${advice}`;
  requireFewer(
    code,
    [own.length, LIMITS.openRequestsPerAgent, `requests of "${request.agent}" ${waits}`],
    [asked.length, LIMITS.openRequests, `requests of all agents ${waits}`],
  );
  if (characters <= LIMITS.openRequestCharacters) return;
  throw new NodError(
    code,
    `all open requests together may hold at most ${LIMITS.openRequestCharacters} characters: ${advice}`,
  );
}

/** `drafts`: all others. */
export function requireRoomForDraft(drafts: readonly Draft[], grown: Draft): void {
  if (grown.text.length > LIMITS.draftCharacters) {
    throw new NodError('payload_too_large', `a draft holds at most ${LIMITS.draftCharacters} characters`);
  }
  const own = drafts.filter(({ from }) => from === grown.from);
  const code = 'too_many_drafts';
  const advice = 'finish one by a message that names its draftId';
  const what = `drafts of "${grown.from}" are being written: ${advice}`;
  requireFewer(code, [own.length, LIMITS.draftsPerAgent, what]);
  const characters = drafts.reduce((sum, { text }) => sum + text.length, grown.text.length);
  const most = LIMITS.allDraftCharacters;
  if (characters > most)
    throw new NodError(code, `all drafts together may hold at most ${most} characters: ${advice}`);
}

function requireFewer(code: ErrorCode, ...limits: [count: number, limit: number, what: string][]): void {
  for (const [count, limit, what] of limits)
    if (count >= limit) throw new NodError(code, `${limit}, as many as there may be, ${what}`);
}

const sizes = new WeakMap<HumanRequest, number>();

/** In characters as JSON. Requests are replaced, not changed, so that each is measured once. */
function toSize(request: HumanRequest): number {
  const known = sizes.get(request) ?? JSON.stringify(request).length;
  sizes.set(request, known);
  return known;
}
