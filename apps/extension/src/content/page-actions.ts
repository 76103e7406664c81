// Page actions: each is looked at, then done to exactly what was looked at, and judged by what is there afterwards.
import type { PageAction, PageFailure, PageLook, PageOutcome } from '@nod/protocol';
import {
  describeElement,
  isEditor,
  isSeen,
  isTextField,
  readText,
  toEffect,
  toLine,
} from './element-facts.ts';
import { watchChanges } from './page-changes.ts';
import type { Snapshot } from './page-snapshot.ts';
import { findTarget, findWritingField } from './page-target.ts';
import { outline } from './target-outline.ts';

export type Acted<T> = { ok: true; value: T } | { ok: false; failure: PageFailure };

const WAIT_MS = 10_000;
const WAIT_STEP_MS = 150;

interface Target {
  /** Null: the page as a whole. */
  element: Element | null;
  look: PageLook;
}

/** What an action would act on, and what it would do. */
export function lookAt(action: PageAction, snapshot: Snapshot | null): Acted<Target> {
  const { type, target, value } = action;
  if (target === undefined) {
    if (type === 'fill') return lookAtWriting(action);
    if (['click', 'select', 'submit'].includes(type)) return fail('not-found', 'no target was given');
    const element = type === 'press' ? document.activeElement : null;
    return { ok: true, value: { element, look: toLook(element, action) } };
  }
  const found = findTarget(target, snapshot);
  if (!found.ok) return found;
  if (found.element.matches(':disabled'))
    return fail('not-possible', `${describeElement(found.element)} is disabled`);
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
  if (type === 'select' && !findOption(element, value ?? ''))
    return fail('not-possible', `${name} has no option "${value ?? ''}"`);
  return null;
}

function toLook(element: Element | null, { type, value }: PageAction): PageLook {
  const effect = element ? toEffect(element, type, value) : 'none';
  const description = element ? describeElement(element) : '';
  const { origin, pathname, href } = location;
  const fingerprint = JSON.stringify([
    `${origin}${pathname}`,
    type,
    description,
    element?.localName ?? '',
    effect,
  ]);
  return { url: href, title: document.title, element: description, effect, fingerprint };
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
): Promise<Acted<PageOutcome>> {
  if (action.type === 'wait') return waitFor(action.value ?? action.target ?? '');
  const looked = lookAt(action, snapshot);
  if (!looked.ok) return looked;
  const objection = findObjection(looked.value, shown);
  if (objection) return objection;
  const { element, look } = looked.value;
  if (element && action.type !== 'press') await bringIntoView(element);
  const cover = element && ['click', 'submit'].includes(action.type) ? findCover(element) : null;
  if (cover) return fail('covered', `${look.element} is covered by ${describeElement(cover)}`);
  if (element) outline(element);
  return { ok: true, value: await watchChanges(look.element, () => perform(action, element)) };
}

function perform({ type, value = '' }: PageAction, element: Element | null): void {
  if (type === 'scroll') scroll(element, value);
  else if (type === 'press') press(element ?? document.body, value);
  else if (element && type === 'select') choose(element, value);
  else if (element && type === 'submit') submit(element);
  else if (element) click(element);
}

async function bringIntoView(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/** What lies over the middle of it and would take the click. */
function findCover(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit || hit === element || element.contains(hit) || hit.contains(element)) return null;
  const label = hit.closest('label');
  return label && 'labels' in element && [...((element as HTMLInputElement).labels ?? [])].includes(label)
    ? null
    : hit;
}

function click(element: Element): void {
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
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', at));
  if ('click' in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent('click', at));
}

function submit(element: Element): void {
  const form = element.closest('form');
  const isButton = element.matches('button,input[type=submit],input[type=image],[role=button]');
  if (isButton || !form) click(element);
  else form.requestSubmit();
}

function findOption(element: Element, wanted: string): HTMLOptionElement | null {
  if (element.localName !== 'select') return null;
  const options = [...(element as HTMLSelectElement).options].filter(({ disabled }) => !disabled);
  const seen = toLine(wanted).toLowerCase();
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ label }) => toLine(label).toLowerCase() === seen) ??
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
  else if (value === 'bottom') scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  else if (!element) scrollBy({ top: (by ?? 0.8) * innerHeight, behavior: 'instant' });
}

function press(element: Element, key: string): void {
  const init = { key, bubbles: true, cancelable: true, composed: true };
  const isLeft = element.dispatchEvent(new KeyboardEvent('keydown', init));
  element.dispatchEvent(new KeyboardEvent('keyup', init));
  const form = isTextField(element) && element.localName === 'input' ? element.form : null;
  if (isLeft && key === 'Enter' && form) form.requestSubmit();
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
        value: { url: location.href, title: document.title, element: wanted, isChanged: true, hasMoved },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
  return fail('not-seen', wanted);
}

const MOST_READ = 500_000;

function isThere(wanted: string): boolean {
  if (wanted === '') return document.readyState === 'complete';
  if (readText(document.body, MOST_READ).includes(toLine(wanted))) return true;
  try {
    return [...document.querySelectorAll(wanted)].some(isSeen);
  } catch {
    return false;
  }
}

function fail(problem: PageFailure['problem'], detail: string): { ok: false; failure: PageFailure } {
  return { ok: false, failure: { problem, detail: detail.slice(0, 500), near: [] } };
}
