// The kept agent: the program while it runs, and started again, with its session loaded, when it is needed after its end.
import type { ChatMode } from '@nod/protocol';
import { type AcpConnection, type ConnectionOptions, openConnection } from '../agent/acp-connection.ts';
import { tellError } from '../agent/failure-words.ts';
import { type AcpProfile, findProfileOfCommand, toProfile } from '../profiles/profiles.ts';
import { offers } from './session-facts.ts';

export interface KeptAgent {
  readonly profile: AcpProfile;
  /** The one that runs, or ran last. */
  readonly connection: AcpConnection;
  isRunning(): boolean;
  /** Told how each ended, unless it was told to. One listener. */
  onEnd(listener: (how: string) => void): void;
  /** Starts it again where it has ended. Rejects with a DoorError. */
  reach(): Promise<{ connection: AcpConnection; isNewSession: boolean }>;
  /** The last lines of the program that runs, or ran last, that tell something. */
  lastLines(): string[];
  /** Never rejects: of a mode that the program does not take `onMode` is told. */
  setMode(mode: ChatMode): Promise<void>;
  end(): Promise<void>;
}

/** Until somebody says otherwise the program asks before it acts. */
const FIRST_MODE: ChatMode = 'supervised';

export interface KeptAgentOptions extends ConnectionOptions {
  /** Whenever the program was told a mode: what it says against it; null: it follows. */
  onMode(mode: ChatMode, failure: string | null): void;
}

export async function keepAgent(options: KeptAgentOptions): Promise<KeptAgent> {
  const env = { ...findProfileOfCommand(options.command)?.env, ...options.env };
  let state: 'running' | 'ended' | 'over' = 'ended';
  let mode = FIRST_MODE;
  let tellEnd = (_how: string) => {};
  let connection = await start(options.load);
  const profile = toProfile(connection.agent.name, connection.agent.title);
  await applyMode();

  async function start(load: string | null): Promise<AcpConnection> {
    const opened = await openConnection({ ...options, env, load });
    state = 'running';
    void opened.ended.then((how) => {
      if (state !== 'running') return;
      state = 'ended';
      tellEnd(how);
    });
    return opened;
  }

  async function applyMode(): Promise<void> {
    const [wanted, id] = [mode, profile.modeIds[mode]];
    if (state !== 'running' || !offers(connection.modes, id)) return;
    const failure = await connection.setMode(id).then(() => null, tellError);
    options.onMode(wanted, failure);
  }

  async function restart(): Promise<boolean> {
    const { sessionId } = connection;
    const loaded = await start(sessionId).catch(() => null);
    connection = loaded ?? (await start(null));
    await applyMode();
    return loaded === null;
  }

  return {
    profile,
    get connection() {
      return connection;
    },
    lastLines: () =>
      connection.lastLines().filter((line) => !profile.chatter.some((each) => each.test(line))),
    isRunning: () => state === 'running',
    onEnd(listener) {
      tellEnd = listener;
    },
    async reach() {
      const isNewSession = state === 'ended' && (await restart());
      return { connection, isNewSession };
    },
    async setMode(wanted) {
      mode = wanted;
      await applyMode();
    },
    async end() {
      state = 'over';
      await connection.end();
    },
  };
}
