// Counting worker: counts the words of a message, writes the count to a list once that is allowed, and says so while it
// writes. All that hosting asks of a worker, without a model.
import type { SettledCall, SupervisedCall, Task, Worker } from '@nod/hosting';

export interface CountingPorts {
  /** The list. Ends soon after the signal aborts. */
  write(text: string, count: number, signal: AbortSignal): Promise<void>;
  /** Waits between two pieces of an answer. Ends soon after the signal aborts. */
  pace(signal: AbortSignal): Promise<void>;
}

export const WRITE_COUNT = 'write_count';

export function createCountingWorker({ write, pace }: CountingPorts): Worker {
  return {
    async *work(task) {
      const { signal } = task;
      let said = '';
      for (const piece of toAnswer(await task.runCall(toCall(task, write)))) {
        if (signal.aborted) break;
        said += piece;
        yield { type: 'text-delta', text: piece };
        await pace(signal);
      }
      return { outcome: signal.aborted ? 'stopped' : 'completed', text: said };
    },
  };
}

/** One call for each run: its id is the same when the run goes on after a restart. */
function toCall({ message, signal }: Task, write: CountingPorts['write']): SupervisedCall {
  return {
    call: { id: 'count', toolName: WRITE_COUNT, parameters: { text: message.payload.text ?? '' } },
    signal,
    async inspect({ text }) {
      if (typeof text !== 'string') return { error: 'only the words of a text are counted' };
      const preview = { type: 'plain' } as const;
      return { parameters: { text }, preview, risk: null, permission: ['text'], target: '' };
    },
    async execute({ parameters }) {
      const text = String(parameters.text);
      const count = countWords(text);
      try {
        await write(text, count, signal);
      } catch (error) {
        return { outcome: 'failed', text: String(error) };
      }
      return signal.aborted
        ? { outcome: 'stopped', text: 'stopped' }
        : { outcome: 'succeeded', text: `${count} words` };
    },
  };
}

function toAnswer({ outcome, text }: SettledCall): string[] {
  return outcome === 'succeeded' ? [`${text}.`, ' It is on the list.'] : ['It is not on the list: ', text];
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}
