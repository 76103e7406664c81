// The host of a session: an agent of the hub whose program is reached by a door. What happens on either side goes through
// one machine, one thing after the other; what is to be done is done before the next thing counts.
import { type DraftId, LIMITS, NodError, PERSON, type Presence, toLanguage } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { SessionFacts } from '../contract/session-facts.ts';
import { step } from '../machine/session-machine.ts';
import { createSessionState, type Effect, type Input, type ToldPresence } from '../machine/session-state.ts';
import { createEventStream } from '../streams/event-stream.ts';
import { createSessionIds, type DoorHostPorts, type HostedSession, insist } from './host-ports.ts';
import { createOpenAsks } from './open-asks.ts';
import { findConversation, findMode, findOrder, followHub, toMessageInput } from './received-inputs.ts';
import { findLastAnswerAt, type RefusedCall, sendTurnAnswer } from './turn-answer.ts';

/** Under this name the mailbox gives messages to a door; the same after a restart, so that it has taken them itself. */
const TAKER = 'door';

/** Works until the session is gone or the signal aborts; says which. One host at a time for each session. */
export async function hostSession(
  ports: DoorHostPorts,
  hosted: HostedSession,
  signal: AbortSignal,
): Promise<'gone' | 'left'> {
  const { hub, report } = ports;
  const { name, session, facts } = hosted;
  const inputs = createEventStream<Input>();
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const perform = createPerformer(ports, hosted, until, inputs.push);
  let state = createSessionState(facts, findMode(hub, name));

  await declare(ports, hosted, facts);
  const since = Math.max(hosted.since, (await findLastAnswerAt(hub, hosted)) ?? 0);
  const unlisten = hub.runs.onStopOf(name, (conversationId) => {
    const isBusy = state.turn !== null && conversationId === findConversation(hub, name);
    if (isBusy) inputs.push({ type: 'stop-requested' });
    return isBusy;
  });
  const sources = [
    pipe(session.events(since, until), inputs.push),
    // It ends by itself when the agent is terminated.
    pipe(followHub(hub, name, until), inputs.push).then(() => over.abort()),
    readMailbox(ports, hosted, until, inputs.push),
  ];
  for (const source of sources) source.catch((error: unknown) => until.aborted || report(error));

  async function take(input: Input): Promise<void> {
    const next = step(state, input);
    state = next.state;
    for (const effect of next.effects) {
      if (until.aborted) return;
      await perform(effect).catch(report);
    }
  }

  async function meet(told: SessionFacts): Promise<void> {
    hosted.onFacts?.(told);
    await declare(ports, hosted, told);
  }

  /** A turn that another process of the hub had begun goes on with its message: who gave the order counts for what it asks. */
  async function recall(turnId: string): Promise<void> {
    if (state.turn?.id !== turnId || state.turn.messageId !== null) return;
    const messageId = await findOrder(hub, name, turnId).catch(() => null);
    if (messageId) await take({ type: 'turn-recalled', turnId, messageId });
  }

  try {
    for await (const input of inputs.read(until)) {
      await take(input);
      if ('facts' in input && input.facts === state.facts) await meet(input.facts);
      if (input.type === 'attached' && input.turnId !== null) await recall(input.turnId);
      if (state.link === 'gone') return 'gone';
    }
    return 'left';
  } finally {
    over.abort();
    unlisten();
    hub.presences.end(name);
    await session.close().catch(report);
  }
}

/** What it can do, for whoever asks for abilities. */
async function declare(
  { hub, report }: DoorHostPorts,
  { name }: HostedSession,
  { modes, canStop }: SessionFacts,
): Promise<void> {
  const honoured = (['agent', 'supervised', 'ask'] as const).filter((mode) => modes[mode] !== 'cannot');
  const known = hub.startingPoint().overview.agents[name];
  const isSame = known?.abilities.stop === canStop && known.abilities.modes.join() === honoured.join();
  if (known?.terminatedAt === null && isSame) return;
  await hub.agents.register(name, { abilities: { modes: honoured, stop: canStop } }).catch(report);
}

async function readMailbox(
  ports: DoorHostPorts,
  { name }: HostedSession,
  until: AbortSignal,
  push: (input: Input) => void,
): Promise<void> {
  const { hub } = ports;
  for await (const message of hub.bus.follow(name, until))
    push(await insist(ports, until, () => toMessageInput(hub, message), isRefusal));
}

async function pipe(source: AsyncIterable<Input>, push: (input: Input) => void): Promise<void> {
  for await (const input of source) push(input);
}

/** Does what the machine says. Rejects for what is refused for good; all else is tried until it works or nobody waits. */
function createPerformer(
  ports: DoorHostPorts,
  hosted: HostedSession,
  until: AbortSignal,
  push: (input: Input) => void,
): (effect: Effect) => Promise<void> {
  const { hub, clock } = ports;
  const { name, session } = hosted;
  const ids = createSessionIds(ports, hosted);
  const drafts = new Map<string, DraftId>();
  /** Of the turn under way. */
  let refused: RefusedCall[] = [];
  const asks = createOpenAsks(
    ports,
    hosted,
    ids,
    until,
    (key, ask, answer) => push({ type: 'ask-settled', key, ask, answer }),
    (call) => void refused.push(call),
  );
  const surely = <T>(act: () => Promise<T>) => insist(ports, until, act, isRefusal);

  function growDraft({ turnId, messageId: _, text }: Extract<Effect, { type: 'grow-draft' }>): void {
    const id = drafts.get(turnId) ?? ports.newDraftId();
    drafts.set(turnId, id);
    const append = text.slice(0, LIMITS.textCharacters).toWellFormed();
    try {
      hub.drafts.append(id, {
        from: name,
        conversationId: findConversation(hub, name),
        part: 'answer',
        append,
      });
    } catch (error) {
      // What is too long to be shown while it grows is sent as a whole in the end.
      if (!(error instanceof NodError)) throw error;
    }
  }

  function dropDraft(turnId: string): void {
    const id = drafts.get(turnId);
    drafts.delete(turnId);
    if (id) hub.drafts.drop([id]);
  }

  return async (effect) => {
    switch (effect.type) {
      case 'act':
        return session.act(effect.action);
      case 'take-message': {
        const { messageId } = effect;
        const taken = await surely(() => hub.bus.take(name, messageId, TAKER));
        return push({ type: 'message-taken', messageId, taken, at: clock() });
      }
      case 'tell-delivery': {
        const delivery = { ...effect.delivery, at: clock() };
        await surely(() => hub.deliveries.tell(name, effect.messageId, delivery));
        return;
      }
      case 'acknowledge':
        return surely(() => hub.bus.acknowledge(name, [effect.messageId]));
      case 'open-ask':
        return asks.open(effect.key, effect.ask, effect.messageId);
      case 'close-ask':
        return surely(() => asks.close(effect.key, effect.how));
      case 'close-strays':
        return surely(() => asks.closeStrays(effect.openKeys, effect.how));
      case 'grow-draft':
        return growDraft(effect);
      case 'drop-draft':
        refused = [];
        return dropDraft(effect.turnId);
      case 'send-answer':
        await surely(() => sendTurnAnswer(hub, hosted, ids, effect, refused, drafts.get(effect.turnId)));
        refused = [];
        return dropDraft(effect.turnId);
      case 'tell-presence':
        return hub.presences.set(await toPresence(ports, hosted, effect.presence));
      case 'tell-nothing-runs':
        await surely(() => hub.bus.send(toNothingRuns(hub, hosted)));
        return;
    }
  };
}

function toNothingRuns(hub: DoorHostPorts['hub'], { name }: HostedSession) {
  const last = findConversation(hub, name);
  const said = last === null ? '' : (hub.conversations.get(last).lastMessage?.preview ?? '');
  return { from: name, to: PERSON, payload: { text: wordsOf(toLanguage(said)).work.nothingRuns } } as const;
}

async function toPresence(
  { clock, branchOf }: DoorHostPorts,
  { name }: HostedSession,
  { state, facts, plan, calls }: ToldPresence,
): Promise<Presence> {
  const { program, title, version, kind: door, folder, about, modes, prompts, pane } = facts;
  const branch = folder === null ? null : await branchOf(folder).catch(() => null);
  return {
    ...{ agent: name, program, title, version, door, folder, branch, about, state, at: clock() },
    ...{ modes, prompts, plan: [...plan], calls: [...calls], hasTerminal: pane !== null },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof NodError;
}
