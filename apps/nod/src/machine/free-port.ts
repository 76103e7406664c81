// A free port to listen on: the one that is wanted, or one of the next.
import { USUAL_PORT } from '@nod/protocol';

const TRIES = 20;

/** The wanted port is taken by another program. */
export class PortBusyError extends Error {
  override readonly name = 'PortBusyError';
  readonly port: number;

  constructor(port: number, options: ErrorOptions) {
    super(`port ${port} is taken`, options);
    this.port = port;
  }
}

/**
 * Listens on the chosen port; without a choice, on the default one or the next that is free.
 * Throws PortBusyError when the chosen one is taken.
 */
export async function listenOnPort<T>(
  chosen: number | null,
  listen: (port: number) => Promise<T>,
): Promise<T> {
  const last = chosen ?? USUAL_PORT + TRIES;
  for (let port = chosen ?? USUAL_PORT; ; port += 1) {
    try {
      return await listen(port);
    } catch (error) {
      if (!isPortBusy(error)) throw error;
      if (port >= last) throw new PortBusyError(port, { cause: error });
    }
  }
}

function isPortBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
