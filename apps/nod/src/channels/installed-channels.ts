// Installed channels: each is a kit with the settings that the person or the environment gave it. It begins when it is
// set up, begins again when its settings change and ends when it is turned off, while the hub runs on.
import type { ChannelKit, ChannelParts, ChannelTrial, Environment } from '@nod/channels';
import type { Clock, Hash, Hub, InstalledChannels, Store, Timer } from '@nod/hub';
import { type ChannelStatus, NodError, type Surface } from '@nod/protocol';
import { type ChannelRun, type RunPorts, runChannel, type ToldStatus } from './channel-run.ts';
import { createRedact, type Redact, toReportable } from './channel-secrets.ts';

export interface ChannelsPorts {
  hub: Hub;
  store: Store;
  clock: Clock;
  timer: Timer;
  hash: Hash;
  env: Environment;
  settings: {
    installed(name: string): unknown;
    keepInstalled(name: string, value: unknown): void;
  };
  /** What a channel of this name is made from, beside what its run adds. */
  toParts(surface: Surface): Omit<ChannelParts, 'signal' | 'report' | 'tellStatus'>;
  report(error: unknown): void;
}

export interface RunningChannels extends InstalledChannels {
  begin(): void;
  /** Channels finish what they are showing. */
  end(): Promise<void>;
}

export function createInstalledChannels(
  ports: ChannelsPorts,
  kits: readonly ChannelKit<unknown>[],
): RunningChannels {
  const channels = kits.map((kit) => createInstalledChannel(ports, kit));

  function require(name: Surface): InstalledChannel {
    const found = channels.find(({ surface }) => surface === name);
    if (!found) throw new NodError('not_found', `no channel is called "${name}" here`);
    return found;
  }

  return {
    list: () => channels.map((each) => each.status()),
    change: async (name, given) => require(name).change(given),
    try: async (name, given) => require(name).try(given),
    turnOff: async (name) => require(name).turnOff(),
    begin() {
      for (const each of channels) each.begin();
    },
    async end() {
      await Promise.all(channels.map((each) => each.end()));
    },
  };
}

type InstalledChannel = ReturnType<typeof createInstalledChannel>;

/** As it is set up at this moment. */
type Setup =
  | { type: 'off' }
  | { type: 'unreadable'; message: string }
  | { type: 'set'; settings: unknown; fromEnvironment: boolean };

const STARTING: ToldStatus = { state: 'starting', problem: null, self: null };

function createInstalledChannel(ports: ChannelsPorts, kit: ChannelKit<unknown>) {
  const { settings, env } = ports;
  const { surface } = kit;
  let setup: Setup = { type: 'off' };
  let told = STARTING;
  let run: ChannelRun | null = null;
  let isRunning = false;
  /** Changes are made one after the other: each is tried, and what is tried is what is kept. */
  let last: Promise<unknown> = Promise.resolve();

  function read(stored: unknown): Setup {
    try {
      const found = kit.read(stored, env);
      return found ? { type: 'set', ...found } : { type: 'off' };
    } catch (error) {
      return { type: 'unreadable', message: toRedact(stored)(toMessage(error)) };
    }
  }

  /** Of the settings in force and of what is given in their place. */
  function toRedact(...hidden: unknown[]): Redact {
    const own = setup.type === 'set' ? [setup.settings] : [];
    return createRedact([settings.installed(surface), ...own, ...hidden], describe(setup));
  }

  function describe(given: Setup): ChannelStatus['settings'] {
    return given.type === 'set' ? kit.describe(given.settings) : {};
  }

  function status(): ChannelStatus {
    const fromEnvironment = setup.type === 'set' && setup.fromEnvironment;
    return { surface, ...toShown(setup, told), fromEnvironment, settings: describe(setup) };
  }

  /** Ends what runs; what is set up begins after that. */
  function apply(next: Setup, self: ToldStatus['self'] = null): Promise<void> {
    const earlier = run?.end() ?? Promise.resolve();
    setup = next;
    told = { ...STARTING, self };
    run = isRunning && next.type === 'set' ? start(next.settings, earlier) : null;
    return earlier;
  }

  function start(own: unknown, earlier: Promise<void>): ChannelRun {
    const redact = toRedact();
    const runPorts: RunPorts = {
      ...ports,
      redact,
      toParts: (more) => ({ ...ports.toParts(surface), ...more }),
      // Who the hub is there is known for as long as the settings are the same.
      tell(status) {
        if (runPorts === current) told = { ...status, self: status.self ?? told.self };
      },
    };
    current = runPorts;
    return runChannel(kit, own, { ports: runPorts, earlier });
  }
  let current: RunPorts | null = null;

  async function attempt(next: Setup, redact: Redact): Promise<ChannelTrial> {
    if (next.type !== 'set')
      throw new NodError('invalid_request', 'settings: they do not set the channel up');
    try {
      const trial = await kit.try(next.settings);
      if (trial.type === 'answered') return trial;
      const { code, message } = trial.problem;
      return { type: 'failed', problem: { code, message: redact(message) } };
    } catch (error) {
      ports.report(toReportable(error, redact));
      return { type: 'failed', problem: { code: 'other', message: redact(toMessage(error)) } };
    }
  }

  /** What would be stored, decoded. Throws NodError `invalid_request`, without secrets. */
  function toNext(given: Record<string, unknown>): { stored: unknown; next: Setup; redact: Redact } {
    const redact = toRedact(given);
    try {
      const stored = kit.change(settings.installed(surface), given);
      return { stored, next: read(stored), redact };
    } catch (error) {
      if (error instanceof NodError) throw new NodError(error.code, redact(error.message));
      throw toReportable(error, redact);
    }
  }

  function requireOwn(): void {
    if (setup.type === 'set' && setup.fromEnvironment)
      throw new NodError(
        'invalid_request',
        `${surface}: the environment of the hub sets it up, so it cannot be changed here`,
      );
  }

  setup = read(settings.installed(surface));

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = last.then(act);
    last = acted.catch(() => {});
    return acted;
  }

  return {
    surface,
    status,
    try: (given: Record<string, unknown>) => {
      const { next, redact } = toNext(given);
      return attempt(next, redact);
    },
    change: (given: Record<string, unknown>) =>
      inTurn(async () => {
        requireOwn();
        const { stored, next, redact } = toNext(given);
        const trial = await attempt(next, redact);
        if (trial.type === 'failed')
          throw new NodError(`channel_${trial.problem.code}`, trial.problem.message);
        settings.keepInstalled(surface, stored);
        void apply(next, trial.self);
        return status();
      }),
    turnOff: () =>
      inTurn(async () => {
        requireOwn();
        settings.keepInstalled(surface, undefined);
        await apply({ type: 'off' });
        return status();
      }),
    begin() {
      isRunning = true;
      void apply(setup);
    },
    async end() {
      isRunning = false;
      await run?.end();
    },
  };
}

function toShown(setup: Setup, told: ToldStatus): ToldStatus {
  if (setup.type === 'off') return { state: 'off', problem: null, self: null };
  if (setup.type === 'set') return told;
  return { state: 'refused', problem: { code: 'other', message: setup.message }, self: null };
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
