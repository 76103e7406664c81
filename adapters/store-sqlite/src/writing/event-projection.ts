// The projection of events: the changes that each makes in the tables beside the log. Deliveries are written by the
// change writer.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError } from '@nod/hub';
import type { Agent, Conversation, HubEvent, HubEventOf, HumanRequest } from '@nod/protocol';
import { createPolicyProjection } from '../tables/policy-tables.ts';
import type { Superseding } from './superseding.ts';

type ProjectedEvent = Exclude<HubEvent, HubEventOf<'message-delivered'>>;

/** Throws ConflictError, having changed nothing, when a request to settle is not open, or a run's message is superseded. */
export function createEventProjection(
  database: DatabaseSync,
  superseding: Superseding,
): (event: ProjectedEvent) => void {
  const upsertAgent = database.prepare(
    `INSERT OR REPLACE INTO agents (name, registered_at, terminated_at, is_hosted, abilities)
       VALUES (?, ?, ?, ?, ?)`,
  );
  const terminateAgent = database.prepare('UPDATE agents SET terminated_at = ? WHERE name = ?');
  const insertConversation = database.prepare(
    `INSERT INTO conversations (id, first_participant, second_participant, opened_at, mode)
       VALUES (?, ?, ?, ?, ?)`,
  );
  const readConversation = database.prepare(
    'UPDATE conversations SET read_through = ?, unread = ? WHERE id = ?',
  );
  const setMode = database.prepare('UPDATE conversations SET mode = ? WHERE id = ?');
  const insertRequest = database.prepare(
    'INSERT INTO requests (id, message_id, request, awaited, settlement) VALUES (?, ?, ?, ?, ?)',
  );
  const setAwaited = database.prepare('UPDATE requests SET awaited = ? WHERE id = ? AND settlement IS NULL');
  const settleRequest = database.prepare(
    'UPDATE requests SET settlement = ? WHERE id = ? AND settlement IS NULL',
  );

  const insertRun = database.prepare('INSERT INTO runs (id, message_id, run) VALUES (?, ?, ?)');
  const insertStep = database.prepare('INSERT INTO run_steps (run_id, step) VALUES (?, ?)');
  const endRun = database.prepare('UPDATE runs SET run_end = ? WHERE id = ?');

  const projectPolicy = createPolicyProjection(database);

  function register({ name, registeredAt, terminatedAt, isHosted, abilities }: Agent): void {
    upsertAgent.run(name, registeredAt, terminatedAt, isHosted ? 1 : 0, JSON.stringify(abilities));
  }

  function openConversation(conversation: Conversation): void {
    const { id, participants, openedAt, mode } = conversation;
    insertConversation.run(id, ...participants, openedAt, mode);
  }

  function openRequest(request: HumanRequest): void {
    const { settlement } = request;
    insertRequest.run(
      request.id,
      request.messageId,
      JSON.stringify(request),
      request.awaited,
      settlement && JSON.stringify(settlement),
    );
  }

  function settle({ requestId, settlement }: HubEventOf<'request-settled'>): void {
    const { changes } = settleRequest.run(JSON.stringify(settlement), requestId);
    if (changes === 0) throw new ConflictError('request-not-open');
  }

  return (event) => {
    switch (event.type) {
      case 'agent-registered':
        register(event.agent);
        break;
      case 'agent-terminated':
        terminateAgent.run(event.at, event.name);
        break;
      case 'conversation-opened':
        openConversation(event.conversation);
        break;
      case 'conversation-read':
        readConversation.run(event.through, event.unread, event.conversationId);
        break;
      case 'conversation-mode-set':
        setMode.run(event.mode, event.conversationId);
        break;
      case 'request-opened':
        openRequest(event.request);
        break;
      case 'request-awaited':
        setAwaited.run(event.awaited, event.requestId);
        break;
      case 'request-settled':
        settle(event);
        break;
      case 'run-started':
        superseding.requireCurrent(event.run);
        insertRun.run(
          event.run.id,
          event.run.messageId,
          JSON.stringify({ ...event.run, steps: [], end: null }),
        );
        for (const step of event.run.steps) insertStep.run(event.run.id, JSON.stringify(step));
        break;
      case 'run-step-added':
        insertStep.run(event.runId, JSON.stringify(event.step));
        break;
      case 'run-ended':
        endRun.run(JSON.stringify(event.end), event.runId);
        break;
      default:
        projectPolicy(event);
    }
  };
}
