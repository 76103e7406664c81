// Changing names: agents whose holder is just ending. Until that is written nothing is said by them or to them, so that
// nothing slips in behind what ends.
import { type Address, type AgentName, NodError, PERSON } from '@nod/protocol';

export type IsName = (name: AgentName) => boolean;

export interface ChangingNames {
  /** They change until it is called back. */
  begin(isChanging: IsName): () => void;
  /** Throws NodError `name_changing`. */
  requireSteady(...names: readonly Address[]): void;
}

export function createChangingNames(): ChangingNames {
  const changing = new Set<IsName>();
  const isChanging = (name: Address) => changing.values().some((isOne) => isAmong(isOne, name));
  return {
    begin(isOne) {
      // Two that end the same name at once each have their own.
      const own: IsName = (name) => isOne(name);
      changing.add(own);
      return () => changing.delete(own);
    },
    requireSteady(...names) {
      const name = names.find(isChanging);
      if (name === undefined) return;
      throw new NodError('name_changing', `who is "${name}" is just changing: try again`);
    },
  };
}

/** The person is none of them. */
export function isAmong(isOne: IsName, name: Address): boolean {
  return name !== PERSON && isOne(name);
}
