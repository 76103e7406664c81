// Words that point at something said before: "it", "the second one", "那个", "刚才说的".

export type Reference = { phrase: string } & (
  | { kind: 'ordinals'; numbers: number[] }
  | { kind: 'former' | 'latter' | 'both' | 'all' | 'answer' | 'own-words' | 'thing' }
  | { kind: 'literal'; of: 'path' | 'url' | 'email' | 'quoted' }
);

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const DIGITS = '一二三四五六七八九十';
const ORDINAL = `(?:${ORDINALS.join('|')}|last|final|second to last|\\d{1,2}(?:st|nd|rd|th))`;
const NOUN =
  '(?:ones?|items?|points?|options?|links?|files?|emails?|results?|entr(?:y|ies)|suggestions?|ideas?|questions?|steps?|things?|choices?|bullets?|tasks?|paragraphs?|sentences?|urls?|article|memory|name|price|date|number)';
const ENGLISH_ORDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:the |that |your )?(${ORDINAL})(?:(?:,| and|, and| or) (?:the )?(${ORDINAL}))? ${NOUN}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])the (${ORDINAL})(?=\\s*(?:$|[,.!?;]|too(?!\\p{L})|as well|please|also|again|instead|to |in |into |as |and the |is |was ))|(?<![\\p{L}\\p{N}])(?:number|option|item|point|no\\.?) ?(\\d{1,2})(?!\\p{N})|#(\\d{1,2})(?!\\p{N})`,
  'u',
);
const ENGLISH_SPAN = new RegExp(
  `(?<!\\p{L})the (first|last) (two|three|four|five|\\d)(?: ${NOUN})?(?!\\p{L})`,
  'u',
);
const MEASURE = '(?:个|条|项|点|篇|封|份|种|步|款|家|位|张|段|句|题|本|部|名)';
const CHINESE_ORDINAL = new RegExp(
  `(倒数)?第([${DIGITS}两]|\\d{1,2})${MEASURE}|(最后)(?:一|那)?${MEASURE}|(首个|头一个)|(上一个)(?!回答|答案|问题|消息)`,
  'u',
);
const CHINESE_SPAN = new RegExp(`(前|后|最后)([两二三四五]|\\d)${MEASURE}`, 'u');

const SIMPLE: readonly [Exclude<Reference['kind'], 'ordinals' | 'literal'>, RegExp][] = [
  ['former', /(?<!\p{L})the former(?! (?:president|employee|boss))(?!\p{L})|前者/u],
  ['latter', /(?<!\p{L})the latter(?!\p{L})|后者/u],
  [
    'own-words',
    /(?<!\p{L})what i (?:just )?(?:said|wrote|told you|asked)|my (?:last|previous) (?:message|question)|我(?:刚才|刚刚|之前|上面)?(?:说的|问的|写的)(?:那个|话)?/u,
  ],
  [
    'answer',
    /(?<!\p{L})(?:what you (?:just )?(?:said|wrote|told me|answered)|(?:your|the|that) (?:last |previous |earlier )?(?:answer|reply|response)|the above|(?:your|the) (?:last|previous) (?:message|summary|result|output))(?!\p{L})|你?(?:刚才|刚刚|上面|之前|前面)(?:所)?(?:说的?|讲的?|提到的?|写的?|回答的?)(?:那个|那些|内容|话)?|(?:刚才|刚刚|上面|上一个|上个|上一条|之前|你)的?(?:回答|答案|回复|内容|结果|总结|翻译)|上述(?:内容)?|以上(?:内容)?/u,
  ],
  [
    'both',
    /(?<!\p{L})both(?: of (?:them|these|those))?(?!\p{L})|(?:这|那)?(?:两|2)(?:个|者|条|项|篇|份)(?:都)?|二者/u,
  ],
  [
    'all',
    /(?<!\p{L})(?:(?:all|each|every one) of (?:them|these|those)|them|these(?! \p{L})|those(?! \p{L})|they)(?!\p{L})|它们|他们|她们|这些|那些/u,
  ],
];

const TYPED: readonly ['path' | 'url' | 'email' | 'quoted', RegExp][] = [
  [
    'path',
    /(?<!\p{L})(?:that|this|the|same|the same) (?:file|document|doc|script)(?!\p{L})|(?:那|这|上面那|刚才那|同一)个?(?:份|个)?(?:文件|文档|脚本)/u,
  ],
  [
    'url',
    /(?<!\p{L})(?:that|this|the|same|the same) (?:link|url|site|website|address)(?!\p{L})|(?:那|这|上面那|刚才那)个?(?:链接|网址|网站)/u,
  ],
  ['email', /(?<!\p{L})(?:that|this|the) (?:email address|e-?mail)(?!\p{L})|(?:那|这)个(?:邮箱)/u],
  [
    'quoted',
    /(?<!\p{L})(?:that|this|the) (?:quote|quotation|sentence|phrase|title|book|movie|film|song)(?!\p{L})|(?:那|这)(?:句话|本书|部电影|首歌|个标题)/u,
  ],
];

const THING =
  /(?<![\p{L}'])(?:(?:that|this) (?:one|thing)|(?<!forget |got |get |damn |is |make )it(?!'s? (?:is|was|would|seems|looks))|its|(?<!so |such |know |think |say |said |sure |hope |note |remember |tell \p{L}{1,20} )that(?! (?:i|you|he|she|we|they|my|the|a|an|is why|there|if|when)(?!\p{L}))|this(?! (?:week|month|year|morning|evening|afternoon|time|is)(?!\p{L})))(?!\p{L})|(?:上面|刚才|前面|之前)?(?:那|这)(?:一?个|条|篇|份|封|段|件|项|张|本)|它(?!们)|(?:把|将|对)(?:这|那)(?!个|些|里|边|么|样)|(?<=总结|翻译|保存|记住|发送|提取|回复|读|看)(?:一下|下)?(?:这|那)(?=$|[。！!？?，,吧呢])|刚才的?那个|刚刚那个/u;

/** The most telling reference in a text in lower case, or null. */
export function parseReference(text: string): Reference | null {
  return readOrdinals(text) ?? readSimple(text) ?? readTyped(text) ?? readThing(text);
}

function readOrdinals(text: string): Reference | null {
  const span = ENGLISH_SPAN.exec(text) ?? CHINESE_SPAN.exec(text);
  if (span)
    return { kind: 'ordinals', phrase: span[0], numbers: toSpan(span[1] ?? '', toNumber(span[2] ?? '')) };
  const english = ENGLISH_ORDINAL.exec(text);
  if (english) {
    const words = english.slice(1).filter((word) => word !== undefined);
    return { kind: 'ordinals', phrase: english[0], numbers: words.map(toNumber) };
  }
  const chinese = CHINESE_ORDINAL.exec(text);
  if (!chinese) return null;
  const [phrase, fromEnd, digit, last, first] = chinese;
  const number = digit ? toNumber(digit) * (fromEnd ? -1 : 1) : first ? 1 : last ? -1 : -1;
  return { kind: 'ordinals', phrase, numbers: [number] };
}

function toSpan(side: string, count: number): number[] {
  const numbers = Array.from({ length: Math.min(count, 20) }, (_, index) => index + 1);
  return side === 'first' || side === '前' ? numbers : numbers.map((number) => -number).reverse();
}

const COUNTS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  两: 2,
  last: -1,
  final: -1,
  'second to last': -2,
};

function toNumber(word: string): number {
  if (Object.hasOwn(COUNTS, word)) return COUNTS[word] ?? 0;
  if (ORDINALS.includes(word)) return ORDINALS.indexOf(word) + 1;
  return DIGITS.includes(word) ? DIGITS.indexOf(word) + 1 : Number.parseInt(word, 10);
}

function readSimple(text: string): Reference | null {
  for (const [kind, pattern] of SIMPLE) {
    const match = pattern.exec(text);
    if (match) return { kind, phrase: match[0] };
  }
  return null;
}

function readTyped(text: string): Reference | null {
  for (const [of, pattern] of TYPED) {
    const match = pattern.exec(text);
    if (match) return { kind: 'literal', of, phrase: match[0] };
  }
  return null;
}

function readThing(text: string): Reference | null {
  const match = THING.exec(text);
  return match ? { kind: 'thing', phrase: match[0] } : null;
}
