// What a message is about, by its form: "tell me about X", "什么是 X", or the last proper name in it.

const FORMS = [
  /(?:tell (?:me|us) (?:more )?about|talk about|know about|what(?: is| are|'s)|who(?: is|'s)|where is|explain|describe|define|read about|learn about|thinking (?:of|about)|how about|what about)\s+(?:the |an? )?([^.?!,，\n]{2,60})/iu,
  /(?:什么是|谁是|关于|介绍(?:一下)?|讲讲|说说|解释(?:一下)?|了解(?:一下)?)\s*([^，。？！,?!\n]{1,30}?)(?:的?(?:情况|事|信息|内容))?(?:吧|吗|呢)?(?=[，。？！,?!\n]|$)/u,
  /^\s*([^，。？！,?!\s]{1,20}?)(?:是什么|是谁|怎么样|好不好|在哪里?|是干什么的)/u,
];
const PROPER =
  /(?<=[\p{L}\p{N},;:'’)]\s+)(?:\p{Lu}[\p{L}\p{N}.&'’-]*)(?:\s+(?:of\s+)?\p{Lu}[\p{L}\p{N}&'’-]*)*/gu;
const NOT_NAMES = new Set([
  'I',
  "I'm",
  "I'll",
  "I've",
  "I'd",
  'OK',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'TODO',
]);
const POINTING = /^(?:it|that|this|them|they|you|your|my|the weather|它|那个|这个|你|我)(?!\p{L})/iu;

/** Null when the form tells nothing. */
export function toTopic(text: string): string | null {
  for (const form of FORMS) {
    const topic = form.exec(text)?.[1]?.trim();
    if (topic && !POINTING.test(topic)) return topic;
  }
  const names = [...text.matchAll(PROPER)].map(([name]) => name.replace(/[.'’]+$/u, ''));
  return names.filter((name) => !NOT_NAMES.has(name)).at(-1) ?? null;
}
