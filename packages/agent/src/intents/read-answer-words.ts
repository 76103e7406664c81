// Yes, no, "I know", "no, I meant …": utterances that answer the agent rather than ask for something.
import { matchEnd } from './read-lead.ts';

export type AnswerWords =
  /** The whole utterance, or its beginning (`rest` says where the remainder starts), accepts or declines. */
  | { kind: 'accepts' | 'declines'; rest: number | null }
  | { kind: 'acknowledges'; rest: null }
  | { kind: 'dismisses'; rest: null }
  /** What was meant instead starts at `rest`. */
  | { kind: 'corrects'; rest: number };

const END = '(?![\\p{L}\\p{N}_])';
const ENGLISH_YES = `(?:yes(?: please)?|yeah|yep|yup|yea|sure(?: thing)?|okay|okey|ok|k|fine|right|correct|exactly|indeed|go ahead|go for it|do (?:it|that|this|so)|please do|sounds good|looks good|of course|definitely|absolutely|agreed|i agree|confirm(?:ed)?|approved?|accept(?:ed)?|lgtm|perfect|great|that's (?:right|correct|fine|it|ok|good)|that works|works for me|proceed|continue|why not|alright|all right|send it anyway)${END}|👍|✅`;
const ENGLISH_NO = `(?:no(?: thanks?| thank you)?|nope|nah|not (?:now|yet|really)|don't(?: do (?:it|that))?(?=[\\s.!]*$)|please don't|skip it|leave it|reject(?:ed)?|decline|deny|i'd rather not|wrong|incorrect|that's (?:wrong|not right|not it|not what i meant))${END}|👎|❌`;
const CHINESE_YES =
  '(?:是的|是|对的|对|没错|好的|好吧|好啊|好呀|好|行吧|行啊|行|可以的|可以啊|可以|没问题|嗯+|当然可以|当然|确认|同意|批准|通过|就这样(?:做|吧)?|就这么办|继续吧?|来吧|要的|要|需要|做吧|去做吧|开始吧)';
const CHINESE_NO =
  '(?:不是的|不是|不对|不用了|不用|不要了|不要|不行|不可以|不需要|不必了|不必|先不用|先不|暂时不用|没有|拒绝|否|不同意|不好|不了|免了|别了|别|不)';
const FILLER = `(?:please|thanks|thank you|then|just|now|nod|i (?:do|did|am|would)|you can|it is)${END}|谢谢你?|了|啊|呀|吧|呢|的|请|麻烦`;
const GAP = /[\s,.!;:，。！；、~～]*/uy;

const DISMISSAL =
  /^(?:never ?mind|forget (?:it|about it|that)|drop it|let it go|don't bother|no worries|算了(?:吧)?|没事(?:了)?|不管了|当我没说|无所谓)[\s.!。！~]*$/u;
const ACKNOWLEDGEMENT =
  /^(?:(?:ok|okay|yes|oh|ah|嗯|哦|好)?[\s,，]*)?(?:i (?:already )?(?:know|see|understand|get it)(?: that)?|got it|understood|noted|makes sense|i see|good to know|interesting|cool|nice|我?(?:已经)?(?:知道|明白|了解|懂|清楚|收到)(?:了|啦)?|原来如此|有道理)[\s.!。！~]*$/u;
const CORRECTION =
  /^\s*(?:(?:no|nope|not that|wait|sorry|oops|hmm|actually|well)[\s,.!]+)*(?:i (?:meant?|was (?:talking|asking) about|actually want(?:ed)?)(?: to say)?|what i mean(?:t)? (?:is|was)|make that|i was referring to)(?![\p{L}])[\s,:]*|^\s*(?:(?:不是?|不对|错了|等等|等一下|抱歉)[，,。！\s]*)*(?:我(?:是说|说的是|指的是|是指|要的是|想要的是)|我的意思是|应该是|改成|换成)[：:，,\s]*|^\s*(?:不是|not )(?:the )?[^，,;；]{1,30}[，,;；]\s*(?:而是|是|but )?(?=.)/u;

const YES = new RegExp(`${ENGLISH_YES}|${CHINESE_YES}`, 'uy');
const NO = new RegExp(`${ENGLISH_NO}|${CHINESE_NO}`, 'uy');
const FILLERS = new RegExp(FILLER, 'uy');

/** Reads text that is masked and in lower case; null when it answers nothing. */
export function readAnswerWords(masked: string): AnswerWords | null {
  const text = masked.trim();
  if (DISMISSAL.test(text)) return { kind: 'dismisses', rest: null };
  if (ACKNOWLEDGEMENT.test(text)) return { kind: 'acknowledges', rest: null };
  const correction = CORRECTION.exec(masked);
  if (correction && correction[0].length < masked.trimEnd().length)
    return { kind: 'corrects', rest: correction[0].length };
  return readYesOrNo(masked);
}

/** Negative words decide: "no, thanks" and "ok, but no" both decline. */
function readYesOrNo(masked: string): AnswerWords | null {
  let at = matchEnd(GAP, masked, 0) ?? 0;
  let verdict: 'accepts' | 'declines' | null = null;
  let afterFirst: number | null = null;
  while (at < masked.length) {
    const no = matchEnd(NO, masked, at);
    const next = no ?? matchEnd(YES, masked, at) ?? matchEnd(FILLERS, masked, at);
    if (next === null || (verdict === null && no === null && matchEnd(YES, masked, at) === null)) break;
    verdict = no === null ? (verdict ?? 'accepts') : 'declines';
    at = matchEnd(GAP, masked, next) ?? next;
    if (afterFirst === null && (at > next || at >= masked.length)) afterFirst = at;
  }
  if (verdict === null) return null;
  if (at >= masked.length) return { kind: verdict, rest: null };
  return afterFirst === null ? null : { kind: verdict, rest: afterFirst };
}
