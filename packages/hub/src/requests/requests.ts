// Requests to the person: listed, waited for, and settled once. Why something was asked is not known here.
import {
  type GivenAnswer,
  type HumanAnswer,
  type HumanRequest,
  isAnsweredBy,
  type Message,
  type MessageId,
  NodError,
  PERSON,
  type RequestId,
  type RequestsPage,
  type Surface,
} from '@nod/protocol';
import { createAlarm } from '../context/alarm.ts';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { startWait } from '../context/wait.ts';
import type { Requests, WithOrigin } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { toSeen } from '../conversations/conversations.ts';
import { newMessage } from '../messages/prepared-message.ts';
import { toAskedQuestion } from '../messages/received-messages.ts';
import {
  cancelRequests,
  commitSettling,
  commitUnlessSettled,
  listenSettled,
  settleIfOverdue,
  toAnswered,
  toCause,
  toRefusal,
  toSettlement,
  toWithdrawnOffers,
} from '../settling/settlement.ts';
import { settleAllByRules } from '../settling/settling-by-rules.ts';
import { createAttendance } from './attendance.ts';
import { kindOf } from './kinds/kinds.ts';

export function createRequests(context: HubContext): Requests {
  const { store, clock, overview } = context;
  const attendance = createAttendance(context);
  watchExpiry(context);

  async function get(id: HumanRequest['id']): Promise<HumanRequest> {
    const request = overview.openRequests[id] ?? (await store.request(id));
    if (!request) throw new NodError('not_found', `no request ${id}`);
    return request;
  }

  async function answer(
    id: RequestId,
    given: HumanAnswer & WithOrigin,
    messageId: MessageId = context.newId('msg'),
  ): Promise<HumanRequest> {
    await settleIfOverdue(context, await get(id));
    const request = await get(id);
    if (isAnsweredBy(request, messageId)) return request;
    if (request.settlement !== null) throw toRefusal(request);
    const kind = kindOf(request);
    const judged = await kind.judge(request, given, context);
    if (judged === null) return request;
    const { surface, origin } = given;
    const { conversationId, agent: to, messageId: inReplyTo } = request;
    const reply = { id: messageId, conversationId, from: PERSON, to, inReplyTo } as const;
    const message = kind.isSent ? newMessage(context, reply, judged.text) : null;
    const answers = toAnswered(request, judged, { message, at: clock(), surface, origin });
    const delivery = message ? await toDelivery(context, request, message) : [];
    // Without a message the conversation does not go on.
    const offers = message ? toWithdrawnOffers(context, message) : [];
    if (!(await commitSettling(context, { offers, answers, delivery }))) throw toRefusal(await get(id));
    // A permission that was given with it may cover others that wait.
    if (judged.further?.length) await settleAllByRules(context, surface);
    return get(id);
  }

  /** Null where the answer was refused: the request stays as it is. */
  async function answerOne({ id, ...given }: GivenAnswer, surface: Surface): Promise<RequestId | null> {
    try {
      const { settlement } = await answer(id, { ...given, surface });
      return settlement && id;
    } catch (error) {
      if (error instanceof NodError) return null;
      throw error;
    }
  }

  return {
    get,
    question: async (id) => toAskedQuestion(store, await get(id)),
    open: () => toOpen(overview),
    page: (query) => toPage(toOpen(overview), query),
    async waitSettled(id, wait) {
      const waiting = startWait(context, wait, (wake) => listenSettled(context, id, () => wake()));
      try {
        const request = await get(id);
        if (request.settlement || wait.waitMs === 0) return request;
        const leave = wait.isAgent ? attendance.begin(request) : () => {};
        await waiting.over;
        leave();
        return await get(id);
      } finally {
        waiting.end();
      }
    },
    answer,
    async answerAll(answers, surface) {
      await Promise.all(answers.map(({ id }) => get(id)));
      const outcomes = await Promise.all(answers.map((given) => answerOne(given, surface)));
      const requests = await Promise.all(answers.map(({ id }) => get(id)));
      return { answered: outcomes.flatMap((id) => id ?? []), requests };
    },
    async cancel(id, surface, reason) {
      const request = await get(id);
      if (request.settlement === null) await cancelRequests(context, [request], toCause(surface), reason);
      return get(id);
    },
  };
}

function toOpen({ openRequests }: HubContext['overview']): HumanRequest[] {
  return Object.values(openRequests).sort((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1));
}

/** A place in the list is a time and an id, so that it stays one when its request is settled. */
function toPage(
  open: readonly HumanRequest[],
  { after, limit }: { after?: string | undefined; limit: number },
): RequestsPage {
  const place = after === undefined ? null : /^(-?[\d.]+)_(req_\w+)$/.exec(after);
  if (after !== undefined && !place)
    throw new NodError('invalid_request', `after: there is no page "${after}"`);
  const [, time = '-Infinity', id = ''] = place ?? [];
  const rest = open.filter(
    (each) => each.openedAt > Number(time) || (each.openedAt === Number(time) && each.id > id),
  );
  const requests = rest.slice(0, limit);
  const last = requests.at(-1);
  return { requests, next: last && rest.length > limit ? `${last.openedAt}_${last.id}` : null };
}

/** The reply, and that who gave it has read what was asked, and what stands before it, wherever that was. */
async function toDelivery(context: HubContext, request: HumanRequest, message: Message): Promise<Change[]> {
  const asked = await context.store.delivered(request.messageId);
  const seen = asked ? toSeen(context, request.conversationId, asked.position) : [];
  return [...seen, { type: 'message-delivered', message }];
}

/** A request whose expiry could not be written is tried again after this time. */
const RETRY_MS = 1000;

/** Looks through the open requests only when one may be due, not whenever one comes or goes. */
function watchExpiry(context: HubContext): void {
  const { overview } = context;
  let next = findNextExpiry(overview, Number.NEGATIVE_INFINITY);
  const alarm = createAlarm(
    context,
    () => (next === Number.POSITIVE_INFINITY ? null : next),
    (now) => {
      next = findNextExpiry(overview, now);
      for (const request of Object.values(overview.openRequests)) {
        if (toExpiry(request) <= now) expire(request, now);
      }
    },
  );

  function expire(request: HumanRequest, now: number): void {
    const changes = toSettlement(request, { outcome: 'expired', at: now });
    commitUnlessSettled(context.store, changes).catch((error: unknown) => {
      context.report(error);
      wakeAt(now + RETRY_MS);
    });
  }

  function wakeAt(time: number): void {
    next = Math.min(next, time);
    alarm.reset();
  }

  context.items.listen(ALL, ({ event }) => {
    if (event.type === 'request-opened') wakeAt(toExpiry(event.request));
  });
  alarm.reset();
}

function toExpiry({ expiresAt }: HumanRequest): number {
  return expiresAt ?? Number.POSITIVE_INFINITY;
}

/** The first expiry later than `after`; infinite when there is none. */
function findNextExpiry({ openRequests }: HubContext['overview'], after: number): number {
  return Object.values(openRequests)
    .map(toExpiry)
    .filter((time) => time > after)
    .reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
}
