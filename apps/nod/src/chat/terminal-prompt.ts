// The prompt that asks the person at the terminal. What they typed before they were asked counts for nothing.
import { createInterface, type ReadLineOptions } from 'node:readline/promises';

export interface TerminalPrompt {
  /** The line that is typed; null when the signal aborts or the input ends. */
  ask(prompt: string, signal: AbortSignal): Promise<string | null>;
  close(): void;
}

/** Reads from now on, so that nothing typed too early is left to answer a question with. */
export function openTerminalPrompt(
  streams: Pick<ReadLineOptions, 'input' | 'output'>,
  onInterrupt: () => void,
): TerminalPrompt {
  const lines = createInterface(streams);
  const ended = new AbortController();
  lines.on('SIGINT', onInterrupt);
  lines.on('close', () => ended.abort());
  return {
    async ask(prompt, signal) {
      const stop = AbortSignal.any([signal, ended.signal]);
      if (stop.aborted) return null;
      try {
        return await lines.question(prompt, { signal: stop });
      } catch (error) {
        if (stop.aborted) return null;
        throw error;
      }
    },
    close: () => lines.close(),
  };
}
