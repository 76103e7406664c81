// The run of a channel with its settings: made, begun, and after a failure made again with longer and longer pauses,
// until it is ended. What goes wrong is told as its status and never reaches the hub.
import type { ChannelKit, ChannelNotes, ChannelParts } from '@nod/channels';
import type { Clock, Hash, Hub, InstalledDoors, Store, Timer } from '@nod/hub';
import { type ChannelProblem, type ChannelStatus, channelProblemSchema, NodError } from '@nod/protocol';
import { type Redact, toReportable } from './channel-secrets.ts';

export type ToldStatus = Pick<ChannelStatus, 'state' | 'problem' | 'self'>;

export interface RunPorts {
  hub: Hub;
  store: Store;
  clock: Clock;
  timer: Timer;
  hash: Hash;
  doors: Pick<InstalledDoors, 'screen'>;
  toParts(own: Pick<ChannelParts, 'signal' | 'report' | 'tellStatus'>): ChannelParts;
  report(error: unknown): void;
  tell(status: ToldStatus): void;
  redact: Redact;
}

export interface ChannelRun {
  /** What is being shown is finished, unless that takes too long. Resolves when nothing of it is left. */
  end(): Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** As long as a channel may take to finish what it is showing. */
const GRACE_MS = 3_000;

/** Begins once `earlier` has ended: a channel has one poller. */
export function runChannel<S>(
  kit: ChannelKit<S>,
  settings: S,
  { ports, earlier }: { ports: RunPorts; earlier: Promise<void> },
): ChannelRun {
  const leave = new AbortController();
  const ended = earlier.then(() => keepRunning(kit, settings, ports, leave.signal));
  return {
    end() {
      leave.abort();
      return ended;
    },
  };
}

async function keepRunning<S>(
  kit: ChannelKit<S>,
  settings: S,
  ports: RunPorts,
  leave: AbortSignal,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !leave.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await runOnce(kit, settings, ports, leave);
      // Two that take the channel from each other would both send: whoever claimed it last has it.
      if (!leave.aborted)
        ports.tell(toStatus('refused', 'conflict', 'another process has taken the channel over'));
      return;
    } catch (error) {
      if (leave.aborted) return;
      ports.report(toReportable(error, ports.redact));
      const { code, message } = toProblem(error, ports.redact);
      ports.tell(toStatus(code === 'key' ? 'refused' : 'waiting', code, message));
      // A key that was refused is refused again: the person changes it, and with that begins another run.
      if (code === 'key') return;
    }
    await pause(ports, pauseMs, leave);
  }
}

/** Until it is left, or another process takes the channel over. What hangs when it is left is cut off. */
async function runOnce<S>(
  kit: ChannelKit<S>,
  settings: S,
  ports: RunPorts,
  leave: AbortSignal,
): Promise<void> {
  const { clock, timer } = ports;
  const cut = new AbortController();
  let cancel = () => {};
  const onLeave = () => {
    cancel = timer(clock() + GRACE_MS, () => cut.abort());
  };
  leave.addEventListener('abort', onLeave, { once: true });
  try {
    await Promise.race([speak(kit, settings, ports, { leave, cut: cut.signal }), isAborted(cut.signal)]);
  } finally {
    leave.removeEventListener('abort', onLeave);
    cancel();
    cut.abort();
  }
}

async function speak<S>(
  kit: ChannelKit<S>,
  settings: S,
  ports: RunPorts,
  { leave, cut }: { leave: AbortSignal; cut: AbortSignal },
): Promise<void> {
  const { hub, store, clock, timer, hash, doors, redact } = ports;
  const report = (error: unknown) => ports.report(toReportable(error, redact));
  const tellStatus = (status: ToldStatus) => {
    if (!leave.aborted) ports.tell(redactStatus(status, redact));
  };
  const parts = ports.toParts({ signal: cut, report, tellStatus });
  await forgetOther(kit, settings, store, parts.notes);
  const channel = await kit.create(settings, parts);
  const { startChannel } = await import('@nod/channels');
  if (leave.aborted) return;
  const { ended, stop } = await startChannel({ hub, channel, store, clock, timer, hash, doors, report });
  leave.addEventListener('abort', () => void stop(), { once: true });
  if (leave.aborted) await stop();
  await ended;
}

const IDENTITY = 'identity';

/** What was written as somebody else means nothing: other messages have the same numbers. */
async function forgetOther<S>(
  kit: ChannelKit<S>,
  settings: S,
  store: Store,
  notes: ChannelNotes,
): Promise<void> {
  const identity = kit.identify(settings);
  const noted = await notes.get(IDENTITY);
  if (noted === identity) return;
  if (noted !== null) await store.commit([{ type: 'channel-forgotten', surface: kit.surface }]);
  await notes.set(IDENTITY, identity);
}

function isAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function toStatus(state: ToldStatus['state'], code: ChannelProblem, message: string): ToldStatus {
  return { state, problem: { code, message }, self: null };
}

function redactStatus({ state, problem, self }: ToldStatus, redact: Redact): ToldStatus {
  return { state, self, problem: problem && { code: problem.code, message: redact(problem.message) } };
}

/** A refusal that says whose fault it is keeps that. */
function toProblem(error: unknown, redact: Redact): NonNullable<ToldStatus['problem']> {
  const message = redact(error instanceof Error ? error.message : String(error));
  const named = error instanceof NodError ? error.code.replace(/^channel_/, '') : 'other';
  const code = channelProblemSchema.safeParse(named);
  return { code: code.success ? code.data : 'other', message };
}

function pause({ clock, timer }: RunPorts, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timer(clock() + ms, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
