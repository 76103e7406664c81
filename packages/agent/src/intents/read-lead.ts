// Where the request itself begins and ends, politeness and fillers taken away. "Can you …" is a polite request;
// what it asks for is judged by the words that follow.
import type { Span } from './utterance.ts';

export interface Lead extends Span {
  /** The person asks the agent to do something, rather than about something. */
  polite: boolean;
  /** "Would you mind" is followed by a verb in -ing. */
  gerund: boolean;
}

const ENGLISH_FILLER =
  /(?:hey|hi|hello|ok|okay|so|well|now|then|next|first|finally|and|also|but|please|pls|plz|just|quickly|kindly|alright|right|great|thanks|thank you|cool|actually|yes|nod|dear|in (?:\d{1,4}|an?|two|three|five|ten) (?:seconds?|minutes?|mins?|hours?|days?))(?:[\s,.!:]+(?:there|nod)(?![\p{L}\p{N}]))?[\s,.!;:]+/uy;
const ENGLISH_POLITE =
  /(?:(?:can|could|would|will) (?:you|u)(?: (?:please|kindly|just|maybe|possibly|also|quickly|be able to|help me(?: to)?|help|go ahead and|try to))*|i (?:want|need) you to|i(?:'d| would) (?:like|love) you to|i (?:want|need)(?: to)?|i(?:'d| would) (?:like|love)(?: to)?|let's|help me(?: to)?|go ahead and|try to|it would be (?:great|nice) if you could|any chance you (?:could|can)|would it be possible (?:for you )?to|is it possible for you to|i was wondering if you could|you (?:can|could|should)|what i want is|i'm asking you to) /uy;
const ENGLISH_MIND = /(?:would|do) you mind /uy;
const CHINESE_FILLER =
  /(?:好的|好|那么|那(?![个些篇条份封段里儿一两])|嗯|喂|嘿|现在|接着|接下来|然后|再(?!见)|另外|还有|顺便|也|都|先(?!生)|请(?:你|您)?(?!假|客|问)|麻烦(?:你|您)?|劳驾|拜托|快|赶紧|直接|就|首先|最后(?!一|两|几)|你好|您好|(?:用|以)(?:中文|英文|英语|日语|日文|法语|德语|韩语|西班牙语|俄语|(?:\d{1,5}|[一二两三四五六七八九十百千]{1,3})个?(?:字|句话?|段话?|点|行)(?:以内|之内|左右|内)?)(?:来|的方式)?|(?:\d{1,4}|[一二两三四五六七八九十半]{1,3})\s*(?:秒钟?|分钟|个?小时|天)(?:后|之后|以后))[，,、！!\s]*/uy;
const CHINESE_POLITE =
  /(?:(?:你|您)?(?:能不能|能否|可不可以|可否|可以|能)(?:请你|请)?|帮我|帮忙|帮(?!助)|给我(?!发|讲|说)|替我|为我|我(?:想|要|需要|希望)(?:让你|请你|你)?)[，,\s]*/uy;

const ENGLISH_TAIL =
  /(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx|for me|now|right now|asap|would you|will you|could you|can you|ok|okay|quickly|then))*[\s.!?;…]*$/u;
const CHINESE_TAIL =
  /(?:[，,\s]*(?:好吗|好不好|可以吗|行吗|行不行|谢谢(?:你|您)?|多谢|拜托(?:了)?|吗|吧|呗|啊|呢|嘛|哦))*[。！？!?；;~～…\s]*$/u;

/** Reads text that is masked and in lower case. */
export function readLead(masked: string): Lead {
  const lead: Lead = {
    start: masked.length - masked.trimStart().length,
    end: masked.length,
    polite: false,
    gerund: false,
  };
  for (let turn = 0; turn < 8 && stripOnce(masked, lead); turn += 1);
  const body = masked.slice(lead.start);
  const tail = Math.min(body.search(ENGLISH_TAIL), body.search(CHINESE_TAIL));
  return { ...lead, end: lead.start + Math.max(tail, 0) };
}

/** Moves the start behind one more filler or polite form; false when there is none. */
function stripOnce(masked: string, lead: Lead): boolean {
  const end = matchEnd(ENGLISH_MIND, masked, lead.start);
  const polite =
    end ?? matchEnd(ENGLISH_POLITE, masked, lead.start) ?? matchEnd(CHINESE_POLITE, masked, lead.start);
  const next =
    polite ?? matchEnd(ENGLISH_FILLER, masked, lead.start) ?? matchEnd(CHINESE_FILLER, masked, lead.start);
  if (next === null) return false;
  lead.start = next;
  lead.polite ||= polite !== null;
  lead.gerund = end !== null;
  return true;
}

/** Where a sticky pattern that matches at `at` ends, or null. */
export function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : at + match[0].length;
}
