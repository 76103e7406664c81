// A lettered option on one line: `A.` `(a)` `[A]` `- **A**：` `Option A —` `方案 A` `1A.` `Ⓐ`.
// It does not know whether the letters add up to a question.
import { HIDDEN, type Masked, sliceMasked } from '../lines/masked-line.ts';
import { type MarkStrength, markEmojiLength, toStrength } from './mark.ts';

export interface OptionToken {
  readonly letter: string;
  /** The number before the letter: `1A`. */
  readonly id: string | null;
  readonly text: Masked;
  /** A mark stood before the letter. */
  readonly mark: MarkStrength;
  /** Only a blank after the letter: may as well be the article "A". */
  readonly bare: boolean;
  /** `Option A`, `方案 A`: the model itself calls it an option. */
  readonly named: boolean;
  /** Columns of decoration before the letter. */
  readonly offset: number;
}

const KEYWORD =
  '(?:option|choice|plan|approach|alternative|variant|solution|(?<weak>path|route|proposal|strategy)|选项|方案|选择|路线|路径|做法|方式|策略|备选|选)(?!s[^A-Za-z])';
const NAMED = new RegExp(
  `^\\u0001{0,3}${KEYWORD} ?\\u0001{0,3}[([【「]?\\u0001{0,3}(?<id>\\d{1,3}[-.]?)?(?<letter>[A-Za-z])\\u0001{0,3}[)\\]】」]?(?![A-Za-z0-9'/+#])(?<end>\\u0001{0,3}) ?(?<stop>[.):、·—–-]{1,2}|$|(?=[(【 ]|✅|⭐|🌟|\\u0001)(?! ?(?:和|与|或|及|vs|and |or |是|的|比|更)))`,
  'iu',
);
const BRACKETED = /^\u0001{0,3}[([【<]\u0001{0,3}([A-Za-z])\u0001{0,3}[)\]】>]\u0001{0,3} ?[.:、—–-]?/;
const PLAIN = /^\u0001{0,3}【?([A-Za-z])\u0001{0,3} ?(?:、|[.:。)|](?![.:)/])|\](?!\())/;
const DASHED = /^\u0001{0,3}([A-Za-z])\u0001{0,3} {1,4}(?:[-–—=|→·]{1,2}|=>|->)(?: |$)/;
const NOTED =
  /^\u0001{0,3}([A-Za-z])\u0001{0,3} ?(?=(?:\([^()]{1,60}\)|\[[^[\]]{1,60}\]|【[^【】]{1,60}】|[✅✔☑⭐★👍🌟🏆]{1,3})\u0001{0,3} ?[.:、)—–-])/u;
/** `B（directly, recommended）`: the whole text stands in brackets. */
const ENCLOSED = /^\u0001{0,3}([A-Z])\u0001{0,3} ?(?=\([^()]{2,80}\)\u0001{0,3} *$)/;
const MARK_WORD =
  '(?:(?:我|强烈|最)?(?:推荐|首选|建议)|(?:strongly |my |highly )?(?:recommended|preferred|suggested|recommendation|pick))';
const MARKED = new RegExp(
  `^\\u0001{0,3}([A-Za-z])\\u0001{0,3} ?(?=[([【][ \\u0001]{0,3}${MARK_WORD}[^()[\\]【】]{0,40}[)\\]】])`,
  'iu',
);
const MARKED_INSIDE = new RegExp(
  `^\\u0001{0,3}[([【]([A-Za-z])[,:—– -]{1,3}${MARK_WORD}[)\\]】]\\u0001{0,3} ?[.:、—–-]?`,
  'iu',
);
const MARK_BEFORE = new RegExp(
  `^\\u0001{0,3}[([【][ \\u0001]{0,3}${MARK_WORD}[ \\u0001]{0,3}[)\\]】]\\u0001{0,3} ?(?=\\u0001{0,3}(?:[([【]?[A-Za-z][)\\].:、】 ]|option ?[A-Z]|(?:选项|方案) ?[A-Z]))`,
  'iu',
);
const EMOJI_NEXT = /^\u0001{0,3}([A-Za-z])\u0001{0,3} ?(?=✅|✔|☑|⭐|★|👍|🌟|🏆)/u;
const BARE = /^([A-Za-z])(\u0001{0,3})(?: {1,4}(?![类级型端组区股座]\S|类:)|$)/;
const CIRCLED = /^\u0001{0,3}([Ⓐ-Ⓩⓐ-ⓩ⒜-⒵])\u0001{0,3}[.:、)]?/;
const ID_BEFORE = /^([A-Za-z]{0,2}\d{1,3})[-.·]?(?=[A-Za-z]\u0001{0,3} ?[.:、)—–-])/;
const DECORATION = /^(?:[\u0001 ]{1,32}|→|⇒|➜|👉|🔹|🔸|🔷|🔶|➡|▶|🔘|⚪|⚫|🟢|🔵|🟡|🟣|🟠|💡|☐|○|●|▫|▪|◻|⬜)/u;

/** Whether an option's text leaves the answer to the person; its letter (X, Z) need not follow the others. */
export function isRestText(text: string): boolean {
  return /^\s*(?:other|something else|none of|custom|其他|其它|自定义|以上都不)/i.test(text);
}

export function readOption(body: Masked): OptionToken | null {
  const { at, mark } = skipDecoration(body.mask);
  const label = ID_BEFORE.exec(body.mask.slice(at, at + 16));
  const start = at + (label?.[0].length ?? 0);
  const head = body.mask.slice(start, start + 96);
  const found =
    readNamed(head) ??
    readLettered(head) ??
    readCircled(head) ??
    readBare(head, body.mask[start - 1] === HIDDEN);
  if (!found) return null;
  const { letter, width } = found;
  const offset = body.mask.slice(0, at).replaceAll(HIDDEN, '').length;
  return {
    letter,
    id: label?.[1] ?? found.id,
    bare: found.shape === 'bare',
    named: found.named,
    mark: found.shape === 'marked' ? 'word' : mark,
    offset,
    text: sliceMasked(body, start + width),
  };
}

interface Found {
  readonly letter: string;
  readonly id: string | null;
  readonly width: number;
  readonly shape: 'delimited' | 'bare' | 'marked';
  readonly named: boolean;
}

function readNamed(head: string): Found | null {
  const match = NAMED.exec(head);
  const { letter, id, end, stop, weak } = match?.groups ?? {};
  if (!match || !letter) return null;
  const bare = end === '' && stop === '' && /^ ?[^ (【]/.test(head.slice(match[0].length));
  return {
    letter,
    id: id?.replace(/[-.]$/, '') ?? null,
    width: match[0].length,
    shape: bare ? 'bare' : 'delimited',
    named: weak === undefined,
  };
}

function readLettered(head: string): Found | null {
  const inside = MARKED_INSIDE.exec(head);
  if (inside?.[1]) return toFound(inside[1], inside[0].length, 'marked');
  for (const form of [BRACKETED, PLAIN, NOTED, MARKED, ENCLOSED, EMOJI_NEXT, DASHED]) {
    const match = form.exec(head);
    if (match?.[1]) return toFound(match[1], match[0].length, 'delimited');
  }
  return null;
}

function readCircled(head: string): Found | null {
  const match = CIRCLED.exec(head);
  if (!match?.[1]) return null;
  const point = match[1].charCodeAt(0);
  const letter =
    point >= 0x24d0 ? 97 + point - 0x24d0 : point >= 0x24b6 ? 65 + point - 0x24b6 : 97 + point - 0x249c;
  return toFound(String.fromCharCode(letter), match[0].length, 'delimited');
}

// `**A** text`: set in bold, a letter needs no delimiter.
function readBare(head: string, set: boolean): Found | null {
  const match = BARE.exec(head);
  if (!match?.[1]) return null;
  return toFound(match[1], match[0].length, set && match[2] !== '' ? 'delimited' : 'bare');
}

function toFound(letter: string, width: number, shape: Found['shape']): Found {
  return { letter, id: null, width, shape, named: false };
}

// A mark may stand before the letter: `⭐ B.`, `[推荐] A.`.
function skipDecoration(mask: string): { at: number; mark: MarkStrength } {
  let at = 0;
  let strength: MarkStrength = 'none';
  for (let count = 0; count < 8; count += 1) {
    const emoji =
      markEmojiLength(mask.slice(at, at + 4)) || (MARK_BEFORE.exec(mask.slice(at, at + 48))?.[0].length ?? 0);
    const length = emoji || (DECORATION.exec(mask.slice(at, at + 32))?.[0].length ?? 0);
    if (length === 0) break;
    if (emoji > 0) strength = toStrength(mask.slice(at, at + 2));
    at += length;
  }
  return { at, mark: strength };
}
