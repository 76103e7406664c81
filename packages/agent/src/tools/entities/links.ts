// Web addresses in a text, without the punctuation of the sentence around them.
import { type Found, findAll } from './found.ts';

const LINK =
  /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`|\\，。；：、！？（）【】「」『』《》\u201c\u201d\uFFFC]{2,2000}/giu;

export function findLinks(text: string): Found[] {
  return findAll(text, LINK, (link) => {
    const trimmed = trimLink(link);
    return /^(?:https?:\/\/)?[^/?#]*[\p{L}\p{N}](?::\d+)?(?:[/?#]|$)/iu.test(trimmed) ? trimmed : null;
  });
}

/** A closing bracket stays only when the address opened it: ".../Foo_(bar)". */
function trimLink(link: string): string {
  let end = link.length;
  while (end > 0) {
    const last = link[end - 1] ?? '';
    const opening = OPENING[last];
    const isLoose =
      opening !== undefined && count(link.slice(0, end), last) > count(link.slice(0, end), opening);
    if (!isLoose && !'.,;:!?*_~'.includes(last)) break;
    end -= 1;
  }
  return link.slice(0, end);
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
