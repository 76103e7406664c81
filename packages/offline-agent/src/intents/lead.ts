// The request itself in a message: where it begins and ends, politeness taken away.
import { PATH } from './utterance.ts';

export interface Lead {
  start: number;
  end: number;
  /** Where a free text ends: only space and full stops are taken away. */
  openEnd: number;
  /** Put as a polite question, or with thanks: "can you …", "能不能…", ", thanks a lot". */
  asked: boolean;
  /** Ends like a question: "…?", "…吗". */
  isQuestion: boolean;
}

const POLITE =
  /(?:(?:hey|hi|hello|ok|okay|so|now|then|and|also|please|pls|plz|just|alright|right|nod|first)(?:,? nod)?[\s,.!:]+|(?:i (?:want|need) you to|i(?:'d| would) (?:like|love) you to|help me(?: to)?|go ahead and) |(?:yes|yeah|sure),? (?:please )?(?=\p{L}{3})|(?:pls|plz|please)(?=\p{Script=Han})|(?:nod(?=你好)|你(?=记住|记一下|记下)|请(?:你|您)?(?!问|假|客)|麻烦(?:你|您)?|劳驾|拜托|太长不看(?=[，,])|好的?(?=[，,])|那(?=[，,])|你好(?=[，,])|现在|然后|接着|再(?!见|来|详|次|短|长|简)|先(?!生)|顺便|也|帮我|帮忙|替我)[，,、！!\s]*)/uy;
const ASKING =
  /(?:(?:would|do) you mind |(?:(?:can|could|would|will) (?:you|u)|any chance you (?:could|can)|i was wondering if you could|is it possible for you to)(?: (?:please|kindly|just|maybe|also|quickly|help me(?: to)?))* (?!not )|(?:你|您)?(?:能不能|能否|可不可以|可否|可以|能)(?:请你|请)?(?=\S))/uy;
const TAIL =
  /(?:[\s,，]*(?:(?<![\p{L}])(?:please|pls|plz|(?:thanks|thank you|thx)(?: a lot| so much| very much)?(?:,? nod)?|when you (?:get a chance|have time)|for me|right now|would you|will you|could you|can you|ok|okay)|好吗|好不好|可以吗|行吗|谢谢(?:你|您)?|多谢|辛苦[啦了]|拜托了?|给我看看|吗|吧|呗|啊|呀|呢|嘛))*[\s.!?;…。！？；~～]*$/u;
const QUESTION = /[?？]["”』」)）\s]*$|[吗嘛么呢][\s。！]*$|(?:可以|好|行|对)(?:吗|不(?:可以|好|行|对))/u;
const THANKS = /^\s*[,.!]\s*(?:thanks|thank you|thx)|^(?:[，,。！\s]|好吗)*(?:谢谢|多谢|辛苦|拜托)/u;
/** A folder at the end of a command, not a full stop: "git add .", "go test ./...". */
const FOLDER = new RegExp(`\\s\\.{1,2}$|${PATH}\\.{3}$`, 'u');
/** No request has a longer tail; it is looked for no further from the end. */
const MAX_TAIL = 60;

/** Reads text that is masked and in lower case. */
export function readLead(masked: string): Lead {
  let start = masked.length - masked.trimStart().length;
  let asked = false;
  for (let turn = 0; turn < 6; turn += 1) {
    const asking = matchEnd(ASKING, masked, start);
    const next = asking ?? matchEnd(POLITE, masked, start);
    if (next === null || next >= masked.length) break;
    asked ||= asking !== null;
    start = next;
  }
  const from = Math.max(start, masked.length - MAX_TAIL);
  const end = from + masked.slice(from).search(TAIL);
  return {
    start,
    end,
    openEnd: Math.max(start, FOLDER.test(masked) ? masked.length : trimEnd(masked, ' \n\t.。!！')),
    asked: asked || THANKS.test(masked.slice(end)),
    isQuestion: QUESTION.test(masked.slice(-MAX_TAIL)),
  };
}

/** Where the text ends without these letters. */
export function trimEnd(masked: string, letters: string): number {
  let end = masked.length;
  while (end > 0 && letters.includes(masked[end - 1] ?? '')) end -= 1;
  return end;
}

/** Where a sticky pattern that matches at `at` ends, or null. */
function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : at + match[0].length;
}
