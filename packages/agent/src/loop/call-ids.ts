// Ids of tool calls, unique in one run. Providers repeat them ("call_0" in every turn) or leave them out.
import type { ModelToolCall } from '../models/model.ts';

/**
 * Gives every call of a run its own id: the provider's, or with a number behind it. The same calls in the same
 * order get the same ids, so that a run that is played again names its calls as before.
 */
export function createCallIds(): (call: ModelToolCall) => ModelToolCall {
  const taken: string[] = [];
  return (call) => {
    const given = call.id || 'call';
    let id = given;
    for (let count = 2; taken.some((each) => areMixedUp(each, id)); count += 1) {
      // Without dots: an id that looks like an inner call of another one would do so with any number behind it.
      id = `${given.replaceAll('.', '-')}-${count}`;
    }
    taken.push(id);
    return id === call.id ? call : { ...call, id };
  };
}

/** A composite call names its inner calls `<its id>.<step>`: those must not be taken for another call either. */
function areMixedUp(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
