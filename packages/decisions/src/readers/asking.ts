// Asking: texts that ask for a choice, told from outlines, steps and explanations. Only wording is looked at.

const ASK_ZH =
  /请(?:您|你)?(?:先|逐一|逐项|帮忙|尽快|直接)?(?:选|确认|决定|决策|回复|告诉|指定|拍板|挑|定|回答|明确|从|按)|(?:需要|需|等|由)(?:你|您|用户)?(?:来|先)?(?:选|确认|决定|决策|拍板|回答|定)|待(?:你|您|用户)?(?:决策|确认|定|选|决定|拍板|定夺)|决策(?:项|点|清单|问题)|选择题|哪(?:个|种|一|些|里|边|家|套)|你(?:选|定|来定|倾向|希望|想要?|更)|是否|要不要(?!我)|[两二三四五六几\d] ?个(?:问题|选择|决定|决策)|[两二三四五六几\d] ?[处项点件](?:参数|事)?(?:需要|要|想)?(?:请|跟)?(?:你|您)(?:来)?(?:定|确认|拍板|点头|统一|对)|(?:需要|要)(?:你|您)(?:统一|点头)|[揀拣]|跟[你您](?:对|确认)|[跟和]?[你您]对齐|怎么(?:选|处理|定|做|拆|走|改|办)|如何(?:选|处理)|[二三四两]选一|任选|选哪|选型/;
const ASK_EN =
  /\b(?:which|choose|choosing|pick|select|prefer|decide|decisions?|your (?:call|choice|pick|preference|input|decision)|open questions?|questions? for you|need (?:you|your)|reply with|respond with|(?:please|to|you) confirm|confirm (?:whether|which|that|if)|should (?:we|i|it|the)|do you want|would you like|want me to|how should)\b/i;
const REQUEST_EN =
  /\b(?:please (?:choose|pick|select|confirm|decide|reply|answer)|(?:choose|pick|select) (?:one|between|from|an? (?!if|when|for))|which (?:one|option|approach|way|of these|do you|would you|should)|let me know which|tell me which|(?<!of )your (?:call|choice|pick|preference|decision)|(?:reply|respond|answer) with|do you (?:want|prefer)|would you (?:like|prefer)|should (?:we|i)|want me to|should (?:it|the|this|they)|decision needed|decisions? (?:I|we) need|next decision|need your|need a decision|decide (?:before|now|between)|decision point|(?:open|unresolved|pending|outstanding) (?:questions?|decisions?|points?|issues?)|(?:questions?|decisions?) to (?:resolve|decide|answer|confirm))\b/i;
const EXPLAINS =
  /^(?:how (?:do|can) (?:i|you) |how (?:does|to) |why |what (?:does|was|were|did|changed|happened)\b|什么是|为什么|为何)/i;

/** Whether a heading, lead or closing sentence asks for a choice. */
export function isAsk(text: string): boolean {
  const scope = text.slice(0, 600);
  return ASK_ZH.test(scope) || ASK_EN.test(scope);
}

/** Whether a sentence turns to the person for a choice; stricter than `isAsk`, for texts without a number. */
export function isRequest(text: string): boolean {
  const scope = text.trim().slice(0, 400);
  const bare = scope.replace(/ ?[(（][^()（）]{0,60}[)）]$/, '');
  if (/\?["')\]”」]?$/.test(bare) && !EXPLAINS.test(bare)) return true;
  return ASK_ZH.test(scope) || REQUEST_EN.test(scope);
}

/** Instructions how to ask somebody else. */
const ABOUT_USER = /\b(?:the|that) users?\b/i;
const TURNS =
  /\b(?:let me know(?! if)|tell me(?! if)|ok(?:ay)? with you|unless you|what do you (?:want|prefer|think)|your picks?|say which|(?:confirm|approve|agree) and I|(?:reply|say|type|send) ["“`'\u0002]|shall I (?:proceed|go|start)|how to (?:reply|answer|respond)|(?:one|two|three) choices? for you|(?:choose|pick|select) option [A-Z]\b)|请(?:您|你)?裁决|等(?:你|您|候)?[^,，。]{0,6}(?:裁决|拍板)|你看(?:可以|行)吗|(?:确认|选定|拍板)后我|告诉我|你看着(?:定|选|办)|由[你您]来?定|听[你您]的|\bhear (?:it |that |this )?from you\b|\b(?:is|are) (?:entirely )?up to you\b|\bover to you\b|\bwaiting (?:for|on) you\b/i;

/** Whether closing words ask the person to choose ("Does this work for you?" does not): "Tell me what you want", "确认后我开始". */
export function turnsToPerson(text: string): boolean {
  if (text.length > 400 || ABOUT_USER.test(text)) return false;
  return (isRequest(text) && isAsk(text)) || TURNS.test(text);
}

/** Whether a title asks: a question mark or the words of a choice. */
export function isAskingTitle(title: string): boolean {
  const scope = title.trim().slice(0, 600);
  if (/\?[^?]{0,60}$/.test(scope) && !/(?:比如|例如|for example|such as|e\.g\.) ?:?$/i.test(scope))
    return !EXPLAINS.test(scope);
  return isAsk(scope);
}

const OUTLINE =
  /\b(?:introduction|background|overview|motivation|summary|conclusions?|methods?|methodology|results|discussion|appendix|references|agenda|outline|chapters?|sections?|table of contents|prerequisites|installation|getting started|steps?|roadmap|structure|schedule|itinerary)\b|背景|概述|简介|引言|绪论|摘要|总结|结论|附录|参考文献|目录|大纲|提纲|章节|议程|步骤|流程/i;

/** Whether a text names the parts of an outline or plan rather than a choice. */
export function isOutline(text: string): boolean {
  return OUTLINE.test(text.slice(0, 600));
}

/** Whether a lead announces questions for somebody else: a quiz, an exam. */
export function isQuiz(lead: string): boolean {
  return /\b(?:quiz|exam|trivia)\b|测验|小测|试题|考题|题库|问卷/i.test(lead.slice(0, 600));
}

const REPLY = /\b(?:reply|respond|answer)\b|回复|回答|答复/i;
const FORM = /(?:^|[^A-Za-z0-9])[A-Za-z]{0,3}\d{1,3} ?[-:]?[A-Za-z](?![A-Za-z0-9])|\u0002{4}/;

const ASKS_LETTER =
  /(?:\b(?:reply|respond|answer|comment|type|send|choose|pick|select)\b|回|输入|选)[^.。A-Z]{0,24}(?:\bthe letter\b|(?:option )?A ?(?:[/,、或]|or) ?B)/i;

/** Whether a text asks for a letter: "Reply A, B or C", "简单回 A / B / C". */
export function asksForLetter(text: string): boolean {
  const scope = text.slice(0, 600);
  return ASKS_LETTER.test(scope) && !ABOUT_USER.test(scope);
}

/** Whether a text tells how to answer: "reply 1A 2B", "例如回复：1A 2B". */
export function isReplyForm(text: string): boolean {
  const scope = text.slice(0, 600);
  return REPLY.test(scope) && FORM.test(scope);
}
