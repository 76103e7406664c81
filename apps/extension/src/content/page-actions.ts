// Page actions: each is looked at, then done to exactly what was looked at, and judged by what is there afterwards.
import { toPlain } from '@nod/page';
import type { PageAction, PageFailure, PageLook, PageOutcome } from '@nod/protocol';
import { findCover } from './covered-target.ts';
import { describeElement, isDisabled, toEffect } from './element-facts.ts';
import { isEditor, isHtml, isTextField } from './element-kinds.ts';
import { readText, toName } from './element-names.ts';
import { isSeen } from './element-sight.ts';
import { watchChanges } from './page-changes.ts';
import { toFingerprint } from './page-identity.ts';
import type { Snapshot } from './page-snapshot.ts';
import { findTarget, findWritingField, isGuessed } from './page-target.ts';
import { findUnfit } from './page-typing.ts';
import { findForm, readSending } from './sending.ts';
import { guardSending } from './sending-guard.ts';
import { outline } from './target-outline.ts';
import { readAddress, readTitle, thisDocument } from './this-document.ts';
import { cut, toLine, toQuoted } from './visible-line.ts';

export type Acted<T> = { ok: true; value: T } | { ok: false; failure: PageFailure };

/** What was done; what becomes of the page is seen a little later. */
export interface Deed {
  settled: Promise<Acted<PageOutcome>>;
}

const WAIT_MS = 10_000;
const WAIT_STEP_MS = 150;
const MAX_DESTINATION = 2_000;
const MAX_LABEL = 2_000;
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
    const element = type === 'press' ? thisDocument.activeElement : null;
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
  if (type === 'fill' && element.localName === 'input' && element.getAttribute('type') === 'file')
    return fail('not-possible', `${name} takes files, which only the person can choose`);
  if (type === 'fill' && !isTextField(element) && !isEditor(element))
    return fail('not-possible', `${name} takes no text`);
  const unfit = type === 'fill' ? findUnfit(element, value ?? '') : null;
  if (unfit) return fail('not-possible', `${name} ${unfit}`);
  if (type === 'select' && !findOption(element, value ?? ''))
    return fail('not-possible', `${name} has no option "${value ?? ''}"`);
  return null;
}

function toLook(element: Element | null, { type, value }: PageAction): PageLook {
  const effect = element ? toEffect(element, type, value) : 'none';
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
  const isDone = perform(action, element, () => element === null || isStill(element, action, look));
  if (!isDone) return fail('changed', look.element);
  const judge = (value: PageOutcome): Acted<PageOutcome> =>
    element && action.type === 'select'
      ? judgeChoice(element, action.value ?? '', value)
      : { ok: true, value };
  return toDeed(settle(look.element).then(judge));
}

/** A page may put back what was chosen. */
function judgeChoice(element: Element, wanted: string, outcome: PageOutcome): Acted<PageOutcome> {
  const option = findOption(element, wanted);
  if (!option?.selected) return fail('not-kept', outcome.element);
  return {
    ok: true,
    value: { ...outcome, isChanged: true, value: toLine(option.label.slice(0, MAX_LABEL)) },
  };
}

function toDeed(settled: Deed['settled']): Acted<Deed> {
  return { ok: true, value: { settled } };
}

/** Whether it is there, and would do what was looked at. */
function isStill(element: Element, action: PageAction, look: PageLook): boolean {
  if (!element.isConnected || !isSeen(element)) return false;
  return toLook(element, action).fingerprint === look.fingerprint && !isDisabled(element);
}

/** False: not done, for it would do something else than it would have. */
function perform({ type, value = '' }: PageAction, element: Element | null, isStill: () => boolean): boolean {
  if (element && ['click', 'submit'].includes(type)) return clickOrSubmit(type, element, isStill);
  if (type === 'scroll') scroll(element, value);
  else if (type === 'press') press(element ?? thisDocument.body, value);
  else if (element && type === 'select') choose(element, value);
  return true;
}

async function bringIntoView(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/** The pointer comes down and up first, as a person's does; that gives the page its turn before the click itself. */
function click(element: Element, isStill: () => boolean): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const pointer = { ...at, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new PointerEvent('pointerdown', pointer));
  element.dispatchEvent(new MouseEvent('mousedown', at));
  if (isHtml(element)) element.focus({ preventScroll: true });
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', at));
  if (!isStill()) return false;
  if ('click' in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent('click', at));
  return true;
}

function clickOrSubmit(type: PageAction['type'], element: Element, isStill: () => boolean): boolean {
  const form = type === 'submit' ? findForm(element) : null;
  const isButton = element.matches('button,input[type=submit],input[type=image],[role=button]');
  if (isButton || !form) return click(element, isStill);
  toPlain(form).requestSubmit();
  return true;
}

function findOption(element: Element, wanted: string): HTMLOptionElement | null {
  if (element.localName !== 'select') return null;
  const options = [...(element as HTMLSelectElement).options].filter(({ disabled }) => !disabled);
  const seen = toLine(wanted).toLowerCase();
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => toLine(label.slice(0, MAX_LABEL)).toLowerCase() === seen) ??
    null
  );
}

function choose(element: Element, wanted: string): void {
  const option = findOption(element, wanted);
  if (!option) return;
  (element as HTMLSelectElement).value = option.value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function scroll(element: Element | null, value: string): void {
  const by = { up: -0.8, down: 0.8 }[value || 'down'];
  if (value === 'top') scrollTo({ top: 0, behavior: 'instant' });
  else if (value === 'bottom')
    scrollTo({ top: thisDocument.documentElement.scrollHeight, behavior: 'instant' });
  else if (!element) scrollBy({ top: (by ?? 0.8) * innerHeight, behavior: 'instant' });
}

function press(element: Element, key: string): void {
  const init = { key, bubbles: true, cancelable: true, composed: true };
  const isLeft = element.dispatchEvent(new KeyboardEvent('keydown', init));
  element.dispatchEvent(new KeyboardEvent('keyup', init));
  const form = isTextField(element) && element.localName === 'input' ? element.form : null;
  if (isLeft && key === 'Enter' && form) toPlain(form).requestSubmit();
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

function fail(problem: PageFailure['problem'], detail: string): { ok: false; failure: PageFailure } {
  return { ok: false, failure: { problem, detail: detail.slice(0, 500), near: [] } };
}
