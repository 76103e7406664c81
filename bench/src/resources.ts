// What a run has to give back: servers, browsers, folders. Given back at its end, on failure and on Ctrl-C.

/** Last taken, first given back. */
export const resources = new AsyncDisposableStack();

/** Runs `work`, then gives everything back; Ctrl-C and SIGTERM give it back early and end the process. */
export async function withResources(work: () => Promise<void>): Promise<void> {
  const interrupt = (signal: NodeJS.Signals) => {
    const exit = () => process.exit(signal === 'SIGINT' ? 130 : 143);
    resources.disposeAsync().then(exit, (error: unknown) => {
      console.error(error);
      exit();
    });
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work();
  } finally {
    await resources.disposeAsync();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
