// Reads sentences that name the recommended letter: "推荐 C。", "建议选 B", "I'd go with B", "Recommended: B".
// Negated, conditional, asked or second-hand recommendations are not recommendations.

/** Letters one text recommends, as written; more than one means the text leaves it open. */
export function readRecommendedLetters(text: string): string[] {
  const letters: string[] = [];
  if (!ANY_FORM.test(text)) return letters;
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const letter = match[2];
      if (letter === undefined) continue;
      const end = match.index + match[0].length;
      const named = NAMED_BEFORE.test(match[0]);
      if (isSpoken(text, match.index, match[0], end) && isLetterName(text, letter, end, named)) {
        letters.push(letter, ...readAlternatives(text, end));
      }
    }
  }
  return letters;
}

/** Where a sentence that recommends starts in `text`, and the letters it names. */
export function findRecommendation(text: string): { at: number; letters: string[] } | null {
  const letters = readRecommendedLetters(text);
  if (letters.length === 0) return null;
  const starts = FORMS.flatMap((form) => [...text.matchAll(form)].map((match) => match.index));
  return { at: Math.min(...starts), letters };
}

const ANY_FORM =
  /推荐|建议|[倾偏]向|首[选推]|优选|主推|力荐|选|recommend|suggest|prefer|pick|vote|choice|choose|\brec\b|\bwith\b|lean|opt for|advise|take|select/i;
const LETTER = "[(\\[「【'\"“`]?([A-Za-z])[)\\]」】'\"”`]?(?![A-Za-z0-9'+#_])";
const NAME = '(?:option |choice |approach |plan |alternative |answer |方案 ?|选项 ?|选择 ?|选 ?|答案 ?)?';
const FORMS: readonly RegExp[] = [
  // 推荐 C / 建议选 B / 我的推荐是：A / 倾向于 B
  new RegExp(
    `((?:推荐|建议|倾向于?|偏向于?|首选|优选|首推|主推|力荐|(?:我|个人)(?:会|更)?(?:选择?|选用))(?:选择|选用|选取|选|采用|采取|使用|用|走|按|方案|选项|答案|回复|项|做法|决策|默认|的|是|为|：){0,4} ?[:：=→➜—–)\\]】-]{0,2} ?)${NAME}${LETTER}`,
    'g',
  ),
  // Recommendation: A / My recommendation is option B / Recommended → B
  new RegExp(
    `(\\b(?:recommendation|recommended|recommend|suggestion|suggested|preference|preferred|my pick|my vote|my choice|rec)(?: (?:option|choice|answer|approach|pick|default|here))?(?: is| would be|:| ?[=→➜–—-]) ?(?:to )?(?:go with |choose |pick |use )?)${NAME}${LETTER}`,
    'gi',
  ),
  // I recommend B / I'd go with (b) / we suggest option C
  new RegExp(
    `(\\b(?:I|we)(?:'d| would|'ll| will|'m| am)?(?: personally| strongly| definitely| still| probably| generally| therefore)? (?:recommend(?:ing)?|suggest(?:ing)?|go(?:ing)? with|lean(?:ing)?(?: towards?)?|prefer|opt for|vote for|advise)(?: going with| using| choosing| picking)? )${NAME}${LETTER}`,
    'gi',
  ),
  new RegExp(`(\\bI(?:'d| would) (?:pick|choose|take|select) )${NAME}${LETTER}`, 'gi'),
  // Recommend B. / Go with B. at the start of a sentence
  new RegExp(
    `((?:^|[.。!;:] |\\()(?:strongly |highly )?(?:recommend|suggest|go with|prefer) )${NAME}${LETTER}`,
    'gi',
  ),
  // Option B is recommended / B 是推荐方案
  new RegExp(
    `((?:^|[.。!;；,，:] ?|\\b(?:option|choice) |方案 ?|选项 ?))${LETTER} ?(?=(?:is|would be) (?:my |the |strongly |highly |what I(?:'d| would)? ){0,2}recommend|(?:是|为|作为)(?:我的|我|首要|最)?(?:推荐|首选))`,
    'gi',
  ),
];
const NAMED_BEFORE =
  /(?:option|choice|approach|plan|alternative|answer|方案|选项|选择|选|答案) ?[(["'“]?[A-Za-z][)\]"'”]?$/i;

// Said by the model, now, without a condition and not as a question.
function isSpoken(text: string, start: number, match: string, end: number): boolean {
  const before = sentenceBefore(text, start);
  const after = sentenceAfter(text, end);
  if (NEGATED.test(before.slice(-14) + match)) return false;
  if (/["“「『]$/.test(before)) return false;
  if (SECOND_HAND.test(before.slice(-8)) || PAST.test(before)) return false;
  if (CONDITION_BEFORE.test(before) && !NO_PREFERENCE.test(before)) return false;
  if (/\b(?:should|shall|do|would|could|can|may) $/i.test(before)) return false;
  return !CONDITION_AFTER.test(after) && !/^[^,，]*\?$/.test(after);
}

const NEGATED =
  /(?:不|未|没|别|勿|难以|非(?!常))[^,，。;；]{0,6}(?:推荐|建议|倾向|偏向|首选|选)|\b(?:not|never|cannot|no longer|hardly|against)\b|n't\b|\bleast\b/i;
const SECOND_HAND = /(?:官方|社区|文档|业界|厂商|他们|有人|你|您|docs?|team|they|people|you) ?$/i;
const PAST =
  /(?:之前|此前|原本|原先|上次|曾经?)|\b(?:earlier|originally|previously|initially|last time|used to)\b/i;
const CONDITION_BEFORE = /(?:如果|若|假如|要是|除非|倘若|只有)|\b(?:if|when|unless|in case|depending)\b/i;
const NO_PREFERENCE =
  /(?:如果|若|如)?(?:没有|无|没)(?:特别|特殊|其他|其它|明确|强烈)?(?:的)?(?:要求|偏好|意见|异议|需求|想法|倾向)|\bno (?:strong |particular |specific |other )?(?:preference|opinion|objection)|\b(?:unsure|not sure|in doubt)\b/i;
const CONDITION_AFTER =
  /^[)\]*,，:：]? ?(?:only )?(?:if|when|provided|assuming)\b|^[)）,，]? ?(?:如果|若|前提|当)|(?:[,，;；] ?|\b)(?:otherwise|else|否则)/i;

// "A" may be an article, "B 端" an audience, "A/B" a test: only a letter that stands for an option counts.
function isLetterName(text: string, letter: string, end: number, named: boolean): boolean {
  const after = text.slice(end, end + 24);
  if (/^ ?\/ ?[A-Za-z]|^-[A-Za-z]|^\.[A-Za-z0-9]/.test(after)) return false;
  if (/^ ?(?:端|站|轮|股|级|类|型|面|区|盘|列|行|组|段|店|座|超|城|位|语言)/.test(after)) return false;
  if (named) return true;
  if (letter === 'a' || letter === 'i')
    return !/^ \S/.test(after) || CLOSED.test(text.slice(end - 1, end + 1));
  if (letter === 'A' || letter === 'I') return !/^ [a-z]/.test(after) || SAFE_AFTER.test(after);
  return true;
}

const CLOSED = /^[)\]]/;
const SAFE_AFTER =
  /^ (?:because|since|as|for|over|and|or|with|is|due|given|unless|then|but|here|rather|instead|in|on|at|to|would|will|so|by|now|first|plus|overall|if|when)\b/;

const ALTERNATIVE =
  /^(?:[)\]*"'”]|\([^()]{0,60}\)){0,2} ?(?:[,，、/+&]|or\b|and\b|plus\b|then\b|或者?|和|与|及|以及|还是|加) ?(?:(?:option|方案|选项|then|再|后) ?)?[([]?([A-Za-z])[)\]]?(?![A-Za-z0-9'])/i;

const LATER =
  /(?:\bthen|\bfollowed by|\bcombined with|\bplus|\balong with|然后|再|结合|配合|加上) ?(?:用|做|上|选|加)? ?(?:option |方案 ?|选项 ?)?([A-Z])(?![A-Za-z0-9'])/;

function readAlternatives(text: string, end: number): string[] {
  const letters: string[] = [];
  let at = end;
  for (let count = 0; count < 4; count += 1) {
    const match = ALTERNATIVE.exec(text.slice(at, at + 96));
    if (!match?.[1]) break;
    letters.push(match[1]);
    at += match[0].length;
  }
  const later = LATER.exec(sentenceAfter(text, end))?.[1];
  return later ? [...letters, later] : letters;
}

function sentenceBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 120), start);
  const stop = Math.max(
    ...['。', '！', '!', '?', '；', ';', '. ', '\n'].map((unit) => before.lastIndexOf(unit)),
  );
  return before.slice(stop + 1);
}

function sentenceAfter(text: string, end: number): string {
  const after = text.slice(end, end + 160);
  const stop = after.search(/[。！!?？；;\n]|\.(?: |$)/);
  return stop < 0 ? after : after.slice(0, stop + 1);
}
