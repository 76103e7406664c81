// An installed channel: it begins when it is set up, begins again when its settings change and ends when it is turned off.
import type { ChannelKit, ChannelParts, ChannelTrial, Environment } from '@nod/channels';
import type { Clock, Hash, Hub, InstalledDoors, Store, Timer } from '@nod/hub';
import { type ChannelStatus, NodError, type Surface } from '@nod/protocol';
import { type ChannelRun, type RunPorts, runChannel, type ToldStatus } from './channel-run.ts';
import { createChannelSetups, type Setup } from './channel-setup.ts';

export interface ChannelsPorts {
  hub: Hub;
  store: Store;
  clock: Clock;
  timer: Timer;
  hash: Hash;
  doors: Pick<InstalledDoors, 'screen'>;
  env: Environment;
  settings: {
    installed(name: string): unknown;
    keepInstalled(name: string, value: unknown): void;
  };
  /** What a channel of this name is made from, beside what its run adds. */
  toParts(surface: Surface): Omit<ChannelParts, 'signal' | 'report' | 'tellStatus'>;
  report(error: unknown): void;
}

export interface InstalledChannel {
  readonly surface: Surface;
  status(): ChannelStatus;
  change(given: Record<string, unknown>): Promise<ChannelStatus>;
  try(given: Record<string, unknown>): Promise<ChannelTrial>;
  turnOff(): Promise<ChannelStatus>;
  begin(): void;
  end(): Promise<void>;
}

const STARTING: ToldStatus = { state: 'starting', problem: null, self: null };

export function createInstalledChannel(ports: ChannelsPorts, kit: ChannelKit<unknown>): InstalledChannel {
  const { settings } = ports;
  const { surface } = kit;
  const setups = createChannelSetups(kit, ports);
  const stored = () => settings.installed(surface);
  const inTurn = createTurns();
  let setup = setups.read(stored());
  let told = STARTING;
  let run: ChannelRun | null = null;
  let ended = Promise.resolve();
  let isBegun = false;

  function status(): ChannelStatus {
    const fromEnvironment = setup.type === 'set' && setup.fromEnvironment;
    return { surface, ...toShown(setup, told), fromEnvironment, settings: setups.describe(setup) };
  }

  /** Ends what runs, and resolves once it has; what is set up begins after that. */
  function apply(next: Setup, self: ToldStatus['self'] = null): Promise<void> {
    ended = run?.end() ?? ended;
    setup = next;
    told = { ...STARTING, self };
    run = isBegun && next.type === 'set' ? start(next.settings) : null;
    return ended;
  }

  function start(own: unknown): ChannelRun {
    const runPorts: RunPorts = {
      ...ports,
      redact: setups.toRedact(stored(), [setup]),
      toParts: (more) => ({ ...ports.toParts(surface), ...more }),
      // Only of what runs now. Who the hub is there is known for as long as the settings are the same.
      tell(status) {
        if (run === begun) told = { ...status, self: status.self ?? told.self };
      },
    };
    const begun = runChannel(kit, own, { ports: runPorts, earlier: ended });
    return begun;
  }

  function requireOwn(): void {
    if (setup.type !== 'set' || !setup.fromEnvironment) return;
    const why = 'the environment of the hub sets it up, so it cannot be changed here';
    throw new NodError('invalid_request', `${surface}: ${why}`);
  }

  return {
    surface,
    status,
    try: async (given) => setups.try(setups.toNext(stored(), given)),
    change: (given) =>
      inTurn(async () => {
        requireOwn();
        const next = setups.toNext(stored(), given);
        const trial = await setups.try(next);
        if (trial.type === 'failed')
          throw new NodError(`channel_${trial.problem.code}`, trial.problem.message);
        settings.keepInstalled(surface, next.stored);
        void apply(next.setup, trial.self);
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
      isBegun = true;
      void apply(setup);
    },
    async end() {
      isBegun = false;
      await Promise.all([ended, run?.end()]);
    },
  };
}

/** One act after the other: each is tried, and what is tried is what is kept. */
function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const acted = last.then(act);
    last = acted.catch(() => {});
    return acted;
  };
}

function toShown(setup: Setup, told: ToldStatus): ToldStatus {
  if (setup.type === 'off') return { state: 'off', problem: null, self: null };
  if (setup.type === 'set') return told;
  return { state: 'refused', problem: { code: 'other', message: setup.message }, self: null };
}
