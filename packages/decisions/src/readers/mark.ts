// The recommendation mark of one option (推荐, ⭐, "(recommended)"), read and taken off the text.
// A mark is a clause of its own between delimiters; the word inside a sentence is only text.
import { EMPTY, HIDDEN, type Masked, sliceMasked } from '../lines/masked-line.ts';

/** A tick may as well say that something is done; a word or a star recommends. */
export type MarkStrength = 'none' | 'tick' | 'word';

/** `doubted`: the option speaks of its own recommendation in the negative. `bound`: it is recommended for some case. */
export interface Mark {
  readonly strength: MarkStrength;
  readonly doubted: boolean;
  readonly bound: boolean;
  readonly rest: Masked;
}

/** A mark stands near the start of an option; what comes later is read as plain text. */
const MAX_TEXT = 1_000;
const MAX_CLAUSE = 120;
const DELIMITER = /[\u0001\u0003,.;:!?()[\]{}|/、。【】「」《》…~←→⬅➡<>"'“”]/;
const MARK_EMOJI = /^(?:✅|✔|☑|⭐|🌟|★|👍|🏆|👈|🔥|💯)/u;
const ANY_MARK =
  /推荐|建议|首选|优选|倾向|rec\b|recommend|preferred|suggest|pick|cho|lean|prefer|vote|i'd|preference|favou?rite|✅|✔|☑|⭐|🌟|★|👍|🏆|👈|🔥|💯/iu;
const ZH_MARK =
  /^(?:我|我们|我会|个人|本人|强烈|非常|最|更|首|首要|默认|优先|综合|目前|当前|现在|暂时|比较|较为?|十分|仍|仍然|依然|也|最终|这里|此处|整体|总体|的| ){0,4}(?:推荐|建议|首选|优选)(?:选项?|方案|项|使用|采用|选择|选用|此项|本项|这个|该项|默认|做法|理由|原因|答案|采纳| ){0,3}$/;
const EN_MARK =
  /^(?:(?:strongly|highly|most|my|our|the|personally|currently|still|i|we|i'd|clear|top|overall|best|also|default|now|and|is|←) ){0,3}(?:recommended|recommendation|recommend|preferred|suggested)(?: (?:option|choice|approach|default|path|one|this|it|here|now|answer|pick|solution|starting point|by me|by default|for (?:now|this|most|us|you|your|our|v1|mvp|simplicity|its|the (?:first|initial|current|mvp|moment)).*|(?:because|since|as|given|due|unless|so) .*))?$/i;
const EN_PICK =
  /^(?:rec|(?:my|our|top|my top) (?:pick|choice|preference|favou?rite|suggestion|vote|call)|(?:this is )?(?:what i(?:'d| would)?|my) (?:recommend|pick|choose|do|recommendation)(?: (?:here|now|today|(?:after|because|given|since|for) .*))?|leaning (?:towards? )?this(?: way)?|i(?:'d| would|'m| am)? (?:(?:personally|actually|probably|definitely|still) )?(?:lean(?:ing)?|go|do|pick|choose|prefer|take|suggest|recommend|vote)(?: (?:towards? |for |with )?(?:this|that|it)(?: (?:one|way|option))?)|my lean)$/i;
const ZH_DOUBT = /(?:不|未|没|无|别|勿|难以|非(?!常))[^，,。;；]{0,4}(?:推荐|建议)/;
const EN_DOUBT =
  /(?:\bnot\b|n't\b|\bnever\b|\bno longer\b|\bleast\b|\bless\b|\bhardly\b|\bcannot\b)[^.,;]{0,16}\brecommend/i;
const SPACED_WORD = /(?:^|.*[^官方社区文档业界] )(推荐|推荐使用|强烈推荐|首选)$/;

/** "recommended in the long run", 推荐给新用户 */
const BOUND = /^ ?(?:also |highly )?recommended (?:if|when|for|in|once|after|with)\b|^ ?推荐(?:给|用于|在)/i;
/** "Rec: (b)" at the end of an option speaks of b. */
const NAMES_LETTER =
  /^[\s\u0001]{0,4}[:=→-]?[\s\u0001]{0,4}(?:(?:[Oo]ption |方案 ?|选项 ?)?[A-Z]|\([A-Za-z]\)|[Oo]ption [a-z])(?![A-Za-z0-9'])/;

export function readMark(text: Masked): Mark {
  if (!ANY_MARK.test(text.mask)) return { strength: 'none', doubted: false, bound: false, rest: text };
  if (text.mask.length <= MAX_TEXT) return readShortMark(text);
  const { rest, ...mark } = readShortMark(sliceMasked(text, 0, MAX_TEXT));
  return { ...mark, rest: append(rest, sliceMasked(text, MAX_TEXT)) };
}

function readShortMark(text: Masked): Mark {
  const cuts: [number, number][] = [];
  let doubted = false;
  let bound = false;
  for (const [from, to] of splitClauses(text.mask)) {
    const clause = text.mask.slice(from, to);
    const cut = readClause(clause, from === 0 || isOpening(text.mask, from));
    if (cut && NAMES_LETTER.test(text.mask.slice(from + cut[1], from + cut[1] + 24))) continue;
    if (/["“]/.test(text.mask[from - 1] ?? '') && /["”]/.test(text.mask[to] ?? '')) continue;
    if (/^」\p{L}/u.test(text.mask.slice(to, to + 2))) continue;
    if (cut && isNegatedBefore(text.mask, from)) doubted = true;
    else if (cut && !isConditional(text.mask, from, to)) cuts.push([from + cut[0], from + cut[1]]);
    else if (BOUND.test(clause)) bound = true;
    else if (!cut && clause.length <= MAX_CLAUSE && isDoubt(clause)) doubted = true;
  }
  const emoji = findEmoji(text.mask);
  const word =
    cuts.length > 0 || emoji.some(([from]) => toStrength(text.mask.slice(from, from + 2)) === 'word');
  cuts.push(...emoji);
  const strength = cuts.length === 0 ? 'none' : word ? 'word' : 'tick';
  return { strength, doubted, bound, rest: cut(text, cuts) };
}

/** Whether a whole line or cell is nothing but a mark. */
export function isMark(text: Masked): boolean {
  const { strength, rest } = readMark(text);
  return strength !== 'none' && !/[\p{L}\p{N}]/u.test(rest.raw);
}

export function isDoubt(clause: string): boolean {
  return ZH_DOUBT.test(clause) || EN_DOUBT.test(clause);
}

/** Length of the mark emoji at the start of `mask`, 0 if there is none. */
export function markEmojiLength(mask: string): number {
  return MARK_EMOJI.exec(mask.slice(0, 4))?.[0].length ?? 0;
}

/** What the emoji or bracket at the start of `mask` is worth. */
export function toStrength(mask: string): MarkStrength {
  return /^(?:✅|✔|☑|👍|🔥|💯)/u.test(mask) ? 'tick' : 'word';
}

function readClause(clause: string, leading: boolean): [number, number] | null {
  const words = clause.trim();
  if (words === '' || words.length > MAX_CLAUSE) return null;
  const start = clause.indexOf(words);
  if (ZH_MARK.test(words) || EN_MARK.test(words) || EN_PICK.test(words)) return [start, start + words.length];
  const joined = /^(?:我|强烈|最)?(?:推荐|首选)(?:且|并且|，)/.exec(words)?.[0];
  if (joined) return [start, start + joined.length];
  const last = SPACED_WORD.exec(words)?.[1];
  if (last) return [start + words.length - last.length, start + words.length];
  return leading && /^(?:强烈)?推荐 /.test(words) ? [start, start + words.indexOf(' ')] : null;
}

const NEGATION_BEFORE =
  /(?:不|未|没|非|别|勿|无)(?:太|怎么|是很|是|会|大|再|特别|很|算)?$|(?:\b(?:not|never|no longer|least|less|hardly|cannot)|n't)(?: really| very| highly| strongly| generally| usually| my| the)?$/i;
const CONDITION_BEFORE = /(?:如果|若|要是|假如|只有|\bif\b|\bwhen\b)[^()。;!?]{0,40}$/i;
const CONDITION_AFTER =
  /^[,:— ]{0,3}(?:如果|若|前提|仅限|仅当|但仅|(?:but |though |although )?(?:only (?:if|when|for|after)|if|when|provided|assuming)\b|no(?=$|[)\].,;])|否|×|❌|\?)/i;

// 不**推荐**, *not* recommended: emphasis between the negation and the mark changes nothing.
function isNegatedBefore(mask: string, from: number): boolean {
  const before = mask.slice(Math.max(0, from - 32), from).replace(/[\u0001"'“”「」]/g, '');
  return NEGATION_BEFORE.test(before.trimEnd());
}

function isConditional(mask: string, from: number, to: number): boolean {
  return (
    CONDITION_BEFORE.test(mask.slice(Math.max(0, from - 48), from)) ||
    CONDITION_AFTER.test(mask.slice(to, to + 16))
  );
}

function isOpening(mask: string, from: number): boolean {
  for (let at = from - 1; at >= 0 && at >= from - 6; at -= 1) {
    if (!/[\s\u0001:.)、-]/.test(mask[at] ?? '')) return false;
  }
  return from <= 6;
}

function splitClauses(mask: string): [number, number][] {
  const clauses: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= mask.length; at += 1) {
    if (at < mask.length && !isDelimiter(mask, at)) continue;
    if (at > from) clauses.push([from, at]);
    from = at + 1;
  }
  return clauses;
}

function isDelimiter(mask: string, at: number): boolean {
  const unit = mask[at] ?? '';
  if (unit === '#') return mask[at - 1] === ' ';
  if (unit === "'") return mask[at - 1] === ' ' || mask[at + 1] === ' ';
  if (DELIMITER.test(unit)) return true;
  if (unit === '-' || unit === '–' || unit === '—' || unit === '=') {
    return unit === '—' || /[ <-]/.test(mask[at - 1] ?? '') || mask[at + 1] === '-';
  }
  return isEmojiUnit(unit);
}

function isEmojiUnit(unit: string): boolean {
  return (
    (unit >= '\ud83c' && unit <= '\ud83e') || (unit >= '\udc00' && unit <= '\udfff') || /[☀-➿⬀-⯿]/.test(unit)
  );
}

// (20k ⭐) counts stars, ★★☆ rates: neither recommends.
const COUNTED = /\d[kK+] ?$|\([\d.,]{1,8} ?$|[⭐★🌟]\u0001?$/u;
const RATED = /^[⭐★🌟]\u0001?[⭐★🌟☆]/u;

// An emoji marks where a mark may stand: before all text, or right before a delimiter or the end.
function findEmoji(mask: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < mask.length; at += 1) {
    const length = isEmojiUnit(mask[at] ?? '') ? markEmojiLength(mask.slice(at, at + 4)) : 0;
    if (length === 0) continue;
    const counted = COUNTED.test(mask.slice(Math.max(0, at - 10), at)) || RATED.test(mask.slice(at, at + 12));
    if (!counted && (isStart(mask, at) || isEnd(mask, at + length))) found.push([at, at + length]);
    at += length - 1;
  }
  return found;
}

function isStart(mask: string, at: number): boolean {
  return at <= 12 && !/[\p{L}\p{N}]/u.test(mask.slice(0, at).replace(/推荐|建议/g, ''));
}

function isEnd(mask: string, at: number): boolean {
  for (let next = at; next < mask.length; next += 1) {
    const unit = mask[next] ?? '';
    if (unit === ' ' || unit === HIDDEN) continue;
    return (
      isDelimiter(mask, next) ||
      /^[-–—]/.test(unit) ||
      mask.startsWith('推荐', next) ||
      /^recommended/i.test(mask.slice(next, next + 11))
    );
  }
  return true;
}

function cut(text: Masked, cuts: readonly [number, number][]): Masked {
  if (cuts.length === 0) return text;
  let at = 0;
  let rest = EMPTY;
  for (const [from, to] of [...cuts].sort((left, right) => left[0] - right[0])) {
    if (from > at) rest = append(rest, sliceMasked(text, at, from));
    at = Math.max(at, to);
  }
  return append(rest, sliceMasked(text, at));
}

function append(left: Masked, right: Masked): Masked {
  return { raw: left.raw + right.raw, mask: left.mask + right.mask };
}
