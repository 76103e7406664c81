// The guard against sending: while something is done that was not decided on as sending, no form of the page goes. What a
// page wanted to send so is known from then on, and asked about the next time.
import { thisDocument } from './elements/this-document.ts';

/** A guard that nobody ends, ends by itself. */
const LONGEST_MS = 5_000;
/** So long after a press of the person's own, what goes is theirs. */
const PERSON_MS = 1_000;

export interface SendingGuard {
  /** It goes on: what is done takes longer. */
  touch(): void;
  /** Whether something was kept from being sent. */
  hasHeld(): boolean;
  /** The same, and lets go. */
  end(): boolean;
}

const senders = new WeakSet<Element>();

/** Whether acting on it made the page send something before. */
export function isKnownSender(element: Element): boolean {
  return senders.has(element);
}

/** `element` is what is acted on; null: the page as a whole. */
export function guardSending(element: Element | null): SendingGuard {
  const leaving = new AbortController();
  let hasHeld = false;
  let personAt = Number.NEGATIVE_INFINITY;
  const hold = (event: Event): void => {
    if (performance.now() - personAt < PERSON_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hasHeld = true;
    if (element) senders.add(element);
  };
  for (const view of listViews(element)) watch(view, hold, leaving.signal);
  const notice = ({ isTrusted }: Event): void => {
    if (isTrusted) personAt = performance.now();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, notice, { capture: true, signal: leaving.signal });
  let timer = setTimeout(() => leaving.abort(), LONGEST_MS);
  return {
    touch() {
      clearTimeout(timer);
      timer = setTimeout(() => leaving.abort(), LONGEST_MS);
    },
    hasHeld: () => hasHeld,
    end() {
      clearTimeout(timer);
      leaving.abort();
      return hasHeld;
    },
  };
}

/** A form's own `submit()` tells nobody but the navigation that comes of it. */
function watch(view: Window, hold: (event: Event) => void, signal: AbortSignal): void {
  view.addEventListener('submit', hold, { capture: true, signal });
  const { navigation } = view as unknown as { navigation?: EventTarget };
  const onNavigate = (event: Event): void => {
    const { formData, sourceElement } = event as Event & {
      formData?: unknown;
      sourceElement?: Element | null;
    };
    if (formData || sourceElement?.matches('form,button,input')) hold(event);
  };
  navigation?.addEventListener('navigate', onNavigate, { signal });
}

/** The page's, and those of the frames that the script can reach: a form may go into one of them. */
function listViews(element: Element | null): Set<Window> {
  const views = new Set<Window>([window]);
  const own = element?.ownerDocument.defaultView;
  if (own) views.add(own);
  for (const frame of thisDocument.querySelectorAll('iframe')) {
    if (views.size < 20 && frame.contentDocument && frame.contentWindow) views.add(frame.contentWindow);
  }
  return views;
}
