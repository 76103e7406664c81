// Records: decisions already taken, told from decisions asked for; also recaps and answered quizzes.
// Only wording is looked at; a possible or future decision ("once you have decided") is no record.

const CHOSEN_ZH =
  /已(?:经)?(?:直接|先|全部|都)?(?:决定|选定|选择|选用|选|确认|采纳|采用|敲定|拍板|定为|按|实现|实施|应用|执行)[^,。;]{0,8}?(?<![A-Za-z])[A-Za-z](?![A-Za-z])|(?<![替帮给为])(?:你|您|用户|我们?)(?:之前|已经?|刚才|上次|最终)?(?:选了|选择了|选的是|的选择(?:是|:)|决定(?:用|选)|定了|采用了)|最终(?:采用|选择|选定|决定|选用)[^,。;]{0,6}?(?<![A-Za-z])[A-Za-z](?![A-Za-z])/;
const CHOSEN_EN =
  /\byou said (?:option )?[A-Z]\b|\b(?:you|we|user|team|I)(?:'ve| have)?(?: already| previously| both)? (?:chose|chosen|picked|selected|decided|went (?:ahead )?with|gone with|opted for|agreed|answered|settled on|confirmed|implemented|applied)\b|(?:^|\band |\bso |: ?)went with (?:option )?\(?[A-Z]\b|(?<![A-Za-z])[A-Z] (?:was|is|won|came)\b.{0,60}\bso (?:I|we)(?:'ve| have)? (?:\w+ed|went|chose|took|built|made|wrote|kept)\b/i;
const DONE =
  /^(?:implemented|replaced|added|applied|done|shipped|built|merged)\b.{0,40}\bas (?:planned|agreed|discussed|recommended)\b/i;
const NOT_YET =
  /\b(?:once|after|if|when|until|unless|whether|what|before|as soon as|should)\b|如果|若|一旦|等|待|是否/i;
const RESULT =
  /^(?:用了|选了|采用了|用的是|走了) ?(?:方案|选项)? ?[A-Z](?![A-Za-z])|^(?:you|user|human|me|customer|用户|你|我|客户) ?: ?(?:option |选 ?)?[A-Z](?![A-Za-z'])|^[-→✅ ]{0,4}(?:built|implemented|shipped|went|applied)(?: as| with)? (?:option )?\(?[A-Za-z](?![A-Za-z])|^[-→✅☑✔[【 ]{0,4}(?:the )?(?:decision|decided|chosen|selected|choice|outcome|resolution|result|answer|correct(?: answer)?|(?:your|(?:the )?(?:user|human|owner)(?:'s)?) (?:answer|choice|pick|reply)|you chose|用户(?:的)?(?:选择|回答|答复|决定)|正确答案|答案|决定|决策结果|最终(?:决定|选择)|结论|裁决|选定|已选|采纳|你的(?:选择|答复|回答|回复))(?: made| record)?(?:,? [\d-]{8,10}| ?\([^()]{0,40}\))?(?:[\]】]? ?(?:[:=→]|是|为|is\b|was\b)|[\]】]) ?(?:option |方案 ?|选项 ?|选 ?)?[A-Za-z](?![A-Za-z])/i;
const RESULT_TEXT =
  /^结论 ?:(?![^。]{0,12}(?:推荐|建议|倾向))[^。?]{0,8}(?:选|用) ?(?:方案|选项)? ?[A-Z](?![A-Za-z])|^[-→✅☑✔ ]{0,4}(?:chosen(?: option)?|selected(?: option)?|outcome|resolution|assumed|response|verdict|ruling|decision(?= ?[:\n] ?(?!choose|pick|select|decide|which|how|what|where|when|who|选|确定|请))|final (?:choice|decision)|(?:最终)?(?:选择|选定|采用|选型结果)) ?[:\n] ?[^?]{2,}$|^[-→✅☑✔ ]{0,4}(?:最终)?(?:选择|选定|选了|采用) ?(?:方案|选项)? ?[A-Z](?= ?(?:$|[:,，。(（]))|^(?:answered|resolved|ruled|approved|decided|confirmed|已确认|已决定)(?: by [^:.]{1,40})?(?:[^:.?]{0,20}:| [—–]) ?\S/i;
const UNDECIDED = /待|未定|\b(?:tbd|pending|open|needed|none)\b|\?|_{3}|\.{3}|\[/i;
const STATUS =
  /^(?:status|decision|outcome|状态|决策|结论) ?: ?(?:decided|resolved|accepted|approved|adopted|closed|done|settled|已决定|已确认|已完成|已采纳|已关闭)|^status ?: ?[^.]{0,20}\b(?:deferred|postponed|parked)\b/i;

/** "✅ Q1 = B" */
const TICKED_ANSWER =
  /(?:^|[。.] ?)(?:选择|选定|已选) ?: ?[A-Z](?![A-Za-z])|[✅✔☑] ?[A-Z]{0,2}\d{0,3} ?[=→:] ?\(?[A-Za-z](?![A-Za-z])/;

/** Whether a sentence below a question says that it is already answered. */
export function isRecord(text: string): boolean {
  const scope = text.slice(0, 400);
  if (TICKED_ANSWER.test(scope)) return true;
  if (RESULT_TEXT.test(scope) && !UNDECIDED.test(scope)) return true;
  const sentences = scope.split(/[。.!;；\n]/);
  return sentences.some((sentence) => isResult(sentence.trim()) || isChoice(sentence));
}

function isResult(sentence: string): boolean {
  return RESULT.test(sentence) || STATUS.test(sentence) || DONE.test(sentence);
}

function isChoice(sentence: string): boolean {
  const match = CHOSEN_ZH.exec(sentence) ?? CHOSEN_EN.exec(sentence);
  if (match === null || sentence.includes('?')) return false;
  const after = sentence.slice(match.index + match[0].length);
  return !NOT_YET.test(sentence.slice(0, match.index)) && !/^(?:之后|以后|后|我|就|再|的话|吗)/.test(after);
}

const TAKEN_CLAUSE =
  /^(?:✅ ?)?(?:已选|已选择|已选定|已采纳|已采用|已决定|已定|已确认|已敲定|采纳|已上线|已下线|未启用|当前选择|你的选择|你选的|chosen|selected|your (?:choice|pick|selection)|picked|decided|accepted|adopted|correct|正确(?:答案)?|used|in use|applied|已用|已?通过|you (?:chose|picked) this)$/i;
const TAKEN_CELL =
  /^[✅✔☑ ]{0,4}(?:已(?:经)?(?:按此|选定?|采用|采纳|决定|确认|实现|实施)|(?:chosen|adopted|selected|decided|implemented|accepted)\b)/i;
const CLAUSE_END = /[,.;:!()[\]|、。【】←→⏸✅–—-]/;

/** Whether a cell beside an option says that it was taken. */
export function isTakenCell(cell: string): boolean {
  return TAKEN_CELL.test(cell.trim());
}

/** Whether one clause of an option, not the option as a whole, calls it chosen, or says behind an arrow what was. */
export function isTakenOption(text: string): boolean {
  const scope = text.slice(0, 600);
  if (TICKED_ANSWER.test(scope) || /^\s*[(（](?:human|user|用户)[)）]/i.test(text)) return true;
  const clauses = scope.split(CLAUSE_END).filter((clause) => clause.trim() !== '');
  if (clauses.length > 1 && clauses.some((clause) => TAKEN_CLAUSE.test(clause.trim()))) return true;
  const [, ...said] = scope.split(/→|=>|->|—/);
  return said.some(isRecord);
}

const TAKEN_TITLE =
  /^(?:✅ ?)?(?:已(?:经)?(?:决定|选定|确认|定|敲定|解决|完成|关闭|采纳)|暂缓|延后|搁置|decided|already decided|resolved|settled|closed|answered|confirmed|agreed|deferred|postponed|out of scope|no decision needed|nothing to decide)(?:$| ?[:：]| (?:on )?\S)/i;

const TICKED_TITLE =
  /(?:✅|✔|☑)\s*(?:已(?:经)?(?:确认|决定|定|完成|采纳|选定|解决)|(?:decided|done|confirmed|resolved|settled|accepted|approved)\b)/i;
const ALTERNATIVES =
  /^(?:[✅❌ ]{0,3})(?:备选(?:方案)?|其他方案|未采用(?:的)?方案|alternatives?(?: considered| rejected| tried)?|rejected(?: options| alternatives)?|options? (?:considered|rejected))\s*:?$/i;

/** Whether a title says that its options were weighed and left behind. */
export function isAlternatives(title: string): boolean {
  return ALTERNATIVES.test(title.trim());
}

/** A title that says it is settled, or ends in the letter that somebody wrote behind its question. */
export function isTakenTitle(title: string): boolean {
  if (TICKED_TITLE.test(title) || /\?\s{1,4}[A-Z]$/.test(title.trim())) return true;
  const clauses = title
    .slice(title.lastIndexOf('?') + 1)
    .slice(0, 400)
    .split(CLAUSE_END);
  return clauses.some((clause) => TAKEN_TITLE.test(clause.trim()));
}

const TAKEN_ZH =
  /已(?:经)?(?:全部|均|都|按[^,。]{1,8})?(?:决定|确认|敲定|确定|拍板|定下|达成|选定|做出|作出)|(?:决策|决定)(?:记录|日志|回顾|历史)|历史决策|决议(?:部分|如下)|过往决策|(?:此前|之前|先前|上次|上一轮)(?:的|做的|你的)?(?:决策|决定|选择)|你(?:的|之前的|已做的)(?:选择|决定)|已决(?:策|事项|问题)|已定(?:事项|$)|无需(?:再|你|您)?(?:确认|决策|决定|回复)|(?:投票|调查|问卷)结果/;
const TAKEN_EN =
  /\bdecisions? (?:already |we |you )?(?:taken|made|log|record|history|recap)\b|\balready (?:decided|made|settled|agreed|answered|resolved)\b|\b(?:been|was|were|are|is) (?:already )?(?:decided|settled|agreed|chosen|resolved)\b|\byou(?:'ve| have)? (?:already |previously )?(?:chose|chosen|picked|selected|decided|answered|confirmed|agreed)\b|\b(?:your|the) (?:earlier |previous |final )?(?:choices|answers|selections)\b|\b(?:past|previous|earlier|settled|resolved|closed|final) (?:decisions|questions|choices|items)\b|\bwhat (?:we|you) (?:decided|chose|agreed)\b|\bI(?:'ve| have)? (?:picked|chosen|chose|decided|settled)\b|\bas (?:decided|agreed)\b|\brecap\b|\b(?:poll|survey|vote|quiz) results?\b|\bfor (?:the record|reference)\b|\bthe (?:questions|options|choices) were\b|\b(?:my|these|following|made) assumptions?\b|假设|\bno (?:action|reply|input|decision|answer|response) (?:is )?(?:needed|required)\b|\b(?:decided|agreed|settled|chosen|resolved)\b ?:?$/i;
const STILL_OPEN =
  /\bcontinuing\b|\d ?[–—-] ?[A-Z]?\d{1,3} (?:are|were) |\b(?:next|remaining|still|open|pending|follow-?up|further|new|please|need|let me know|tell me|to be|not yet|undecided|unresolved|once|before|until|remains?|left)\b|接下来|剩|余下|其余|还有|[还仍]需|待|新的|后续|下一|请|需要|麻烦|告诉|尚未|未决|还没|\?/i;

/** Questions that are made for others to answer. */
const CONTENT =
  /\b(?:FAQ|survey|quiz|worksheet|questionnaire|flashcards|(?:screening|interview|practice|exam|sample) questions)\b|问卷|试卷|试题|题库|考题|面试[题官]|练习题|单选题|弹窗的?文案|对话脚本|话术|访谈提纲|\binterview script\b|(?:用户|客户|访客|顾客|customers?|users?|visitors?)[^.。:]{0,20}(?:会看到|看到的是|\bsees?|\bwill see) ?:$|\bappears to (?:your |the )?(?:customers?|users?|visitors?) ?:$|(?:for example|示例|例子) ?:$|\b(?:sent|wrote|posted|asked) (?:me|us) this ?:$|\bsend this to\b|\b(?:the|a) format in which\b|已经回答过|^(?:机器人|客服|面试官|bot|assistant|interviewer) ?:|(?:说明书|文档)目录|指南[^。]{0,6}摘录|\b(?:wizard|dialogs?|screens?|forms?|modal|menu)\b[^.:]{0,40}\b(?:reads?|says?|shows?) ?:$|(?:实验|测试)[^。:,，]{0,12}(?:结论|结果)/i;

/** Whether a heading or lead sentence announces decisions already taken, or none that are to be taken now. */
export function isTakenLead(text: string): boolean {
  if (isContentLead(text)) return true;
  const [lead = ''] = text
    .slice(-240)
    .split(/[.。!]\s*(?=\S)/)
    .slice(-1);
  return (TAKEN_ZH.test(lead) || TAKEN_EN.test(lead)) && !STILL_OPEN.test(lead);
}

/** Whether what follows is for others to answer, or for later. */
export function isContentLead(text: string): boolean {
  return isNotNow(text) || CONTENT.test(text.slice(0, 400));
}

export function isOpenLead(text: string): boolean {
  return STILL_OPEN.test(text.slice(-240));
}

const CLOSED_SET =
  /没有待(?:确认|决策|定)的|表决通过|(?:都|均|全部)已(?:经)?(?:关闭|决策)|仅留档|实验已关闭|(?:以上|上述|这些)(?:问题|决策|选择|事项)?(?:均|都|全部)?已(?:经)?(?:决定|确认|定|敲定|选定)|\b(?:all|these|those|they)(?: of (?:these|them|which))?(?: two| three| four| five)?(?: decisions| questions)? (?:are|were|have been) (?:all )?(?:already )?(?:decided|settled|agreed|answered|resolved|made)\b/i;
const ANSWERED_PAIRS =
  /^(?:user|you|human|me|customer|用户|你|我|客户) ?: ?(?:[A-Z]{0,2}\d{1,3} ?[A-Z]|[A-Z])(?![A-Za-z'])|\bnothing (?:was |is )?left (?:unanswered|open)\b|(?:已决定|已选|已确认|已按|按你|你(?:已经?|之前|刚才|上次)?(?:选|回复|回答|确认)(?:了|的是)|你的(?:选择|回复|答案|答复)|(?<!推荐|建议)答案|结论|\bdecided|\bchosen|\bselected|\byou (?:chose|picked|answered|replied|said|selected)|\byour (?:choices|answers|selections|reply)|\b(?:I|we)(?:'ve| have)? (?:applied|implemented|used|took|went with)|(?<!recommended |suggested |proposed |my )\b(?:answers?(?: key)?|key|solutions?)(?= ?(?:[:(]|were|was|are|is)))(?: were| was| are|是|为|的)?(?: ?\([^()]{0,30}\))?[^A-Za-z0-9]{0,6}(?:[A-Z]{1,4}[-_]?){0,2}\d{1,3}[ .:=→-]{0,2}[A-Za-z](?![A-Za-z])/i;

/** Whether a sentence after a whole block says that its questions are answered. */
export function isClosedSet(text: string): boolean {
  const scope = text.slice(0, 600);
  const closed = CLOSED_SET.exec(scope);
  const [before = ''] = scope
    .slice(0, closed?.index)
    .split(/[.。!]/)
    .slice(-1);
  return (closed !== null && !NOT_YET.test(before)) || ANSWERED_PAIRS.test(scope);
}

const NOT_NOW =
  /(?:^|please |[.!] )hold off\b|\bonly an example\b|先别回答|不用再回答|不用(?:再)?回了|问题(?:已经?|都|全部)?作废|(?:归|由|交给|交由)(?!你|您|我)[^,，。]{1,12}(?:决定|拍板|裁决)|你知道一下就好|\boff your plate\b|\byou don't have to (?:answer|decide)\b|(?:现在|暂时|先)不(?:用|必|需要|要)回(?:复|答|(?=$|[。,，:]))|再来(?:问|找)(?:你|您)|(?<!you )\b(?:do not|don't|no need to) (?:answer|reply|decide|respond)\b|\bI'll (?:bring|put) (?:them|it|these|this) (?:back|to you later)\b|\b(?:is|are) (?:his|hers|theirs|not yours|not for you)\b|\bnot yours\b|\bdon't decide\b|\b(?:not|neither) (?:should )?be (?:picked|decided|chosen) yet\b|先(?:别|不要?|不用)(?:选|定|决定|拍板)|\bnothing (?:for you )?to (?:decide|confirm|choose|answer)\b|\bnothing (?:is |else is )?(?:waiting for|needed from) you\b|(?:不需要|不用|无需|不必)(?:你|您)(?:再|现在)?(?:回复|决定|选|确认|做什么)|(?:题|项|都)按 ?[A-Z] ?做完了|\byou don't (?:need|have) to (?:do|decide|answer|choose)\b|\bno (?:decision|answer|reply|action) (?:is )?(?:needed|required|necessary)\b|\baction items: none\b|(?:暂时?|现在|目前|你|您|都|先)(?:不用|不需要|无需|不必)(?:你|您|再|做|现在){0,3}(?:决定|选|回复|操作|确认|拍板)/i;

/** Whether a sentence after a question says that the person need not answer it, or not yet. */
export function isNotNow(text: string): boolean {
  return NOT_NOW.test(text.slice(0, 600));
}
