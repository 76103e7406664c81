// Browsers that the person has open beside a page: the hub asks the side panel that the person wrote in about its page, and
// each call is handed out once and answered once. Nothing is kept: what a browser did not answer before it went is not known
// to be done.
import type { AskedPageCall, PageAnswer, PageCall, PageProblem } from '@nod/protocol';

/** Looking and reading; what acts takes as long as it takes. */
const PATIENCE_MS = 35_000;
/** The panel that a message was written in may be on its way back to a hub that has just begun. */
const RETURN_MS = 5_000;

export interface Browsers {
  /** The calls for one side panel, until the signal aborts. Of several with one id, the latest to follow is asked. */
  follow(sidePanel: string, signal: AbortSignal): AsyncGenerator<AskedPageCall, void>;
  /** False when nobody waits for it, any more or at all. */
  answer(id: string, answer: PageAnswer): boolean;
  /** Never rejects: what cannot be had is a failure, also when the signal aborts. */
  ask(call: PageCall, beside: BesideWhom, signal?: AbortSignal): Promise<PageAnswer>;
}

/** Which side panel is meant: the one of this very message, which alone will do; else the one written in last, while it is
 * there; else the only one there is. */
export interface BesideWhom {
  writtenIn: string | null;
  lastWrittenIn: string | null;
}

export interface BrowsersPorts {
  newId(): string;
  /** Calls back once after so many milliseconds; returns what calls it off. */
  after(ms: number, callback: () => void): () => void;
}

interface Follower {
  sidePanel: string;
  waiting: AskedPageCall[];
  wake: () => void;
}

interface Pending {
  follower: Follower;
  settle: (answer: PageAnswer) => void;
}

export function createBrowsers({ newId, after }: BrowsersPorts): Browsers {
  const followers: Follower[] = [];
  const pending = new Map<string, Pending>();
  /** Told which side panel follows now. */
  const awaiting = new Set<(sidePanel: string) => void>();

  /** As soon as that one follows, or has not for long enough. */
  function untilFollowed(wanted: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        awaiting.delete(hear);
        callOff();
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const hear = (sidePanel: string): void => void (sidePanel === wanted && end());
      const callOff = after(RETURN_MS, end);
      awaiting.add(hear);
      signal?.addEventListener('abort', end, { once: true });
    });
  }

  function leave(follower: Follower): void {
    followers.splice(followers.indexOf(follower), 1);
    for (const each of [...pending.values()]) if (each.follower === follower) each.settle(fail('lost'));
  }

  function askOf(
    follower: Chosen,
    call: PageCall,
    signal: AbortSignal | undefined,
  ): Promise<PageAnswer> | PageAnswer {
    if (typeof follower === 'string') return fail(follower);
    if (signal?.aborted) return fail('lost');
    const id = newId();
    return new Promise((resolve) => {
      const callOff = call.type === 'act' ? () => {} : after(PATIENCE_MS, () => settle(fail('silent')));
      const onAbort = (): void => {
        hand(follower, { id: newId(), call: { type: 'stop', of: id } });
        settle(fail('lost'));
      };
      const settle = (answer: PageAnswer): void => {
        pending.delete(id);
        callOff();
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      };
      pending.set(id, { follower, settle });
      signal?.addEventListener('abort', onAbort, { once: true });
      hand(follower, { id, call });
    });
  }

  return {
    async *follow(sidePanel, signal) {
      const follower: Follower = { sidePanel, waiting: [], wake: () => {} };
      followers.push(follower);
      for (const hear of [...awaiting]) hear(sidePanel);
      signal.addEventListener('abort', () => follower.wake(), { once: true });
      try {
        while (!signal.aborted) {
          const next = follower.waiting.shift();
          if (next) yield next;
          else await new Promise<void>((resolve) => Object.assign(follower, { wake: resolve }));
        }
      } finally {
        leave(follower);
      }
    },
    answer(id, answer) {
      const asked = pending.get(id);
      asked?.settle(answer);
      return asked !== undefined;
    },
    async ask(call, beside, signal) {
      const isAway = beside.writtenIn !== null && choose(followers, beside) === 'no-browser';
      if (isAway && !signal?.aborted) await untilFollowed(beside.writtenIn ?? '', signal);
      return askOf(choose(followers, beside), call, signal);
    },
  };
}

type Chosen = Follower | 'no-browser' | 'several-browsers';

/** Never a guess: of several that may be meant, none. */
function choose(followers: readonly Follower[], { writtenIn, lastWrittenIn }: BesideWhom): Chosen {
  const find = (wanted: string | null) => followers.findLast(({ sidePanel }) => sidePanel === wanted);
  if (writtenIn !== null) return find(writtenIn) ?? 'no-browser';
  const [only, ...others] = followers;
  const isOne = others.every(({ sidePanel }) => sidePanel === only?.sidePanel);
  return find(lastWrittenIn) ?? (isOne ? (followers.at(-1) ?? 'no-browser') : 'several-browsers');
}

function hand(follower: Follower, asked: AskedPageCall): void {
  follower.waiting.push(asked);
  follower.wake();
}

function fail(problem: PageProblem): PageAnswer {
  return { type: 'failed', failure: { problem, detail: '', near: [] } };
}
