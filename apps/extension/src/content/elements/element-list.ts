// The list of what can be acted on: those in view first, then the others, each in the order of the page.
import { walkOutwards } from './element-kinds.ts';
import { toName } from './element-names.ts';
import { isInteractive } from './element-roles.ts';
import { createReach, isInView, isOpenModal, isSeen } from './element-sight.ts';
import { walkElements } from './element-walk.ts';

const MOST_LISTED = 400;
/** Looking at a style takes its time. */
const MOST_POINTED = 3_000;

export interface Listed {
  /** Those in view first, then the others, each in the order of the page. */
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
    if (isInteractive(element)) candidates.push(element);
    else if (pointed > 0 && element.matches(ALONE)) {
      pointed -= 1;
      if (isPointedAt(element)) candidates.push(element);
    }
  }
  const { inView, others } = takeSeen(candidates, dialogs);
  const found = [...inView, ...others];
  return { elements: found.slice(0, MOST_LISTED), isCut: step.value || found.length > MOST_LISTED };
}

function takeSeen(
  candidates: readonly Element[],
  dialogs: readonly Element[],
): Record<'inView' | 'others', Element[]> {
  const isWithinReach = createReach(dialogs);
  const inView: Element[] = [];
  const others: Element[] = [];
  for (const element of candidates) {
    if (inView.length > MOST_LISTED) break;
    const isNear = isInView(element);
    if (!isNear && others.length > MOST_LISTED) continue;
    if (isSeen(element) && isWithinReach(element)) (isNear ? inView : others).push(element);
  }
  return { inView, others };
}

const ALONE = 'div,span,li,td,i,svg,img,label,p,dt,dd';
const SAYING_MORE = 'a,button,input,select,textarea,slot,[tabindex]:not([tabindex^="-"])';

/** Something that only its pointer tells to be clickable: the outermost that has it, with nothing in it that says more. */
function isPointedAt(element: Element): boolean {
  if (getComputedStyle(element).cursor !== 'pointer' || (element as HTMLLabelElement).control) return false;
  const [, ...outwards] = walkOutwards(element);
  const [around] = outwards;
  if (around && getComputedStyle(around).cursor === 'pointer') return false;
  if (outwards.some((each) => each.localName === 'label' || isInteractive(each))) return false;
  return element.querySelector(SAYING_MORE) === null && toName(element) !== '';
}
