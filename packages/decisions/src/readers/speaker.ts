// The speaker of a recommendation, by the words before it in its sentence: does the model itself give it, now and
// without a condition?
// "The docs recommend B", "Normally I'd take B", "For production I recommend B" recommend nothing.

/** What may stand before a recommendation in its clause: who says it, how firmly, and why. Anything else binds it. */
const OWN_WORDS =
  /^[^\p{L}\p{N}]*(?:(?:i|i'd|we|we'd|would|my|our|the|a|an|slight|strong|clear|initial|final|current|default|own|technical|research|design|engineering|agent|ai|assistant|claude(?:'s)?|overall|so|therefore|thus|hence|then|and|but|also|personally|honestly|still|here|now|order of|in short|on balance|of (?:the two|these)|(?:that|which)(?:'s| is) why|i think|i believe)(?: |$))*(?:(?:because of|given|since|considering|based on|due to|as an?|for (?:this|that|these|our|your|now)|(?:for|on) (?:question |decision |#)?[a-z]{0,2}\d)\b.*)?$|^[^\p{L}\p{N}]*(?:我|们|的|按|略微?|稍微?|轻微|以上|这|[两二三四五六几][项题个点]|都|均|AI|助手|模型|个人|本人|也|还是|更|最|优先|强烈|非常|十分|综合|综上|因此|所以|故|总体|整体|这里|此处|目前|当前|现阶段|现在|暂时|默认|仍|依然|会|就|想|比较|较|[本此该][题项]|方案| )*(?:(?:考虑到|鉴于|基于|由于|因|结合|从|出于|根据|按照|为).*)?$/iu;
/** Somebody else's words follow: "User: …". */
const SPEAKER = /^(?:user|human|customer|client|reviewer|boss)\b|^(?:用户|客户(?!端)|同事|老板|领导)/i;
const PAST =
  /(?:之前|此前|原本|原先|上次|曾经?)|\b(?:earlier|originally|previously|initially|last time|used to)\b/i;
const CONDITION_BEFORE =
  /(?:如果|若|假如|要是|除非|倘若)|^只有|(?:的话|(?<!同)时|情况下|场景下?)$|\b(?:if|when|unless|in case|depending)\b/i;
const NO_PREFERENCE =
  /(?:如果|若|如)?(?:没有|无|没)(?:特别|特殊|其他|其它|明确|强烈)?(?:的)?(?:要求|偏好|意见|异议|需求|想法|倾向)|\bno (?:strong |particular |specific |other )?(?:preference|opinion|objection)|\b(?:unsure|not sure|in doubt)\b|\bunless you (?:object|say|tell|prefer|disagree|want|have)|\bif (?:you (?:agree|don't mind|ask me)|i had to|it (?:were|was) (?:up to )?me)|如果(?:让|由|要)我|除非你(?:反对|有|另)|(?:如果|若)(?:你|您)?(?:同意|不反对|没意见)/i;
const AUDIENCE_BEFORE =
  /^(?:for|in|on|at|under|with) (?!(?:this|that|these|our|your|most|now|simplicity|question|decision|short|general|summary|balance|conclusion|view|light|my)\b)/i;

/** "If you want my recommendation" */
const ASKED_FOR = /\bif you (?:want|would like|ask(?: me)?)(?: for)?,? /i;

/** Whether the words before a recommendation leave it the model's own and bind it to nothing. */
export function isOwnWord(before: string): boolean {
  const clauses = before.replace(ASKED_FOR, '').split(/[,，:：、()（）[\]【】—–→←➜➡]| - /);
  return OWN_WORDS.test((clauses.pop() ?? '').trim()) && !clauses.some(isBinding);
}

// An earlier clause of the sentence that says for which case, or when, the recommendation holds.
function isBinding(clause: string): boolean {
  const words = clause.trim();
  if (NO_PREFERENCE.test(words)) return false;
  return (
    SPEAKER.test(words) || PAST.test(words) || CONDITION_BEFORE.test(words) || AUDIENCE_BEFORE.test(words)
  );
}

/** The part before `start` that belongs to the same sentence. */
export function sentenceBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 120), start);
  const stop = Math.max(
    ...['。', '！', '!', '?', '；', ';', '. ', '\n'].map((unit) => before.lastIndexOf(unit)),
  );
  return before.slice(stop + 1);
}

/** Sentences of a paragraph, in both languages. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.。!！?？;；])\s+|(?<=[。！？；\n])/);
}

/** What the first group that matched holds. */
export function toGroup([, ...groups]: RegExpExecArray): string | undefined {
  return groups.find((group) => group !== undefined);
}
