// Page target: the one element that an action names, by reference, selector or the text that is seen on it. What is stale,
// missing or not the only one is a failure that names what is there; never another element.
import type { PageFailure } from '@nod/protocol';
import { describeElement, isDisabled, isSecret } from './element-facts.ts';
import { isEditor, isTextField, isWithin, labelsOf } from './elements/element-kinds.ts';
import { listInteractive } from './elements/element-list.ts';
import { readText, toName } from './elements/element-names.ts';
import { isInteractive, isNamedByContent } from './elements/element-roles.ts';
import { isSeen } from './elements/element-sight.ts';
import { walkElements } from './elements/element-walk.ts';
import { thisDocument } from './elements/this-document.ts';
import { toLine } from './elements/visible-line.ts';
import type { Snapshot } from './page-snapshot.ts';

export type FoundTarget = { ok: true; element: Element } | { ok: false; failure: PageFailure };

const REFERENCE = /^\[?(s\d+e\d+)\]?$/;
const MOST_NEAR = 5;

export function findTarget(target: string, snapshot: Snapshot | null): FoundTarget {
  const reference = REFERENCE.exec(target.trim())?.[1];
  if (reference !== undefined) return findByReference(reference, snapshot);
  const seen = toLine(target).toLowerCase();
  const bySelector = findBySelector(target);
  if (bySelector.length === 1 && bySelector[0]) return { ok: true, element: bySelector[0] };
  if (bySelector.length > 1) return fail('ambiguous', target, bySelector);
  const all = listInteractive(document).elements;
  const exact = withoutDoubles(all.filter((element) => namesOf(element).includes(toBare(seen))));
  const [first, ...more] = exact.length > 0 ? exact : findByText(seen);
  if (first && more.length === 0) return { ok: true, element: first };
  if (first) return fail('ambiguous', target, [first, ...more]);
  return fail('not-found', target, nearTo(seen, all));
}

/** What stands around another of the same name, or labels it, is the same to a person. */
function withoutDoubles(found: readonly Element[]): Element[] {
  return found.filter(
    (element) =>
      !found.some(
        (other) => other !== element && (isWithin(other, element) || labelsOf(other).includes(element)),
      ),
  );
}

const MOST_READ = 3_000;

/** Plain text that is seen, such as a line of a menu that says nothing of itself: the innermost that has no more than it. */
function findByText(seen: string): Element[] {
  const found: Element[] = [];
  let left = seen === '' ? 0 : MOST_READ;
  for (const element of walkElements(document)) {
    if (left <= 0) break;
    const text = element.firstChild?.nodeType === Node.TEXT_NODE ? (element.textContent ?? '') : '';
    if (text.length === 0 || text.length > seen.length * 2 + 20) continue;
    left -= 1;
    if (toLine(text).toLowerCase() === seen && !isInteractive(element) && isSeen(element))
      found.push(element);
  }
  return withoutDoubles(found);
}

/** The field that the person is in, else the only one of the page that takes longer texts. Of several, none. */
export function findWritingField(): FoundTarget {
  const active = thisDocument.activeElement;
  if (active && isWritable(active) && isSeen(active)) return { ok: true, element: active };
  const fields = listInteractive(document).elements.filter(
    (each) => isWritable(each) && isForLongTexts(each),
  );
  const [first, ...more] = fields;
  if (first && more.length === 0) return { ok: true, element: first };
  if (first) return fail('ambiguous', 'the field to write in', fields);
  return fail('not-found', 'a field to write in', []);
}

function isWritable(element: Element): boolean {
  if (isDisabled(element) || ('readOnly' in element && element.readOnly === true)) return false;
  return isTextField(element) || isEditor(element);
}

function isForLongTexts(element: Element): boolean {
  return element.localName === 'textarea' || isEditor(element);
}

function findByReference(reference: string, snapshot: Snapshot | null): FoundTarget {
  const element = snapshot?.elements.get(reference)?.deref();
  const was = snapshot?.descriptions.get(reference) ?? '';
  // What is called otherwise now is not what was read, though it be the same element.
  if (element?.isConnected && isSeen(element) && describeElement(element) === was)
    return { ok: true, element };
  const near = was === '' ? [] : nearTo(was.toLowerCase(), listInteractive(document).elements);
  return fail('stale', reference, near);
}

/** Nothing where it is no selector, or a plain word. */
function findBySelector(target: string): Element[] {
  if (!/[#.[:>]/.test(target)) return [];
  const found: Element[] = [];
  try {
    for (const element of walkElements(document))
      if (element.matches(target) && !isGuessed(element, target)) found.push(element);
  } catch {
    // It is the text that is seen, not a selector.
  }
  return found.filter(isSeen);
}

/** A selector that asks what stands in a secret field finds nothing: by such ones its value could be guessed. */
export function isGuessed(element: Element, selector: string): boolean {
  return /\[[^\]]*value/i.test(selector) && isSecret(element);
}

function namesOf(element: Element): string[] {
  const text = isNamedByContent(element) ? readText(element) : '';
  return [toName(element), text].map((name) => toBare(name.toLowerCase())).filter((name) => name !== '');
}

/** Without the mark of a field that is required, or the colon of a label. */
function toBare(name: string): string {
  return name.replace(/[\s:：*＊]{1,9}$/u, '');
}

/** Those that share the most with it. */
function nearTo(words: string, all: readonly Element[]): Element[] {
  const parts = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const score = (element: Element): number => {
    const name = describeElement(element).toLowerCase();
    return parts.filter((part) => name.includes(part)).length;
  };
  return all
    .map((element) => ({ element, score: score(element) }))
    .filter((each) => each.score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ element }) => element);
}

function fail(problem: PageFailure['problem'], detail: string, near: readonly Element[]): FoundTarget {
  const names = near.slice(0, MOST_NEAR).map(describeElement);
  return { ok: false, failure: { problem, detail: detail.slice(0, 200), near: names } };
}
