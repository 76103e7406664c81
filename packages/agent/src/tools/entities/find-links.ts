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
  let trimmed = link;
  for (;;) {
    const next = trimmed.replace(/[.,;:!?*_~]+$/u, '');
    const [, open, close] = /([([{])?[^()[\]{}]*([)\]}])$/u.exec(next) ?? [];
    const unbalanced =
      close !== undefined && open === undefined && count(next, close) > count(next, OPENING[close] ?? '');
    const shorter = unbalanced ? next.slice(0, -1) : next;
    if (shorter === trimmed) return trimmed;
    trimmed = shorter;
  }
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
