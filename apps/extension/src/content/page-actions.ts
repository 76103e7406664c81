// Page actions: each is looked at, then done to exactly what was looked at, and judged by what is there afterwards.
import { toPlain } from '@nod/page';
import type { PageAction, PageFailure, PageLook, PageOutcome } from '@nod/protocol';
import { fail } from '../page/page-messages.ts';
import { findCover } from './covered-target.ts';
import { describeElement, isDisabled, toEffect, toStates } from './element-facts.ts';
import { isEditor, isTextField } from './elements/element-kinds.ts';
import { readText, toName } from './elements/element-names.ts';
import { isSeen } from './elements/element-sight.ts';
import { readAddress, readTitle, thisDocument } from './elements/this-document.ts';
import { cut, toLine, toQuoted } from './elements/visible-line.ts';
import { watchChanges } from './page-changes.ts';
import { choose, isKept, mayHold } from './page-choices.ts';
import { click } from './page-clicks.ts';
import { toFingerprint } from './page-identity.ts';
import { findFocused, press, toKey } from './page-keys.ts';
import type { Snapshot } from './page-snapshot.ts';
import { findTarget, findWritingField, isGuessed } from './page-target.ts';
import { findUnfit, takesText } from './page-typing.ts';
import { findForm, readSending } from './sending.ts';
import { guardSending } from './sending-guard.ts';
import { outline } from './target-outline.ts';

export type Acted<T> = { ok: true; value: T } | { ok: false; failure: PageFailure };

/** What was done; what becomes of the page is seen a little later. */
export interface Deed {
  settled: Promise<Acted<PageOutcome>>;
}

const WAIT_MS = 10_000;
const WAIT_STEP_MS = 150;
const MAX_DESTINATION = 2_000;
const MAX_SEEN = 80;

interface Target {
  /** Null: the page as a whole. */
  element: Element | null;
  look: PageLook;
}

/** What an action would act on, and what it would do. */
export function lookAt(action: PageAction, snapshot: Snapshot | null): Acted<Target> {
  const { type, target, value } = action;
  // What is waited for is not there yet.
  if (target === undefined || type === 'wait') {
    if (type === 'fill') return lookAtWriting(action);
    if (['click', 'select', 'submit'].includes(type)) return fail('not-found', 'no target was given');
    const element = type === 'press' ? findFocused(thisDocument) : null;
    return { ok: true, value: { element, look: toLook(element, action) } };
  }
  const found = findTarget(target, snapshot);
  if (!found.ok) return found;
  if (isDisabled(found.element)) return fail('not-possible', `${describeElement(found.element)} is disabled`);
  const fault = findFault(found.element, type, value);
  return fault ?? { ok: true, value: { element: found.element, look: toLook(found.element, action) } };
}

/** Where the person would write: see `findWritingField`. */
function lookAtWriting(action: PageAction): Acted<Target> {
  const found = findWritingField();
  if (!found.ok) return found;
  return { ok: true, value: { element: found.element, look: toLook(found.element, action) } };
}

function findFault(
  element: Element,
  type: PageAction['type'],
  value: string | undefined,
): Acted<never> | null {
  const name = describeElement(element);
  if (['click', 'fill'].includes(type) && element.matches('input[type=file i]'))
    return fail('not-possible', `${name} takes files, which only the person can choose`);
  if (type === 'fill' && !takesText(element)) return fail('not-possible', `${name} takes no text`);
  const unfit = type === 'fill' ? findUnfit(element, value ?? '') : null;
  if (unfit) return fail('not-possible', `${name} ${unfit}`);
  if (type === 'select' && !mayHold(element, value ?? ''))
    return fail('not-possible', `${name} has no option "${value ?? ''}"`);
  return null;
}

function toLook(element: Element | null, { type, value }: PageAction): PageLook {
  const key = type === 'press' ? toKey(value ?? '') : value;
  const effect = element ? toEffect(element, type, key) : 'none';
  const description = element ? describeFully(element) : '';
  const sending = element && effect === 'submits' ? readSending(element) : null;
  const facts = [type, description, element?.localName, effect, toAddress(element), sending?.exact];
  return {
    url: readAddress(),
    title: readTitle(),
    element: description,
    effect,
    ...(sending && { sending: sending.told }),
    fingerprint: toFingerprint(facts),
  };
}

/** Also what is seen on it, where it is called otherwise. */
function describeFully(element: Element): string {
  const isFilled = isTextField(element) || isEditor(element) || element.localName === 'select';
  const seen = cut(isFilled ? '' : readText(element), MAX_SEEN);
  const isToldSo = toName(element).toLowerCase().includes(seen.toLowerCase());
  const described = describeElement(element);
  return isToldSo ? described : `${described}, reads ${toQuoted(seen)}`;
}

/** Where a click on it leads. */
function toAddress(element: Element | null): string {
  const href = element?.closest('a[href]')?.getAttribute('href') ?? '';
  return URL.parse(href.slice(0, MAX_DESTINATION), thisDocument.baseURI)?.href ?? '';
}

/** Null where the action is what was decided on; `shown` null: decided on nothing, so it may have no effect. */
export function findObjection({ look }: Target, shown: string | null): Acted<never> | null {
  if (shown !== null && shown !== look.fingerprint) return fail('changed', look.element || look.url);
  if (shown === null && look.effect !== 'none') return fail('needs-approval', look.element);
  return null;
}

/** All but typing, which comes piece by piece. */
export async function act(
  action: PageAction,
  snapshot: Snapshot | null,
  shown: string | null,
): Promise<Acted<Deed>> {
  if (action.type === 'wait') return toDeed(waitFor(action.value ?? action.target ?? ''));
  const looked = lookAt(action, snapshot);
  if (!looked.ok) return looked;
  const objection = findObjection(looked.value, shown);
  if (objection) return objection;
  const { element, look } = looked.value;
  const guard = look.effect === 'submits' ? null : guardSending(element);
  const done = await carryOut(action, looked.value);
  if (!done.ok) return guard?.end() ? fail('held', look.element || 'the page') : done;
  const settled = done.value.settled.then((outcome) =>
    guard?.end() ? fail('held', look.element || 'the page') : outcome,
  );
  return toDeed(settled);
}

async function carryOut(action: PageAction, { element, look }: Target): Promise<Acted<Deed>> {
  if (element && action.type !== 'press') {
    await bringIntoView(element);
    // The page has had its turn since it was looked at.
    if (!isStill(element, action, look)) return fail('changed', look.element);
  }
  const cover = element && ['click', 'submit'].includes(action.type) ? findCover(element) : null;
  if (cover) return fail('covered', `${look.element} is covered by ${describeElement(cover)}`);
  if (element) outline(element);
  const settle = watchChanges();
  const undone = await perform(action, element, look);
  if (undone) return undone;
  return toDeed(settle(look.element).then((value) => judge(value, element, action)));
}

/** A page may put back what was chosen. */
function judge(outcome: PageOutcome, element: Element | null, action: PageAction): Acted<PageOutcome> {
  if (element && action.type === 'select' && !isKept(element, action.value ?? ''))
    return fail('not-kept', outcome.element);
  return { ok: true, value: { ...outcome, ...toFound(element, action) } };
}

/** What is true of it afterwards, for as long as it is there. */
function toFound(element: Element | null, { type }: PageAction): Partial<PageOutcome> {
  if (!element?.isConnected || element === thisDocument.body) return {};
  if (type === 'click' && element.closest(NEW_TAB)) return { isChanged: true, value: 'opened in a new tab' };
  const states = toStates(element);
  return states.length > 0 ? { value: states.join(', ') } : {};
}

const NEW_TAB = 'a[href][target=_blank i]';

function toDeed(settled: Deed['settled']): Acted<Deed> {
  return { ok: true, value: { settled } };
}

/** Whether it is there, and would do what was looked at. */
function isStill(element: Element, action: PageAction, look: PageLook): boolean {
  if (!element.isConnected || !isSeen(element)) return false;
  return toLook(element, action).fingerprint === look.fingerprint && !isDisabled(element);
}

/** Null where it was done; it is not where it would do something else than it would have, or cannot be done. */
async function perform(
  action: PageAction,
  element: Element | null,
  look: PageLook,
): Promise<Acted<never> | null> {
  const { type, value = '' } = action;
  if (element && ['click', 'submit'].includes(type)) {
    const isDone = clickOrSubmit(type, element, () => isStill(element, action, look));
    return isDone ? null : fail('changed', look.element);
  }
  if (element && type === 'select') {
    const isChosen = await choose(element, value);
    return isChosen
      ? null
      : fail('not-possible', `${look.element} has no option "${value}", or did not take it`);
  }
  if (type === 'scroll') scroll(element, value);
  else if (type === 'press') press(element ?? thisDocument.body, value);
  return null;
}

async function bringIntoView(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 30));
}

function clickOrSubmit(type: PageAction['type'], element: Element, isStill: () => boolean): boolean {
  const form = type === 'submit' ? findForm(element) : null;
  const isButton = element.matches('button,input[type=submit],input[type=image],[role=button]');
  if (isButton || !form) return click(element, isStill);
  toPlain(form).requestSubmit();
  return true;
}

function scroll(element: Element | null, value: string): void {
  const by = { up: -0.8, down: 0.8 }[value || 'down'];
  if (value === 'top') scrollTo({ top: 0, behavior: 'instant' });
  else if (value === 'bottom')
    scrollTo({ top: thisDocument.documentElement.scrollHeight, behavior: 'instant' });
  else if (!element) scrollBy({ top: (by ?? 0.8) * innerHeight, behavior: 'instant' });
}

/** Until a text is seen on the page, or what a selector names. */
async function waitFor(wanted: string): Promise<Acted<PageOutcome>> {
  const { href } = location;
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    if (isThere(wanted)) {
      const hasMoved = location.href !== href;
      return {
        ok: true,
        value: { url: readAddress(), title: readTitle(), element: wanted, isChanged: true, hasMoved },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  return fail('not-seen', wanted);
}

const MOST_READ = 500_000;

function isThere(wanted: string): boolean {
  if (wanted === '') return thisDocument.readyState === 'complete';
  if (readText(thisDocument.body, MOST_READ).includes(toLine(wanted))) return true;
  try {
    const found = [...thisDocument.querySelectorAll(wanted)];
    return found.some((element) => isSeen(element) && !isGuessed(element, wanted));
  } catch {
    return false;
  }
}
