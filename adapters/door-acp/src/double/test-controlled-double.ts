// A session with the double in a test: the session of the door, and the hand that orders the double about.
import { type AcpSession, type SessionNews, startAcpSession } from '../session/acp-session.ts';
import type { DialectName } from './test-dialects.ts';
import { type DoubleControl, openControl } from './test-double-control.ts';

export interface ControlledDouble extends DoubleControl {
  session: AcpSession;
  /** All that the session has told, whoever reads. */
  news: SessionNews[];
  untilNews<T extends SessionNews['type']>(
    type: T,
    from?: number,
  ): Promise<Extract<SessionNews, { type: T }>>;
}

interface Options {
  resume?: string | null;
  env?: Record<string, string>;
  /** How long it really takes until so many milliseconds are over. */
  toDelay?: (delayMs: number) => number;
}

/** Rejects as `startAcpSession` does. */
export async function startDouble(
  dialect: DialectName,
  { resume = null, env = {}, toDelay = (delayMs) => delayMs }: Options = {},
): Promise<ControlledDouble> {
  const control = await openControl();
  const news: SessionNews[] = [];
  const listeners = new Set<() => void>();

  try {
    const session = await startAcpSession({
      command: control.command(dialect),
      folder: control.folder,
      env: { ...process.env, ...env },
      resume,
      language: 'en',
      version: '0.0.0',
      clock: Date.now,
      timer(delayMs, callback) {
        const timeout = setTimeout(callback, toDelay(delayMs));
        return () => clearTimeout(timeout);
      },
      watch(event) {
        news.push(event);
        for (const listener of [...listeners]) listener();
      },
    });
    await control.untilTold('ready');
    return {
      ...control,
      session,
      news,
      untilNews: (type, from = 0) =>
        new Promise((resolve) => {
          const look = () => {
            const found = news.slice(from).find((each) => each.type === type);
            if (found === undefined) return;
            listeners.delete(look);
            resolve(found as never);
          };
          listeners.add(look);
          look();
        }),
      async close() {
        await session.end();
        await control.close();
      },
    };
  } catch (error) {
    await control.close();
    throw error;
  }
}
