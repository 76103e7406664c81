// Hosted run: a worker's work on one message, from its first step to the answer that is sent.
import { type DeliveredMessage, type DraftId, PERSON, type Run, toChatMode } from '@nod/protocol';
import type { HostPorts } from './agent-host.ts';
import { deliverAnswer } from './answer-delivery.ts';
import { readHistory } from './earlier-messages.ts';
import { endSuperseded, NO_USE, settleUnknown } from './interrupted-runs.ts';
import { createSupervisedCalls, type LastWords, toRecordedRun } from './supervised-calls.ts';
import type { Task, Worker, WorkerAnswer } from './worker.ts';

export interface HostedRun {
  worker: Worker;
  run: Run;
  message: DeliveredMessage;
  /** The host ends: everything stays as it is, for the next one to go on with. */
  leaving: AbortSignal;
  /** Told when a call waits for the person. */
  onWaiting(): void;
}

/** What is being written, by its part. */
type DraftIds = Record<'answer' | 'reasoning', DraftId>;

export async function workOn(ports: HostPorts, hosted: HostedRun): Promise<void> {
  const { run, message, leaving } = hosted;
  const { hub, newDraftId } = ports;
  const stopped = new AbortController();
  const unlisten = hub.runs.onStop(run, () => stopped.abort());
  const said: LastWords = { text: '' };
  const task = toTask(ports, hosted, AbortSignal.any([stopped.signal, leaving]), said);
  const drafts = { answer: newDraftId(), reasoning: newDraftId() };
  try {
    // Looked up once stopping is listened to: nothing begins for what was superseded before.
    if (await hub.runs.isSuperseded(run)) return await endSuperseded(ports, run);
    const answer = await converse(ports, hosted.worker, task, drafts, said).catch(toFailure);
    // A host that ends leaves the run as it is: the next one goes on with it or reports it.
    if (leaving.aborted) return;
    if (await hub.runs.isSuperseded(run)) return await endSuperseded(ports, run, answer);
    // The answer is sent before the run ends: whoever sees the end finds the answer.
    const answerId = await deliverAnswer(hub, { run, message, draftId: drafts.answer }, answer);
    await settleUnknown(ports, run.id);
    const { outcome, reasoning = '', use = NO_USE } = answer;
    await hub.runs.end(run, { outcome, reasoning, ...use, answerId });
  } finally {
    // An answer ends the draft that it was written in; thoughts without one would stay.
    hub.drafts.drop(Object.values(drafts));
    unlisten();
  }
}

function toTask(
  ports: HostPorts,
  { run, message, leaving, onWaiting }: HostedRun,
  signal: AbortSignal,
  said: LastWords,
): Task {
  const { hub } = ports;
  const recorded = toRecordedRun(run);
  return {
    message,
    run,
    signal,
    mode: () => toChatMode(hub.startingPoint().overview.conversations[run.conversationId]?.mode),
    history: (limit) => readHistory(hub, run, message, limit),
    async addStep(step) {
      if (!recorded.hasPlanStep(step)) await hub.runs.addStep(run, step);
    },
    runCall: createSupervisedCalls(ports, { run, message, recorded, leaving, onWaiting, said }),
    tellProgress: (callId, progress) => hub.runs.tellProgress(run, callId, progress),
    waitsForPerson: () =>
      hub.requests.open().some((request) => 'runId' in request && request.runId === run.id),
  };
}

async function converse(
  { hub }: HostPorts,
  worker: Worker,
  task: Task,
  drafts: DraftIds,
  said: LastWords,
): Promise<WorkerAnswer> {
  const { run, message, signal } = task;
  if (signal.aborted) return { outcome: 'stopped', text: '' };
  const working = worker.work(task);
  for (;;) {
    const next = await working.next();
    if (next.done) return next.value;
    const part = next.value.type === 'text-delta' ? 'answer' : 'reasoning';
    if (part === 'answer') said.text += next.value.text;
    // Drafts are for the person; another agent gets the whole answer.
    if (message.from !== PERSON) continue;
    const { agent: from, conversationId } = run;
    hub.drafts.append(drafts[part], { from, conversationId, part, append: next.value.text });
  }
}

function toFailure(error: unknown): WorkerAnswer {
  const message = (error instanceof Error ? error.message : '') || String(error);
  return { outcome: 'failed', text: '', failure: { message } };
}
