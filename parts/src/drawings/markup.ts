// Markup: reads the markup that KaTeX writes into a tree of what formulas need, and nothing else. Pure.
import type { MarkupElement, MarkupNode } from './drawing.ts';

const TAGS = new Set(
  'span svg path line math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mover munder munderover mfrac msqrt mroot mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'class style aria-hidden xmlns display mathvariant stretchy fence separator lspace rspace minsize maxsize accent accentunder linethickness scriptlevel displaystyle rowspacing columnspacing columnalign columnlines rowlines rowalign mathcolor mathbackground mathsize width height depth voffset notation movablelimits largeop symmetric form side encoding viewBox preserveAspectRatio d x1 y1 x2 y2 stroke-width'.split(
    ' ',
  ),
);
const STYLES =
  /^(?:(?:min-|max-)?(?:width|height)|top|bottom|left|right|color|background-color|vertical-align|(?:margin|padding)(?:-(?:left|right|top|bottom))?|border(?:-(?:left|right|top|bottom))?(?:-(?:width|style|color))?)$/;
/** A length that no formula has. Parts of stretched signs are cut from images that are wider. */
const HUGE = /(?<![.\d])\d{3,}(?:\.\d+)?e[mx]/;
const STYLE_VALUE = /^[#\w.%\s-]*$/;

const TOKEN =
  /<\/(?<close>[a-z]+)>|<(?<open>[a-z]+)(?<attributes>(?: [\w:-]+="[^"<>]*")*)\s*(?<empty>\/?)>|(?<text>[^<]+)/gy;
const ATTRIBUTE = / (?<name>[\w:-]+)="(?<value>[^"]*)"/g;

/** Null for whatever is not well-formed, and for anything that no formula needs: links, images, ids, handlers. */
export function parseMarkup(markup: string): MarkupNode[] | null {
  const root: MarkupNode[] = [];
  const open: MarkupElement[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of markup.matchAll(TOKEN)) {
    end = index + token.length;
    const siblings = open.at(-1)?.children ?? root;
    if (groups.text !== undefined) siblings.push(toText(groups.text));
    else if (groups.close !== undefined) {
      if (open.pop()?.tag !== groups.close) return null;
    } else {
      const element = toElement(groups.open ?? '', groups.attributes ?? '');
      if (!element) return null;
      siblings.push(element);
      if (groups.empty === '') open.push(element);
    }
  }
  return end === markup.length && open.length === 0 ? root : null;
}

function toElement(tag: string, text: string): MarkupElement | null {
  if (!TAGS.has(tag)) return null;
  const attributes: Record<string, string> = {};
  let style: Record<string, string> | null = {};
  for (const { groups } of text.matchAll(ATTRIBUTE)) {
    const [name, value] = [groups?.name ?? '', toText(groups?.value ?? '')];
    if (!ATTRIBUTES.has(name) || (tag !== 'svg' && HUGE.test(value))) return null;
    if (name === 'style') style = toStyle(value);
    else attributes[name] = value;
  }
  return style && { tag, attributes, style, children: [] };
}

function toStyle(text: string): Record<string, string> | null {
  const style: Record<string, string> = {};
  for (const declaration of text.split(';').filter((each) => each !== '')) {
    const [name = '', value = '', ...more] = declaration.split(':');
    if (!isStyle(name, value) || more.length > 0) return null;
    style[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return style;
}

/** Moved a little from its place, as integral signs are; never out of it. */
function isStyle(name: string, value: string): boolean {
  return name === 'position' ? value === 'relative' : STYLES.test(name) && STYLE_VALUE.test(value);
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The text that markup stands for. */
export function toText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => CHARACTERS[name] ?? '');
}
