// Doubt: letters that closing words name without harm or with it. A recommendation stands only if every other
// letter below it is named in a way that prefers nothing: "B costs more", "if you pick B", "A over B".
import type { DecisionOption } from '../decision-set.ts';
import { readRecommendedPairs } from './pairs.ts';
import { splitSentences, toGroup } from './speaker.ts';
import { readStatement } from './statement.ts';

const LETTER =
  /(?<![A-Za-z0-9'’])(?:option |方案 ?|选项 ?)?[([「"“]?([A-HJ-Z])(?![A-Za-z0-9'’+#_-]| ?\/ ?[A-Z]|\.[a-z])/g;
/** Letters that are no options: an article, "B 端", "team B". */
const ARTICLE =
  /^ (?!(?:is|was|would|will|may|might|could|has|wins|it|then|and|or|for|over|because|since|after|instead|please)\b)[a-z]/;
const NOUN_AFTER = /^ ?(?:端|站|轮|股|级|类|型|面|区|盘|列|行|组|段|店|座|超|城|位|语言)/;
const NOUN_BEFORE = /\b(?:team|grade|class|vitamin|phase|step|type|group|series|section|appendix|part) $/i;
/** `1-A` names a question, too; `A / B / C` names them all. */
const PAIR_BEFORE = /\d ?[-:：=→.] ?$|[A-Z] ?\/ ?$/;
/** Sentences that weigh, ask, suppose or tell how to answer. */
const SUPPOSES =
  /\b(?:if|unless|when|once|can|could|may|might|also|later|unlike|compared|between|both|either|whichever|whether|(?:choose|pick|select) option [A-Z](?=,)|reply|respond|type|answer with|(?:just )?say ["“`']|example|e\.g)\b|如果|若|可以|也|之后|以后|以便|都|相比|回复|回答|回 ?[A-Z]|直接说|说[“"「]|有意见|输入|例如|比如|\?/i;
/** "B might be better" supposes and prefers. */
const WAVERS = /^ (?:may|might|could) (?:well |also |even )?be (?:the )?(?:better|best|safer|right)\b/i;
const EXPLAINS = /^(?:with|for|under) (?:option )?[A-Z],? (?:we|you|it|there|the)\b/i;
const INSTEAD =
  /(?:\b(?:rather than|instead of|over|than|not|never|avoids?|without|on|of|beats|outperforms|versus|vs\.?)|n't|而不是|而非|不|别|勿|代替|其次|备选|排除|放弃|否决|淘汰) ?(?:\w{0,8} )?$/i;
/** "isn't ready for B", 不支持 B */
const REFUSES =
  /(?:\b(?:not|never|no longer|cannot|against)\b|n't\b)[^,;.]*$|(?:不(?!如|妨|比|过|错)|无法|没法)[^,，;；。]{0,12}$/i;
const DESCRIBES = /^ (?:are|would|will|only|[a-z]+s)\b|^ ?(?!吧)[\u3400-\u9fff]/;
/** "C would be the safest, but …" */
const CONCEDES =
  /^ (?:is|would be|may be|might be)\b[^.;]{0,60},? (?:but|yet|though|however)\b|^ ?[^。,，]{1,12}[,，]?(?:但|不过|可惜|只是)/i;
const PREFERS =
  /\b(?:better|best|prefer|recommend|pick|right|wins?|favou?rite|choice|choose|safer|safest|go|take)\b|\bwhat I(?:'d| would)\b|更[好优稳]|更合适|更靠谱|更划算|最[好优佳]|胜|推荐|首选|选|合适/i;
const THINKS_AGAIN =
  /\b(?:actually|second thoughts?|on reflection|in hindsight|come to think of it|having said that|that said|thinking about it|changed my mind|switched|correction|edit|update|after all|scratch that|i meant)\b|其实|转念|再想|想了想|仔细想|改主意|更正|改为|改选|改成|还是先?(?=选|用|推荐|建议|更|[^，。]{1,12}更| ?[A-Z])/i;
const OPPOSED =
  /(?<![A-Za-z0-9'])([A-Z])(?=[^。;；A-Z]{0,24}(?:千万)?(?:别|不要)选)|(?<![A-Za-z0-9'])([A-Z])(?= [^.;]{0,60}\bso do not (?:choose|pick|take) it)|(?<![A-Za-z0-9'])([A-Z])(?= (?:is|was|turned out|would)\b[^.,;]{0,40}(?:no longer|not (?:to )?work|not possible|impossible|unavailable|delete all)|[^。,，;；A-Z]{0,12}(?:不可行|不可用|行不通|做不了|千万别选|不要选))|(?:\b[Aa]void(?:ing)? |\b(?:no longer|[Dd]on't|[Dd]o not|can't|cannot|wouldn't|would not|not) (?:\w+ ){0,2}(?:recommend|suggest|advise|go with|pick|choose|take) |\brecommend(?:ing)? against |不要选 ?|别选 ?|避免(?:选|用)? ?|(?:不再|不太?|别|不会)(?:推荐|建议)(?:选|用|选择|采用)? ?|(?:收回|撤回)(?:推荐|建议|对)? ?)(?:option |方案 ?|选项 ?)?([A-Z])(?![A-Za-z0-9'])|(?<![A-Za-z0-9'])([A-Z])(?= (?:is|was) (?:no longer|not) (?:\w+ ){0,2}(?:recommend|a good|good|right|ideal)| is (?:a bad|wrong)| ?(?:不再|不太?)(?:是)?(?:推荐|建议)| ?(?:我|这[条个])?(?:先|要)?(?:收回|撤回|作废)| (?:is|was) (?:off the table|withdrawn|taken back))/g;

/** What was advised before is not advised now. */
const EARLIER =
  /^(?:earlier|previously|originally|initially|at first|last time|之前|此前|上一?[次轮]|原先|一开始)/i;

/** "If you only have one machine, A.": another letter for another case. */
const OTHER_CASE =
  /\botherwise (?:option )?([A-Z])(?![A-Za-z'])|\bif [^.]{1,80}, (?:choose|pick|take|use) (?:option )?([A-Z])(?! (?:and|or)\b)(?![A-Za-z'])|; then (?:option )?([A-Z])\.?$|; if [^.]{1,40}, ([A-Z])\.?$|\binsists? on (?:option )?([A-Z])(?![A-Za-z'])|(?:老板|领导|客户|安全组?)要求选 ?([A-Z])(?![A-Za-z])|(?:如果有|否则|那就)[,，]?选 ?([A-Z])(?![A-Za-z])|^(?:if|unless|otherwise|else)\b[^.]{0,120}, (?:then )?(?:option )?([A-Z])\.?$|^(?:不过|但|但是|,)*(?:如果|若)[^。]{1,40}[,，](?:则|就|那)? ?([A-Z]) ?更(?:合适|好|稳|优)/i;

/** Sentences that favour something, by whatever name. */
const FAVOURS =
  /\b(?:recommend|recommendation|recommended|suggest|prefer|choose|pick|(?:go|going) (?:with|for)|better|best|wins)\b|推荐|建议|首选|更好|更合适|最好/i;
const NEGATED = /\b(?:not|never|no longer|against)\b|n't\b|不|别/i;

const ORDINALS = [
  ['first one', 'first option', 'the former', '第一个', '第一种', '前者'],
  ['second one', 'second option', 'the latter', '第二个', '第二种', '后者'],
  ['third one', 'third option', '第三个', '第三种'],
];

export interface Doubt {
  /** Letters that the words tell not to take. */
  readonly opposed: readonly string[];
  /** Letters that the words may prefer. */
  readonly preferred: readonly string[];
}

export function readDoubt(text: string): Doubt {
  const scope = text.slice(0, 1_000);
  const opposed = [...scope.matchAll(OPPOSED)].flatMap((match) => toGroup(match) ?? []);
  const preferred = splitSentences(scope).flatMap(readPreferred);
  return { opposed, preferred: preferred.filter((letter) => !opposed.includes(letter)) };
}

/** Whether a sentence prefers another option than `letter` by its words or its place. */
export function prefersOther(
  text: string,
  letter: string | null,
  options: readonly DecisionOption[],
): boolean {
  const own = options.flatMap((option, at) => (option.letter === letter ? toNames(option, at) : []));
  const others = options.flatMap((option, at) => (option.letter === letter ? [] : toNames(option, at)));
  return splitSentences(text.slice(0, 1_000)).some((sentence) => {
    const again = THINKS_AGAIN.test(sentence);
    if (!again && (!FAVOURS.test(sentence) || SUPPOSES.test(sentence) || NEGATED.test(sentence)))
      return false;
    const said = (again ? sentence : toNaming(sentence)).toLowerCase();
    const named = own.filter((name) => said.includes(name));
    return others.some((name) => said.includes(name) && named.every((each) => name.includes(each)));
  });
}

// "B, because the holidays last longer than 3 days": behind the letter and a comma stand reasons.
function toNaming(sentence: string): string {
  if (readRecommendedPairs(sentence).length > 0) return '';
  const stated = readStatement(sentence).length > 0;
  return stated ? (sentence.split(/(?<=[A-Z][^,，;；:—–]*)[,，;；:—–]/)[0] ?? '') : sentence;
}

function toNames({ text }: DecisionOption, at: number): string[] {
  const [head = ''] = text.toLowerCase().split(/[—–:：(（,，;；。]| - /);
  const name = head.trim();
  return [...(ORDINALS[at] ?? []), ...(name.length > 2 || /^[\u3400-\u9fff]{2}/.test(name) ? [name] : [])];
}

function readPreferred(sentence: string): string[] {
  const otherCase = OTHER_CASE.exec(sentence);
  const other = otherCase && toGroup(otherCase);
  if (other) return [other];
  const again = THINKS_AGAIN.test(sentence);
  if (!again && EARLIER.test(sentence)) return [];
  const supposes = !again && (SUPPOSES.test(sentence) || EXPLAINS.test(sentence));
  return [...sentence.matchAll(LETTER)].flatMap((match) => {
    const letter = match[1] ?? '';
    const before = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + match[0].length).replace(/^[)\]」"”]/, '');
    if (NOUN_BEFORE.test(before) || NOUN_AFTER.test(after) || (letter === 'A' && ARTICLE.test(after)))
      return [];
    if (supposes) return WAVERS.test(after) ? [letter] : [];
    if (INSTEAD.test(before) || PAIR_BEFORE.test(before) || (!again && REFUSES.test(before))) return [];
    if (CONCEDES.test(after)) return [];
    const clause = after.split(/[,，;；]| but /)[0] ?? '';
    return !again && DESCRIBES.test(clause) && !PREFERS.test(clause) ? [] : [letter];
  });
}

/** "The marks below are outdated." */
const OUTDATED =
  /\b(?:marks?|labels?|recommend\w*)\b[^.]{0,30}\b(?:outdated|out of date|placeholders?|wrong way round)\b|(?:推荐|标记)[^。]{0,8}(?:过时|写反)/i;

export function isOutdated(text: string): boolean {
  return OUTDATED.test(text);
}

const WITHDRAWN =
  /\b(?:take|taking) (?:that|it|this) back\b|\bno longer (?:sure|convinced|certain)\b|\bnot so sure\b|(?:我|现在)[^。]{0,6}(?:收回|不确定|拿不准)|\bI mixed up\b|\bthe vendor's, not mine\b|写反了|(?:刚才|上面)[^。]{0,4}说错了|\b(?:ignore|disregard|scrap|scratch|strike|withdraw|retract|forget|take back)\b[^.]{0,30}\brecommend|(?:撤回|收回|忽略|作废)[^。]{0,12}(?:推荐|建议)|(?:推荐|建议)[^。]{0,10}(?:作废|不算|反过来)|\brecommendations? (?:flips?|reverses?|no longer holds?)\b/i;

/** Whether nothing that was recommended holds any more. */
export function isWithdrawn(text: string): boolean {
  return WITHDRAWN.test(text) || isOutdated(text);
}

/** "My recommendation for 2 only holds if …", "I changed my mind about 2": nothing is picked for it, whatever follows. */
const BOUND =
  /\bonly (?:holds|applies|valid|if)\b|\bdepends on\b|\bunless you\b|\bassum(?:es|ing)\b|\bchanged my mind\b|\bforget what\b|\bscratch\b|\bdangerous\b|\bturned out\b|\bno longer\b|取决于|前提是|只在.{1,20}成立|作废|说错|写错|收回/i;

/** Whether a sentence that names a question leaves its recommendation open. */
export function isBound(text: string): boolean {
  return BOUND.test(text);
}
