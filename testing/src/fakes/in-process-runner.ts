// The port for work on foreign content, in this process: for tests of what is done, not of what is survived.
import type { RunApart } from '@nod/agent';

export const runHere: RunApart = async ({ module, name, input, signal }) => {
  signal?.throwIfAborted();
  try {
    const { [name]: work } = await import(module);
    return { ok: true, value: JSON.parse(JSON.stringify(await work(input))) };
  } catch {
    return { ok: false, failure: 'failed' };
  }
};
