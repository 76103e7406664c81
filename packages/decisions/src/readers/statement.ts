// Statements: sentences that recommend a letter: "推荐 C。", "建议选 B", "I'd go with B", "Recommended: B".
// Negated, conditional, asked or second-hand recommendations are none.
import { isOwnWord, sentenceBefore, toGroup } from './speaker.ts';

/** Letters that one text recommends, as written; more than one means that the text leaves it open. */
export function readStatement(text: string): string[] {
  const letters: string[] = [];
  if (!ANY_FORM.test(text)) return letters;
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const letter = match[2];
      if (letter === undefined) continue;
      const end = match.index + match[0].length;
      const named = NAMED_BEFORE.test(match[0]);
      if (isSpoken(text, match, end) && isLetterName(text, letter, end, named)) {
        letters.push(letter, ...readAlternatives(text, end));
      }
    }
  }
  return letters;
}

/** Where a sentence that recommends starts in `text`, and the letters it names. */
export function findRecommendation(text: string): { at: number; letters: readonly string[] } | null {
  const letters = readStatement(text);
  if (letters.length === 0) return null;
  const starts = FORMS.flatMap((form) => [...text.matchAll(form)].map((match) => match.index));
  return { at: Math.min(...starts), letters };
}

const ANY_FORM =
  /[→➡👉]|默认|缺省|default|what I|I'd|I would|my (?:take|view|call|answer|instinct)|推荐|建议|[倾偏]向|首[选推]|优选|主推|力荐|选|recommend|suggest|propos|prefer|pick|vote|choice|choose|\brec\b|\bwith\b|\bgo for\b|\bsay\b|lean|opt for|advise|take|select|avoid|避免|favou?r|actually|second thought|reflection|hindsight|that said|think of it|thinking about|changed my mind|switched|correction|edit:|update:|其实|转念|再想|仔细想|更正|改为|改选/iu;
const LETTER = "[(\\[「【'\"“`]?([A-Za-z])[)\\]」】'\"”`]?(?![A-Za-z0-9'+#_])";
const NAME = '(?:option |choice |approach |plan |alternative |answer |方案 ?|选项 ?|选择 ?|选 ?|答案 ?)?';
const FORMS: readonly RegExp[] = [
  // 推荐 C / 建议选 B / 我的推荐是：A / 倾向于 B
  new RegExp(
    `((?:推荐|建议|倾向于?|偏向于?|首选|优选|首推|主推|力荐|(?:我|个人)(?:会|更)?(?:选择?|选用)|我(?:认为|觉得)(?:应该?|还是|可以)?(?:选择?|采用|用)|换(?:作|成)?我(?:的话)?,? ?会?选)(?:选择|选用|选取|全部|全都|都|均|统一|选|采用|采取|使用|用|走|按|先|优先|第一版|首版|实现|落地|做|上|方案|选项|答案|回复|项|做法|决策|默认|的|是|为|及理由|和理由|与理由|及原因|[:：]){0,5} ?[:：=→➜—–)\\]】-]{0,2} ?)${NAME}${LETTER}`,
    'g',
  ),
  // Recommendation: A / My recommendation is option B / Recommended → B
  new RegExp(
    `(\\b(?:recommendation|recommended|recommend|suggestion|suggested|preference|preferred|proposal|proposed|my pick|my vote|my choice|my lean|rec)(?: (?:option|choice|answer|approach|pick|default|here))?\\)?(?: is| would be| for| towards?|:| ?[=→➜–—-]) ?(?:to )?(?:go with |start with |proceed with |adopt |choose |pick |use |implement )?)${NAME}${LETTER}`,
    'gi',
  ),
  // I recommend B / I'd go with (b) / we suggest option C
  new RegExp(
    `(\\b(?:I|we)(?:'d| would|'ll| will|'m| am)?(?: just| personally| strongly| definitely| still| probably| generally| therefore)? (?:recommend(?:ing)?|suggest(?:ing)?|go(?:ing)? (?:with|for)|lean(?:ing)?(?: towards?)?|default to|prefer|opt for|vote for|advise)(?: going with| using| choosing| picking)? )${NAME}${LETTER}`,
    'gi',
  ),
  new RegExp(
    `(\\bI(?:'d| would) (?:pick|choose|take|select|say|use|stick with|ship|keep) )${NAME}${LETTER}`,
    'gi',
  ),
  // My take: B
  new RegExp(
    `(\\b(?:my (?:take|view|call|answer|instinct|suggestion)|what I(?:'d| would) (?:do|pick|choose))(?: here)? ?: ?)${NAME}${LETTER}`,
    'gi',
  ),
  // [default: B]
  new RegExp(`((?<=[(\\[【] ?)(?:default|默认)[:：]? ?)${NAME}([A-Za-z])(?= ?[)\\]】])`, 'gi'),
  // Default: B
  new RegExp(
    `((?<=^|[.。;；,，] ?)(?:default|默认|缺省)(?: (?:choice|answer|option|pick)|选项|方案|选)? ?[:：=] ?)${NAME}${LETTER}`,
    'gi',
  ),
  // (A recommended)
  new RegExp(`([([])${LETTER} ?(?=recommended[)\\]]|推荐[)\\]])`, 'gi'),
  // I'd suggest going with Redis (B) / 建议用 Redis（B）
  new RegExp(
    `(\\b(?:(?:I|we)(?:'d| would) [a-z]|(?:I|we) (?:recommend|suggest|prefer))[^.,;:()?!]{1,40}|(?:推荐|建议|倾向于?|首选)[^。,，;；()?!]{1,24})\\(${NAME}([A-Za-z])\\)`,
    'gi',
  ),
  // The clear choice for me is A
  new RegExp(
    `(\\b(?:clear|best|right|obvious|natural|safest|sensible) (?:choice|pick|option|answer)(?: \\w+){0,2} (?:is|would be) )${NAME}${LETTER}`,
    'gi',
  ),
  // ➡️ Option B - because
  new RegExp(`((?:^|\\n)[→➡👉] ?)(?:option |方案 ?|选项 ?)${LETTER}(?= ?(?:[-–—:,.(]|$))`, 'giu'),
  // Pick: B
  new RegExp(`((?<=^|[.。!;] )(?:pick|vote|lean): ?)${NAME}${LETTER}`, 'gi'),
  // Recommend B. / Go with B. at the start of a sentence
  new RegExp(
    `((?<=^[^\\p{L}\\p{N}]{0,4}|[.。!;:] |\\()(?:strongly |highly )?(?:recommend|suggest|go with|prefer) )${NAME}${LETTER}`,
    'giu',
  ),
  // B is the cleaner fix and what I'd go for
  new RegExp(
    `((?:^|[.。!;] ?))${LETTER} ?(?=(?:is|would be) [^.,;]{1,40} (?:and )?what I(?:'d| would) (?:go (?:for|with)|do|pick|choose|use|ship|take)\\b)`,
    'gi',
  ),
  // Option B is recommended / B 是推荐方案
  new RegExp(
    `((?:^|[.。!;；,，:] ?|\\b(?:option|choice) |方案 ?|选项 ?))${LETTER} ?(?=(?:is|would be) (?:my |the |strongly |highly |what I(?:'d| would)? ){0,2}(?:recommend|pick|preference|preferred|favou?rite|choice|(?<=I'd |would )(?:ship|do|choose|use|go with|take|build)\\b)|(?:是|为|作为)(?:我的|我|首要|最)?(?:推荐|首选))`,
    'gi',
  ),
];
const NAMED_BEFORE =
  /(?:option|choice|approach|plan|alternative|answer|方案|选项|选择|选|答案) ?[(["'“]?[A-Za-z][)\]"'”]?$/i;

// Said by the model, now, for this question, without a condition and not as a question.
function isSpoken(text: string, match: RegExpExecArray, end: number): boolean {
  const before = sentenceBefore(text, match.index);
  const after = sentenceAfter(text, end);
  if (NEGATED.test(before.slice(-14) + match[0]) || /["“「『]$/.test(before)) return false;
  if (!isOwnWord(before)) return false;
  return !CONDITION_AFTER.test(after) && !AUDIENCE.test(after) && !/^[^,，]*\?$/.test(after);
}

const NEGATED =
  /(?:不|未|没|别|勿|难以|非(?!常))[^,，。;；()]{0,6}(?:推荐|建议|倾向|偏向|首选|选)|\b(?:not|never|cannot|no longer|hardly|against)\b|n't\b|\bleast\b/i;
const CONDITION_AFTER =
  /^[)\]*,，:：]? ?(?:only )?(?:if|when|once|as soon as|provided|assuming)\b|^ of\b|^ (?:is|was) (?:out|not|no|too|only|off|wrong)\b|^ ?(?:先|暂)?[不别](?:做|选|用|要|考虑|推荐|建议|采用|上|行|好|合适|太)|^ for the (?!moment|time|first|initial|current|mvp|reasons?)|^ ?的(?!理由|原因)|^ only (?:after|for|in)\b|^[)）,，]? ?(?:如果|若|前提|当)|[,，;；] ?(?:otherwise|else|否则)|\botherwise (?:option )?\(?[A-Z]\b/i;

// "A for small teams": for whom it is recommended is a condition; "for now" and "for this project" are none.
const AUDIENCE =
  /^[)\]*]{0,2} (?:for|in|with) (?!(?:this|our|your|most|us|you)\b)(?:[a-z-]+ ){0,3}(?:teams?|users?|deployments?|projects?|companies|organi[sz]ations?|apps?|setups?|environments?|nodes?|cases|scale|workloads?|clusters?|machines?|servers?|customers?|traffic|production|prototypes?|development|testing|beginners|starters)\b|^ ?(?:给|适合|用于|适用于)/i;

// "A" may be an article, "B 端" an audience, "A/B" a test: only a letter that stands for an option counts.
function isLetterName(text: string, letter: string, end: number, named: boolean): boolean {
  const after = text.slice(end, end + 24);
  if (/^ ?\/ ?[A-Za-z]|^-[A-Za-z]|^\.[A-Za-z0-9]/.test(after)) return false;
  if (/^ ?(?:端|站|轮|股|级|类|型|面|区|盘|列|行|组|段|店|座|超|城|位|语言)/.test(after)) return false;
  if (named) return true;
  if (letter === 'a' || letter === 'i')
    return !/^ [\p{L}\p{N}"'“]/u.test(after) || CLOSED.test(text.slice(end - 1, end + 1));
  if (letter === 'A' || letter === 'I') return !/^ [a-z]/.test(after) || SAFE_AFTER.test(after);
  return true;
}

const CLOSED = /^[)\]]/;
const SAFE_AFTER =
  /^ (?:because|since|as|for|over|and|or|with|is|due|given|unless|then|but|here|rather|instead|in|on|at|to|would|will|so|by|now|first|plus|overall|if|when)\b/;

// A further letter that begins a clause is a second recommendation: "A or C", "A first, then B", "A …, B for large teams".
// "B is slower" after a comma only explains.
const EXPLAINED =
  ' ?(?:is|was|has|would|could|can|will|costs?|needs?|adds?|takes?|makes?|only|(?!plus|versus|as)[a-z]{2,}s\\b|[的是要会需太不虽则有只端]|更(?!好|合|稳|优))';
/** After a comma any verb of Chinese explains, but for those that give the letter a case of its own. */
const EXPLAINED_ZH = ' ?(?!也|适|用|留|给|备|同样|更|再|作为)[\\u3400-\\u9fff]';
const FURTHER =
  "(?:then |also |use |take |maybe |possibly |[Oo]ption |later |用|做|上|选|加|再|后|长期|方案 ?|选项 ?|推荐 ?){0,2}[(\\[]?([A-Z])(?![A-Za-z0-9'+#_])(?!\\.[a-z])";
const ALTERNATIVE = new RegExp(
  [
    "(?:[+&→]|->) ?(?:[Oo]ption |方案 ?|选项 ?)?([A-Z])(?![A-Za-z0-9'+#_])",
    '(?:[,，;；、/]| or| and| then| plus| of|或|和) ?\\(([a-z])\\)',
    `[,，;；、] ?${FURTHER}(?!${EXPLAINED})(?!${EXPLAINED_ZH})`,
    `(?:/|\\b(?:and|or|then|in (?:which|that) case|but|while|whereas|plus|followed by|combined with|along with)\\b|或者?|和|与|及|但|而|再|到|至|然后|加上|结合|配合|还是) ?${FURTHER}(?!${EXPLAINED})`,
  ].join('|'),
  'g',
);
/** "B; if German prices come, A", "若产品想要则选 A", "再退 A": another letter for another case. */
const FALLBACK =
  /(?:若|如果|万一|否则|不行)[^。]{0,40}?(?:选|用|走|退|换|改|上)[回到用成为]{0,2} ?(?:方案|选项)? ?([A-Z])(?![A-Za-z0-9])|\b(?:else|otherwise|fall(?:ing)? back (?:to|on)|if [^.;]{1,80}[,:]) (?:then )?(?:use |pick |choose |take |go with |to )?(?:[Oo]ption )?([A-Z])(?![A-Za-z0-9'])/g;
const NOT_ALTERNATIVE = /(?:而不是|而非|其次|备选|次选) ?$/;

function readAlternatives(text: string, end: number): string[] {
  const [after = ''] = sentenceAfter(text, end).split(/(?<=^[^,，;；]{0,12}): /);
  const fallbacks = [...after.matchAll(FALLBACK)].flatMap((match) => toGroup(match) ?? []);
  const alternatives = [...after.matchAll(ALTERNATIVE)].flatMap((match) =>
    NOT_ALTERNATIVE.test(after.slice(0, match.index)) ? [] : (toGroup(match) ?? []),
  );
  return [...alternatives, ...fallbacks];
}

function sentenceAfter(text: string, end: number): string {
  const after = text.slice(end, end + 160);
  const stop = after.search(/[。！!?？\n]|(?<!\.)\.(?: |$)/);
  return stop < 0 ? after : after.slice(0, stop + 1);
}
