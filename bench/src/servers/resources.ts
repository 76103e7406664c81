// Resources of a run: servers, browsers, folders. Given back at its end, on failure and on Ctrl-C.

/** Last taken, first given back. */
export const resources = new AsyncDisposableStack();

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/** Runs `work`, then gives everything back; Ctrl-C and SIGTERM give it back early and end the process. */
export async function withResources(work: () => Promise<void>): Promise<void> {
  const interruption = Promise.withResolvers<keyof typeof EXIT_CODES>();
  process.once('SIGINT', interruption.resolve).once('SIGTERM', interruption.resolve);
  let signal: keyof typeof EXIT_CODES | null = null;
  try {
    signal = await Promise.race([work().then(() => null), interruption.promise]);
  } finally {
    await giveBack();
  }
  if (signal !== null) process.exit(EXIT_CODES[signal]);
}

/** What is still under way loses its server now: its complaints must not end the process before it is done. */
async function giveBack(): Promise<void> {
  const ignore = () => {};
  process.on('unhandledRejection', ignore).on('uncaughtException', ignore);
  await resources.disposeAsync();
  process.off('unhandledRejection', ignore).off('uncaughtException', ignore);
}
