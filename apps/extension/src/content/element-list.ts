// The list of what can be acted on: those in view first, then the others, each in the order of the page.
import { findAround, toDrawnParent } from './element-kinds.ts';
import { toName } from './element-names.ts';
import { isInteractive } from './element-roles.ts';
import { isInView, isOpenModal, isSeen, isWithinReach } from './element-sight.ts';
import { walkElements } from './element-walk.ts';

const MOST_LISTED = 400;
/** Of those that are not in view, how many are looked at. */
const MOST_OTHERS = 800;
/** Looking at a style takes its time. */
const MOST_POINTED = 3_000;

export interface Listed {
  elements: Element[];
  /** There are more than are looked for. */
  isCut: boolean;
}

export function listInteractive(root: Document): Listed {
  const candidates: Element[] = [];
  const dialogs: Element[] = [];
  let pointed = MOST_POINTED;
  const walk = walkElements(root);
  let step = walk.next();
  for (; !step.done; step = walk.next()) {
    const element = step.value;
    if (isOpenModal(element)) dialogs.push(element);
    if (isInteractive(element) || (pointed-- > 0 && isPointedAt(element))) candidates.push(element);
  }
  const found = toFound(candidates, dialogs);
  return { elements: found.slice(0, MOST_LISTED), isCut: step.value || found.length > MOST_LISTED };
}

function toFound(candidates: readonly Element[], dialogs: readonly Element[]): Element[] {
  const inView: Element[] = [];
  const others: Element[] = [];
  for (const element of candidates) {
    if (inView.length > MOST_LISTED) break;
    const isNear = isInView(element);
    if (!isNear && others.length >= MOST_OTHERS) continue;
    if (isSeen(element) && isWithinReach(element, dialogs)) (isNear ? inView : others).push(element);
  }
  return [...inView, ...others];
}

const ALONE = 'div,span,li,td,i,svg,img,label,p,dt,dd';
const WITHIN = 'a,button,label,select,summary,[role],[tabindex],[contenteditable]';
const SAYING_MORE = 'a,button,input,select,textarea,slot,[role],[tabindex]';

/** Something that only its pointer tells to be clickable: the outermost that has it, with nothing in it that says more. */
function isPointedAt(element: Element): boolean {
  if (!element.matches(ALONE) || getComputedStyle(element).cursor !== 'pointer') return false;
  const around = toDrawnParent(element);
  if (around && (findAround(around, WITHIN) || getComputedStyle(around).cursor === 'pointer')) return false;
  return element.querySelector(SAYING_MORE) === null && toName(element) !== '';
}
