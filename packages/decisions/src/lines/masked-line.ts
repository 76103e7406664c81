// A line beside its mask: same length, full-width forms folded to ASCII, emphasis and code blanked out.
// Readers match on the mask and cut from the raw text. It knows nothing of questions or options.

export interface Masked {
  readonly raw: string;
  readonly mask: string;
}

/** Stands in the mask for markup that shows nothing: emphasis, variation selectors. */
export const HIDDEN = '\u0001';
/** Stands in the mask for inline code: shown, never read. */
const CODE = '\u0002';
/** Stands in the mask for `<br>`. */
const BREAK = '\u0003';

/** Traditional characters of the words the readers look for, and what they are folded to. */
const TRADITIONAL = '薦議選確認決請問題項個種點擇覆優無沒別則為';
const SIMPLIFIED = '荐议选确认决请问题项个种点择复优无没别则为';
const SPECIAL = `\\\\*_~\`<\\u00a0\\u2000-\\u33ff\\ua000-\\uffff${TRADITIONAL}`;
const NEEDS_MASK = new RegExp(`[${SPECIAL}]`);
const PLAIN_RUN = new RegExp(`[^${SPECIAL}]+`, 'y');
const WORD = /[\p{L}\p{N}]/u;
const TAG = /^<\/?(br|b|strong|em|i|u|mark|summary|details|p) ?\/?>/i;
const TAG_IN_CODE = /^(?:[A-Za-z]|推荐|建议|recommended)$/i;

export function maskLine(raw: string): Masked {
  if (!NEEDS_MASK.test(raw)) return { raw, mask: raw };
  let mask = '';
  while (mask.length < raw.length) mask += plainRun(raw, mask.length) || maskAt(raw, mask.length);
  return { raw, mask };
}

export function sliceMasked(text: Masked, from: number, to: number = text.raw.length): Masked {
  return { raw: text.raw.slice(from, to), mask: text.mask.slice(from, to) };
}

export function trimMasked(text: Masked): Masked {
  const start = text.mask.length - text.mask.trimStart().length;
  return sliceMasked(text, start, start + text.mask.trim().length);
}

export function joinMasked(parts: readonly Masked[]): Masked {
  return parts.reduce((left, right) => {
    const gap = left.raw === '' || (isWide(left.raw.at(-1)) && isWide(right.raw[0])) ? '' : ' ';
    return { raw: left.raw + gap + right.raw, mask: left.mask + gap + right.mask };
  }, EMPTY);
}

/** The text a person sees: emphasis dropped, blanks collapsed. */
export function toShown(text: Masked): string {
  let shown = '';
  for (let at = 0; at < text.raw.length; at += 1) {
    const mask = text.mask[at];
    const raw = text.raw[at] ?? '';
    if (mask === HIDDEN && !isShown(raw)) continue;
    if (mask !== BREAK) shown += raw;
    else if (text.mask[at - 1] !== BREAK) shown += ' ';
  }
  return shown.replace(/\s+/g, ' ').trim();
}

/** The mask without its hidden units: what the sentence readers match on. */
export function toReadable(text: Masked): string {
  if (text.mask === text.raw) return text.raw;
  return text.mask.replaceAll(HIDDEN, '').replaceAll(BREAK, ' ');
}

/** Text that was read before: its own mask. */
export function toMasked(readable: string): Masked {
  return { raw: readable, mask: readable };
}

export const EMPTY: Masked = toMasked('');

function plainRun(raw: string, at: number): string {
  PLAIN_RUN.lastIndex = at;
  return PLAIN_RUN.exec(raw)?.[0] ?? '';
}

function maskAt(raw: string, at: number): string {
  const unit = raw[at] ?? '';
  if (unit === '\\') return maskEscape(raw, at);
  if (unit === '*') return maskStars(raw, at);
  if (unit === '_') return maskUnderscores(raw, at);
  if (unit === '`') return maskCode(raw, at);
  if (unit === '~' && raw[at + 1] === '~') return maskStruck(raw, at);
  if (unit === '<') return maskTag(raw, at);
  return unit < '\u00a0' ? unit : foldUnit(raw, at, unit);
}

function maskEscape(raw: string, at: number): string {
  const next = raw[at + 1] ?? '';
  if (!/[!-/:-@[-`{-~]/.test(next)) return '\\';
  return HIDDEN + (next === '|' || next === '`' ? CODE : next);
}

function maskStars(raw: string, at: number): string {
  const length = runLength(raw, at);
  const alone = isBlank(raw[at - 1]) && isBlank(raw[at + 1]);
  const product = isDigit(raw[at - 1]) && isDigit(raw[at + 1]);
  return length === 1 && (alone || product) ? '*' : HIDDEN.repeat(length);
}

function maskUnderscores(raw: string, at: number): string {
  const length = runLength(raw, at);
  const inside = isWord(raw[at - 1]) && isWord(raw[at + length]);
  return (inside ? '_' : HIDDEN).repeat(length);
}

// ~~struck out~~ is shown but withdrawn: never read.
function maskStruck(raw: string, at: number): string {
  const close = raw.indexOf('~~', at + 2);
  const tildes = HIDDEN + HIDDEN;
  return close < 0 ? tildes : tildes + CODE.repeat(close - at - 2) + tildes;
}

function maskCode(raw: string, at: number): string {
  const length = runLength(raw, at);
  if (length > 2) return CODE.repeat(length);
  const close = raw.indexOf('`'.repeat(length), at + length);
  if (close < 0) return CODE.repeat(length);
  const content = raw.slice(at + length, close);
  const tick = HIDDEN.repeat(length);
  return TAG_IN_CODE.test(content) ? tick + content + tick : CODE.repeat(close + length - at);
}

function maskTag(raw: string, at: number): string {
  if (raw.startsWith('<!--', at)) {
    const close = raw.indexOf('-->', at + 4);
    return HIDDEN.repeat((close < 0 ? raw.length : close + 3) - at);
  }
  const [tag, name] = TAG.exec(raw.slice(at, at + 12)) ?? [];
  if (tag === undefined) return '<';
  return (name?.toLowerCase() === 'br' ? BREAK : HIDDEN).repeat(tag.length);
}

function foldUnit(raw: string, at: number, unit: string): string {
  if (unit >= '\uff01' && unit <= '\uff5e') return String.fromCharCode(unit.charCodeAt(0) - 0xfee0);
  if (unit === '\u3000' || unit === '\u00a0' || (unit >= '\u2000' && unit <= '\u200a')) return ' ';
  if (unit === '\ufe0f' || isDirection(unit)) return HIDDEN;
  if (unit === '\u2019' || unit === '\u2018') return "'";
  if (unit === '\u2010' || unit === '\u2011') return '-';
  if (unit === '\ud83c') return foldEmojiLetter(raw, at);
  const traditional = TRADITIONAL.indexOf(unit);
  return traditional < 0 ? unit : SIMPLIFIED.charAt(traditional);
}

// 🅰 🄰 🇦: a letter drawn as one emoji, two units long.
function foldEmojiLetter(raw: string, at: number): string {
  const point = raw.codePointAt(at) ?? 0;
  for (const first of [0x1f170, 0x1f130, 0x1f1e6]) {
    if (point >= first && point < first + 26) return HIDDEN + String.fromCharCode(65 + point - first);
  }
  return raw.slice(at, at + 2);
}

function runLength(raw: string, at: number): number {
  let end = at + 1;
  while (raw[end] === raw[at]) end += 1;
  return end - at;
}

// Hidden in the mask, but not from the person: half of an emoji letter, a mark of writing direction.
function isShown(unit: string): boolean {
  return (unit >= '\ud800' && unit <= '\udfff') || isDirection(unit);
}

function isDirection(unit: string): boolean {
  return (unit >= '\u202a' && unit <= '\u202e') || (unit >= '\u2066' && unit <= '\u2069');
}

function isBlank(unit: string | undefined): boolean {
  return unit === undefined || unit === ' ' || unit === '\t';
}

function isDigit(unit: string | undefined): boolean {
  return unit !== undefined && unit >= '0' && unit <= '9';
}

function isWord(unit: string | undefined): boolean {
  return unit !== undefined && WORD.test(unit);
}

function isWide(unit: string | undefined): boolean {
  return unit !== undefined && unit >= '\u2e80' && unit <= '\uffef';
}
