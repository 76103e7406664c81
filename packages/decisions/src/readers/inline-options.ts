// Options written inside one text: `Which? a) x b) y`, `A. x  B. y  C. z`, `方案A：x；方案B：y`.
// Letters must follow one another in one style; it does not judge whether the text is a question.
import { type Masked, sliceMasked } from '../lines/masked-line.ts';

export interface InlineOptions {
  readonly before: Masked;
  readonly options: readonly { readonly letter: string; readonly text: Masked }[];
}

const MAX_LENGTH = 6_000;
/** Each style with a character it cannot do without. */
const STYLES: readonly (readonly [string, RegExp])[] = [
  ['(', /\(\u0001{0,3}([A-Za-z])\u0001{0,3}\) ?[.:、]?/g],
  ['[', /\[\u0001{0,3}([A-Za-z])\u0001{0,3}\](?!\() ?[.:、]?/g],
  ['【', /【([A-Za-z])】/g],
  [')', /([A-Za-z])\u0001{0,3}\)/g],
  ['.', /([A-Za-z])\u0001{0,3}\.(?=[ \u0001\u0002\u2e80-\uffef"A-Z0-9])/g],
  ['、', /([A-Za-z])\u0001{0,3} ?、/g],
  [':', /([A-Za-z])\u0001{0,3} ?(?::|(?=\([^()]{1,20}\)\u0001{0,3} ?:))/g],
  ['\u0001', /(?<=[\u0001\u0003](?:option|选项|方案) ?)([A-Z])(?![A-Za-z0-9])/g],
  [' ', /([A-Za-z])\u0001{0,3} ?[=–—-] /g],
  ['\u0001', /(?<=\u0001)([A-Z])\u0001{1,3} /g],
  ['', /([Ⓐ-Ⓩ]) ?/g],
  [':', /(?=[A-H] \S)(?<=[\u3400-\u9fff][:?] {0,2}(?:A [^:?]{1,80} )?)([A-H]) /g],
  ['/', /(?<=[(:/] ?)([A-Z])(?=[\u3400-\u9fff])/g],
  [
    ' ',
    /(?<=(?:^|[:?/|;·]) {0,2}|[\u3400-\u9fff)] )([A-Z]) (?!(?:比|和|与|或|跟|到|及|还是|vs))(?=[^\s=–—-])/g,
  ],
];
const ANY_MARKER =
  /(?:^|[^A-Za-z])[A-Za-z]\u0001{0,3} ?[).:、\]】=–—-]|[Ⓐ-Ⓩ]|[:?/|;·)\u3400-\u9fff] {0,2}[A-Z] |[(:/] ?[A-Z][\u3400-\u9fff]|\u0001[A-Z]\u0001|[\u0001\u0003](?:option|选项|方案) ?[A-Z]/;
const NAME_BEFORE = /(?:option |选项 ?|方案 ?|option)$/i;
const BOUNDARY = /[\s\u0001\u0003,.;:!?()[\]|/、。【】“”"•·\u2e80-\uffef–—-]/;

/** `[A] vs [B]` names options, it does not list them. */
const NO_TEXT = /^[^\p{L}\p{N}\p{S}`]*(?:(?:vs|or|and|或|还是)[^\p{L}\p{N}]*)?$/u;

/** Options from `first` on ("A" or "B", either case for "A"), or null when not even that one is there. */
export function splitInlineOptions(text: Masked, first: string): InlineOptions | null {
  const scope = sliceMasked(text, 0, Math.min(text.raw.length, MAX_LENGTH));
  if (!ANY_MARKER.test(scope.mask)) return null;
  let best: Marker[] = [];
  for (const [needed, style] of STYLES) {
    if (!scope.mask.includes(needed)) continue;
    const markers = findMarkers(scope.mask, style, first);
    if (markers.length > best.length) best = markers;
  }
  const inline = best.length === 0 ? null : cutAt(text, best);
  return inline?.options.some((option) => NO_TEXT.test(option.text.raw)) ? null : inline;
}

interface Marker {
  readonly letter: string;
  readonly from: number;
  readonly to: number;
}

function findMarkers(mask: string, style: RegExp, first: string): Marker[] {
  const markers: Marker[] = [];
  let expected: string | null = null;
  for (const match of mask.matchAll(style)) {
    const letter = toLetter(match[1] ?? '');
    if (!isBounded(mask, match.index) || !accepts(letter, expected, first)) continue;
    if (match[0].endsWith(')') && closesEarlier(mask, match.index)) continue;
    const name = NAME_BEFORE.exec(mask.slice(Math.max(0, match.index - 8), match.index))?.[0] ?? '';
    markers.push({ letter, from: match.index - name.length, to: match.index + match[0].length });
    expected = nextLetter(letter);
  }
  return markers;
}

export function nextLetter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

function accepts(letter: string, expected: string | null, first: string): boolean {
  if (expected !== null) return letter === expected;
  return letter === first || (first === 'A' && letter === 'a');
}

function isBounded(mask: string, at: number): boolean {
  if (at === 0 || !/[A-Za-z]/.test(mask[at] ?? '')) return true;
  return BOUNDARY.test(mask[at - 1] ?? '');
}

// "(see option B)": the bracket was opened before the letter.
function closesEarlier(mask: string, at: number): boolean {
  const opened = mask.lastIndexOf('(', at - 1);
  return opened >= 0 && mask[at] !== '(' && opened > mask.lastIndexOf(')', at - 1);
}

function toLetter(unit: string): string {
  const point = unit.charCodeAt(0);
  return point >= 0x24b6 ? String.fromCharCode(point - 0x24b6 + 65) : unit;
}

const CONNECTOR =
  /[\s,;，；、/|。·•]{0,3}(?: or| and| vs\.?|或者|或|还是|以及|和)?[\s,;，；、/|·•\u0001\u0003]{0,8}$/i;

function cutAt(text: Masked, markers: readonly Marker[]): InlineOptions {
  const options = markers.map((marker, index) => {
    const last = index === markers.length - 1;
    const piece = sliceMasked(text, marker.to, markers[index + 1]?.from);
    return { letter: marker.letter, text: last ? piece : dropConnector(piece) };
  });
  return { before: sliceMasked(text, 0, markers[0]?.from), options };
}

// Only the end is looked at: the pattern never runs over the whole text.
function dropConnector(piece: Masked): Masked {
  const tail = piece.mask.slice(-20);
  const length = CONNECTOR.exec(tail)?.[0].length ?? 0;
  return sliceMasked(piece, 0, piece.mask.length - length);
}
