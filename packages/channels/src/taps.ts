// Taps: a button comes back as a few bytes, from some place; what it stands for is here, and nothing for any other.
import type { ChannelWrite, PlaceRecord, Showing } from '@nod/hub';
import {
  type ApprovalReply,
  type HumanRequest,
  isAnsweredBy,
  type MessageId,
  NodError,
  parseCallback,
  type RequestAction,
  type RequestId,
  type ToolApproval,
  toAnswer,
  toPicked,
} from '@nod/protocol';
import { findAction } from './card.ts';
import {
  type ArrivalOf,
  type ChannelDesk,
  requireRight,
  type Taken,
  toArrivedVersion,
} from './channel-desk.ts';

/** The words that follow "partly" are awaited for so long. */
const WORDS_MS = 600_000;

/** What a button stands for, kept in the hub: the button carries a token only. */
interface DecisionContext {
  request: HumanRequest;
  showing: Showing;
}

export async function takeTap(
  desk: ChannelDesk,
  tap: ArrivalOf<'tap'>,
  messageId: MessageId,
): Promise<Taken> {
  const context = await redeem(desk, tap);
  if (!context) return refuse(null);
  const { request, showing } = context;
  const proof = showing.shownVersion === 0 ? toProof(context, tap) : [];
  if (request.settlement) return toSettled(desk, { request, tap, messageId });
  const action = findAction(request, tap.data);
  if (!action) return refuse(request);
  requireRight(tap, isVerdictAction(action) ? 'approve' : 'chat');
  const taken = await act(desk, { tap, action, messageId, ...context });
  return { ...taken, writes: [...proof, ...(taken.writes ?? [])] };
}

/** Only where it was shown, as a tap. */
export async function takeLook(desk: ChannelDesk, look: ArrivalOf<'look'>): Promise<Taken> {
  const context = await findContext(desk, look, look.requestId);
  if (!context || context.request.settlement) return refuse(context?.request ?? null);
  const { request, showing } = context;
  const proof = showing.shownVersion === 0 ? toProof(context, look) : [];
  const writes: ChannelWrite[] = [...proof, { type: 'picked', id: showing.id, picks: showing.picks }];
  return { outcome: { type: 'looked', request }, writes };
}

async function redeem(desk: ChannelDesk, tap: ArrivalOf<'tap'>): Promise<DecisionContext | null> {
  const callback = parseCallback(tap.data);
  return callback && findContext(desk, tap, callback.requestId);
}

/** Only where it was shown: in this chat, in this message. */
async function findContext(
  { store, channel }: ChannelDesk,
  { chat, message }: Pick<ArrivalOf<'tap'>, 'chat' | 'message'>,
  requestId: RequestId,
): Promise<DecisionContext | null> {
  const request = await store.request(requestId);
  if (!request) return null;
  const place = await store.placeAt({ surface: channel.surface, chat, message });
  const showing = place ? toShowing(place, request) : await findBegun();
  return showing ? { request, showing } : null;

  /** A tap on something that nobody knows to have arrived shows that it did. */
  async function findBegun(): Promise<Showing | undefined> {
    const showings = await store.showingsOf(channel.surface, requestId);
    return showings.find((each) => each.chat === chat && each.isBegun && each.shownVersion === 0);
  }
}

function toShowing({ requestId, showing }: PlaceRecord, request: HumanRequest): Showing | null {
  return requestId === request.id ? showing : null;
}

/** That it arrived. An update that is under way does not know this message: another one follows. */
function toProof(
  { showing, request }: DecisionContext,
  { message }: Pick<ArrivalOf<'tap'>, 'message'>,
): ChannelWrite[] {
  return [
    { type: 'shown', id: showing.id, version: toArrivedVersion(showing), messages: [message] },
    { type: 'changed', requestId: request.id },
  ];
}

/** DS-4.2: nothing is sent, and the person is told to use a newer one or to type. */
function refuse(request: HumanRequest | null): Taken {
  const message = 'no longer valid: tap a newer one or type your answer';
  return { outcome: { type: 'refused', code: 'no_longer_valid', message, request } };
}

/** An answer that comes again is the answer; any other button of what is settled is dead. */
function toSettled(
  { channel }: ChannelDesk,
  { request, tap, messageId }: { request: HumanRequest; tap: ArrivalOf<'tap'>; messageId: MessageId },
): Taken {
  const { settlement } = request;
  if (settlement?.outcome !== 'answered' || settlement.reply.surface !== channel.surface)
    return refuse(request);
  const { chosen } = settlement.reply;
  const isSame =
    chosen.type === 'verdict' && request.kind === 'tool-approval'
      ? isVerdict(request, findAction({ ...request, settlement: null }, tap.data), chosen)
      : isAnsweredBy(request, messageId);
  return isSame ? { outcome: { type: 'answered', request } } : refuse(request);
}

function isVerdictAction({ type }: RequestAction): boolean {
  return type === 'approve' || type === 'approve-scope' || type === 'reject';
}

function isVerdict(
  { scopes }: ToolApproval,
  action: RequestAction | undefined,
  { verdict, remember, scope }: ApprovalReply,
): boolean {
  if (action?.type === 'approve')
    return verdict === 'approved' && scope === null && action.remember === remember;
  if (action?.type === 'approve-scope') return verdict === 'approved' && scopes[action.scope]?.id === scope;
  return action?.type === 'reject' && verdict === 'rejected';
}

interface Tapped extends DecisionContext {
  tap: ArrivalOf<'tap'>;
  action: RequestAction;
  messageId: MessageId;
}

async function act(desk: ChannelDesk, tapped: Tapped): Promise<Taken> {
  const { action, request, showing } = tapped;
  if (action.type === 'pick') {
    const picks = toPicked(request, action, showing.picks);
    const writes: ChannelWrite[] = [{ type: 'picked', id: showing.id, picks }];
    return { outcome: { type: 'picked', request, picks }, writes };
  }
  const needsWords = action.type === 'partial' || (action.type === 'reject' && tapped.tap.withWords === true);
  return needsWords ? askForWords(desk, tapped) : answer(desk, tapped);
}

async function askForWords({ store, channel, clock }: ChannelDesk, { tap, request }: Tapped): Promise<Taken> {
  const { agent, id: requestId } = request;
  const bound = (await store.chat(channel.surface, tap.chat)) ?? {
    chat: tap.chat,
    agent,
    conversationId: null,
  };
  const asks = { requestId, until: clock() + WORDS_MS };
  return { outcome: { type: 'asked', request }, writes: [{ type: 'bound', chat: { ...bound, asks } }] };
}

async function answer(
  desk: ChannelDesk,
  { tap, action, request, showing, messageId }: Tapped,
): Promise<Taken> {
  const { channel, hub } = desk;
  const { surface } = channel;
  const language = channel.languageOf(tap.chat);
  const given = toAnswer(request, action, { language, picks: showing.picks });
  if (!given) return refuse(request);
  try {
    const settled = await hub.requests.answer(
      request.id,
      { ...given, surface, origin: tap.origin },
      messageId,
    );
    return { outcome: { type: 'answered', request: settled } };
  } catch (error) {
    if (error instanceof NodError && error.code === 'already_settled')
      return refuse(await hub.requests.get(request.id));
    throw error;
  }
}
