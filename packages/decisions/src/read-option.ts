// Reads one line as a lettered option: `A.` `(a)` `[A]` `- **A**：` `Option A —` `方案 A` `1A.` `Ⓐ`.
// It does not know whether the letters add up to a question.
import { HIDDEN, type Masked, sliceMasked } from './mask-line.ts';
import { markEmojiLength } from './read-mark.ts';

export interface OptionToken {
  readonly letter: string;
  readonly text: Masked;
  /** A mark stood before the letter. */
  readonly marked: boolean;
  /** Only a blank after the letter: may as well be the article "A". */
  readonly bare: boolean;
  /** `Option A`, `方案 A`: the model itself calls it an option. */
  readonly named: boolean;
  /** Columns of decoration before the letter. */
  readonly offset: number;
}

const KEYWORD =
  '(?:option|choice|plan|approach|alternative|variant|solution|选项|方案|选择|路线|做法|方式|策略|备选|选)';
const NAMED = new RegExp(
  `^\\u0001{0,3}${KEYWORD} ?\\u0001{0,3}[([【「]?\\u0001{0,3}([A-Za-z])\\u0001{0,3}[)\\]】」]?(?![A-Za-z0-9'/+#])(\\u0001{0,3}) ?([.):、—–-]{1,2}|$|(?=[(【 ]|✅|⭐|🌟|\\u0001)(?! ?(?:和|与|或|及|vs|and |or |是|的|比|更)))`,
  'iu',
);
const BRACKETED = /^\u0001{0,3}[([【<]\u0001{0,3}([A-Za-z])\u0001{0,3}[)\]】>]\u0001{0,3} ?[.:、—–-]?/;
const PLAIN = /^\u0001{0,3}([A-Za-z])\u0001{0,3} ?(?:[.:、。)|](?![.:)/])|\](?!\())/;
const DASHED = /^\u0001{0,3}([A-Za-z])\u0001{0,3} {1,4}(?:[-–—=|→]{1,2}|=>|->)(?: |$)/;
const NOTED =
  /^\u0001{0,3}([A-Za-z])\u0001{0,3} ?(?=(?:\([^()]{1,60}\)|\[[^[\]]{1,60}\]|【[^【】]{1,60}】|[✅✔☑⭐★👍🌟🏆]{1,3})\u0001{0,3} ?[.:、)—–-])/u;
const EMOJI_NEXT = /^\u0001{0,3}([A-Za-z])\u0001{0,3} ?(?=✅|✔|☑|⭐|★|👍|🌟|🏆)/u;
const BARE = /^(\u0001{0,3})([A-Za-z])(\u0001{0,3})(?: {1,4}|$)/;
const CIRCLED = /^\u0001{0,3}([Ⓐ-Ⓩⓐ-ⓩ⒜-⒵])\u0001{0,3}[.:、)]?/;
const DECORATION = /^(?:[\u0001 ]|👉|🔹|🔸|🔷|🔶|➡|▶|🔘|⚪|⚫|🟢|🔵|🟡|🟣|🟠|💡|☐|○|●)/u;

/** `id`: the id of the question above, so that its options may be written `1A.`. */
export function readOption(body: Masked, id: string | null = null): OptionToken | null {
  const { at, marked } = skipDecoration(body.mask);
  const start = skipId(body.mask, at, id);
  const head = body.mask.slice(start, start + 96);
  const found = readNamed(head) ?? readLettered(head) ?? readCircled(head) ?? readBare(head);
  if (!found) return null;
  const { letter, bare, named, width } = found;
  const offset = body.mask.slice(0, at).replaceAll(HIDDEN, '').length;
  return { letter, bare, named, marked, offset, text: sliceMasked(body, start + width) };
}

interface Found {
  readonly letter: string;
  readonly width: number;
  readonly bare: boolean;
  readonly named: boolean;
}

function readNamed(head: string): Found | null {
  const match = NAMED.exec(head);
  if (!match?.[1]) return null;
  const bare = match[2] === '' && match[3] === '' && /^ ?[^ (【]/.test(head.slice(match[0].length));
  return toFound(match[1], match[0].length, { named: true, bare });
}

function readLettered(head: string): Found | null {
  for (const form of [BRACKETED, PLAIN, NOTED, EMOJI_NEXT, DASHED]) {
    const match = form.exec(head);
    if (match?.[1]) return toFound(match[1], match[0].length, {});
  }
  return null;
}

function readCircled(head: string): Found | null {
  const match = CIRCLED.exec(head);
  if (!match?.[1]) return null;
  const point = match[1].charCodeAt(0);
  const letter =
    point >= 0x24d0 ? 97 + point - 0x24d0 : point >= 0x24b6 ? 65 + point - 0x24b6 : 97 + point - 0x249c;
  return toFound(String.fromCharCode(letter), match[0].length, {});
}

function readBare(head: string): Found | null {
  const match = BARE.exec(head);
  if (!match?.[2]) return null;
  const strong = match[1] !== '' && match[3] !== '';
  return toFound(match[2], match[0].length, { bare: !strong });
}

function toFound(letter: string, width: number, traits: { bare?: boolean; named?: boolean }): Found {
  return { letter, width, bare: traits.bare ?? false, named: traits.named ?? false };
}

function skipDecoration(mask: string): { at: number; marked: boolean } {
  let at = 0;
  let marked = false;
  for (let count = 0; count < 8; count += 1) {
    const emoji = markEmojiLength(mask.slice(at, at + 4));
    const length = emoji || (DECORATION.exec(mask.slice(at, at + 4))?.[0].length ?? 0);
    if (length === 0) break;
    marked ||= emoji > 0;
    at += length;
  }
  return { at, marked };
}

function skipId(mask: string, at: number, id: string | null): number {
  if (id === null || !mask.startsWith(id, at)) return at;
  const after = /^[-.·]?(?=[A-Za-z]\u0001{0,3} ?[.:、)—–-])/.exec(
    mask.slice(at + id.length, at + id.length + 8),
  );
  return after ? at + id.length + after[0].length : at;
}
