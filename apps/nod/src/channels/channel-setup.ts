// Setups of a channel: its settings as its kit decodes them, what the person may see of them, and trials. Nothing that is
// said of them holds a secret.
import type { ChannelKit, ChannelTrial, Environment } from '@nod/channels';
import { type ChannelStatus, NodError } from '@nod/protocol';
import { createRedact, type Redact, toReportable } from './channel-secrets.ts';

export type Setup =
  | { type: 'off' }
  | { type: 'unreadable'; message: string }
  | { type: 'set'; settings: unknown; fromEnvironment: boolean };

/** What would be set. */
interface NextSetup {
  /** To be kept. */
  stored: unknown;
  setup: Setup;
  redact: Redact;
}

export function createChannelSetups(
  kit: ChannelKit<unknown>,
  { env, report }: { env: Environment; report(error: unknown): void },
) {
  function read(stored: unknown): Setup {
    try {
      const found = kit.read(stored, env);
      return found ? { type: 'set', ...found } : { type: 'off' };
    } catch (error) {
      return { type: 'unreadable', message: createRedact(stored, {})(toMessage(error)) };
    }
  }

  function describe(setup: Setup): ChannelStatus['settings'] {
    return setup.type === 'set' ? kit.describe(setup.settings) : {};
  }

  /** Of what is stored or given, and of the settings that came of it. */
  function toRedact(hidden: unknown, setups: readonly Setup[]): Redact {
    return createRedact([hidden, setups], setups.map(describe));
  }

  return {
    read,
    describe,
    toRedact,
    /** Throws NodError `invalid_request`. */
    toNext(stored: unknown, given: Record<string, unknown>): NextSetup {
      const now = read(stored);
      try {
        const next = kit.change(stored, given, env);
        const setup = read(next);
        return { stored: next, setup, redact: toRedact([stored, next], [now, setup]) };
      } catch (error) {
        const redact = toRedact([stored, given], [now]);
        if (error instanceof NodError) throw new NodError(error.code, redact(error.message));
        throw toReportable(error, redact);
      }
    },
    /** Throws NodError `invalid_request` where there is nothing to try. */
    async try({ setup, redact }: NextSetup): Promise<ChannelTrial> {
      if (setup.type !== 'set')
        throw new NodError('invalid_request', 'settings: they do not set the channel up');
      try {
        const trial = await kit.try(setup.settings);
        if (trial.type === 'answered') return trial;
        const { code, message } = trial.problem;
        return { type: 'failed', problem: { code, message: redact(message) } };
      } catch (error) {
        report(toReportable(error, redact));
        return { type: 'failed', problem: { code: 'other', message: redact(toMessage(error)) } };
      }
    },
  };
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
