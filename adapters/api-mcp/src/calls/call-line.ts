// The line of a call over HTTP: it may break and be taken up by another request of the same session. The call goes
// on without it, but gives nothing out while nobody is there to take it.

/** Whoever does not come back within this time is gone. */
export const RESUME_MS = 3_000;
const LOOK_MS = 100;

interface Line {
  isBroken: boolean;
  isResumed(): boolean;
}

const lines = new WeakMap<Request, Line>();

/** The request of a call whose signal aborts only when its client is gone for good. */
export function toLastingCall(request: Request, body: string, isResumed: () => boolean): Request {
  const gone = new AbortController();
  const line: Line = { isBroken: false, isResumed };
  const look = () => {
    if (isResumed()) setTimeout(look, RESUME_MS).unref();
    else gone.abort(request.signal.reason);
  };
  request.signal.addEventListener(
    'abort',
    () => {
      line.isBroken = true;
      setTimeout(look, RESUME_MS).unref();
    },
    { once: true },
  );
  const { method, headers, url } = request;
  const lasting = new Request(url, { method, headers, body, signal: gone.signal });
  lines.set(lasting, line);
  return lasting;
}

/** Whether somebody is at the other end; so it is where there is no such line. */
export function isLineHeld(request: Request | undefined): boolean {
  const line = request && lines.get(request);
  return !line?.isBroken || line.isResumed();
}

/** Resolves when somebody is at the other end, or the signal aborts. */
export async function untilLineHolds(request: Request | undefined, signal: AbortSignal): Promise<void> {
  while (!isLineHeld(request) && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
