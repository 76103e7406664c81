// The call book: the tool calls of a session as its transcripts have them, for a permission names none.

const MOST_CALLS = 2_000;

interface Call {
  id: string;
  name: string;
  input: string;
  agentId: string | null;
  isOver: boolean;
}

export interface WantedCall {
  name: string;
  input: unknown;
  agentId: string | null;
}

export interface CallBook {
  call(call: WantedCall & { id: string }): void;
  return(id: string): void;
  isOver(id: string): boolean;
  /** The oldest that runs or waits, with this very input, and was not taken before. */
  take(wanted: WantedCall): string | null;
  /** Where the input was completed by the program: the only one of this tool. */
  takeOnly(wanted: WantedCall): string | null;
  onCall(listener: () => void): () => void;
}

export function createCallBook(): CallBook {
  const calls = new Map<string, Call>();
  const taken = new Set<string>();
  const listeners = new Set<() => void>();

  const listFree = ({ name, agentId }: WantedCall): Call[] =>
    [...calls.values()].filter(
      (call) => !call.isOver && call.name === name && call.agentId === agentId && !taken.has(call.id),
    );
  const take = (call: Call | undefined): string | null => {
    if (!call) return null;
    taken.add(call.id);
    return call.id;
  };

  return {
    call({ id, name, input, agentId }) {
      if (calls.has(id)) return;
      calls.set(id, { id, name, input: toCanonical(input), agentId, isOver: false });
      const [oldest] = calls.keys();
      if (calls.size > MOST_CALLS && oldest !== undefined) calls.delete(oldest);
      for (const listener of [...listeners]) listener();
    },
    return(id) {
      const call = calls.get(id);
      if (call) call.isOver = true;
    },
    isOver: (id) => calls.get(id)?.isOver === true,
    take(wanted) {
      const input = toCanonical(wanted.input);
      return take(listFree(wanted).find((call) => call.input === input));
    },
    takeOnly(wanted) {
      const free = listFree(wanted);
      return free.length === 1 ? take(free[0]) : null;
    },
    onCall(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same for the same value, whatever the order of its keys. */
function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
