// Requests to the person: listed, waited for, and settled once. Why something was asked is not known here.
import {
  type HumanRequest,
  isAnsweredBy,
  type Message,
  type MessageId,
  NodError,
  PERSON,
  type RequestsPage,
} from '@nod/protocol';
import type { ApprovalsPart } from '../approvals/approvals.ts';
import { createAlarm } from '../context/alarm.ts';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { startWait } from '../context/wait.ts';
import type { Requests } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { toSeenByAnswering } from '../conversations/conversations.ts';
import { toAskedQuestion } from '../messages/receive-messages.ts';
import { commitSettling } from '../settling/offers.ts';
import {
  commitUnlessSettled,
  listenSettled,
  settleIfOverdue,
  toAnswered,
  toRefusal,
  toSettlement,
} from '../settling/settle-request.ts';
import { createAttendance } from './attendance.ts';
import { composeHumanAnswer } from './compose-human-answer.ts';

export function createRequests(context: HubContext, answerApproval: ApprovalsPart['answer']): Requests {
  const { store, clock, overview } = context;
  const attendance = createAttendance(context);
  watchExpiry(context);

  async function get(id: HumanRequest['id']): Promise<HumanRequest> {
    const request = overview.openRequests[id] ?? (await store.request(id));
    if (!request) throw new NodError('not_found', `no request ${id}`);
    return request;
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
    async answer(id, answer, messageId) {
      const request = await get(id);
      if (messageId !== undefined && isAnsweredBy(request, messageId)) return request;
      if (request.kind === 'tool-approval') return answerApproval(request, answer);
      const composed = composeHumanAnswer(request, answer);
      if (composed === null) return request;
      const message = toReplyMessage(context, request, { text: composed.text, id: messageId });
      const settlement = toAnswered(request, message, { ...composed, surface: answer.surface });
      await settleIfOverdue(context, request);
      const delivery: Change[] = [
        ...(await toSeenByAnswering(context, request)),
        { type: 'message-delivered', message },
      ];
      const answers = toSettlement(request, settlement);
      const won =
        request.settlement === null && (await commitSettling(context, message, { answers, delivery }));
      if (!won) throw toRefusal(await get(id));
      return { ...request, settlement };
    },
    async cancel(id) {
      const request = await get(id);
      if (request.settlement === null)
        await commitUnlessSettled(store, toSettlement(request, { outcome: 'cancelled', at: clock() }));
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

function toReplyMessage(
  { clock, newId }: HubContext,
  request: HumanRequest,
  { text, id = newId('msg') }: { text: string; id: MessageId | undefined },
): Message {
  const now = clock();
  return {
    id,
    conversationId: request.conversationId,
    from: PERSON,
    to: request.agent,
    payload: { text },
    inReplyTo: request.messageId,
    supersedes: null,
    version: 1,
    sentAt: now,
    dueAt: now,
  };
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

  const unlisten = context.items.listen(ALL, ({ event }) => {
    if (event.type === 'request-opened') wakeAt(toExpiry(event.request));
  });
  context.stopped.addEventListener('abort', unlisten, { once: true });
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
