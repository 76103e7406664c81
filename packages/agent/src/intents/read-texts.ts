// The words inside a request that are its content: what to remember, to send, to translate, to look for.
import { parseRecipient } from './parse-recipient.ts';
import { parseReference } from './parse-reference.ts';
import type { Reading, ReadParameters } from './request-reading.ts';

/** Text after a colon or on the next lines is what the request is about, whatever it says. */
export function toContent({ whole, target, literals }: Reading): ReadParameters {
  if (target?.kind === 'page' || target?.kind === 'selection') return {};
  const quoted = literals.find(({ kind }) => kind === 'quoted')?.text;
  const content = readAfterColon(whole) ?? quoted;
  return content === undefined ? {} : { content, target: content };
}

export function readAfterColon(text: string): string | undefined {
  const match = /^[^\n:：]{1,60}?(?:[:：](?!\/\/)\s*|\n\s*)(?=\S)/u.exec(text);
  const rest = match ? text.slice(match[0].length).trim() : '';
  return rest === '' ? undefined : unquote(rest);
}

export function readTranslated(reading: Reading): string | undefined {
  const { text, whole, literals, target, reference } = reading;
  const quoted = literals.find(({ kind }) => kind === 'quoted')?.text;
  const given = readAfterColon(whole) ?? quoted;
  if (given !== undefined || reference !== null) return given ?? reference ?? undefined;
  if (target !== null) return undefined;
  const between =
    removeAtEnd(/^translat(?:e|ing)\s+(.+)$/isu.exec(text)?.[1], INTO_LANGUAGES) ??
    /^(?:把|将)(.+?)(?:翻译|译)(?:成|为)/su.exec(text)?.[1];
  return between !== undefined &&
    !/^(?:(?:in|into|to|from) |(?:this|that|it|the text|the following)$|这|那)/iu.test(between)
    ? between
    : undefined;
}

const INTO_LANGUAGES = /(?:\s+(?:in|into|to|from)\s+\p{L}+)+$/iu;
/** Longer than anything that is said at the end of a request. */
const END_LENGTH = 200;

/** Only the end is searched: a pattern that must end a long text would be tried from all of it. */
function removeAtEnd<T extends string | undefined>(text: T, pattern: RegExp): T | string {
  if (text === undefined) return text;
  const end = Math.max(0, text.length - END_LENGTH);
  return text.slice(0, end) + text.slice(end).replace(pattern, '');
}

/** What stands in quotation marks right after the verb is the reply itself. */
export function readQuotedReply(text: string): string | undefined {
  return /^(?:reply|respond|回复)(?: with)?\s*["“「](.+?)["”」]/isu.exec(text)?.[1];
}

export function readSaying(text: string): string | undefined {
  const match =
    /(?:saying|that says|to say|and say|telling (?:him|her|them)|with)(?: that)?\s*[:,]?\s*(.+)$/isu.exec(
      text,
    ) ?? /(?:说|表示|告诉(?:他|她|对方))[：:，,]?\s*(.+)$/su.exec(text);
  return match?.[1] ? unquote(match[1]) : undefined;
}

const REMEMBER_WORDS =
  /^(?:remember(?:ing)?|memori[sz]e|(?:please )?(?:keep|bear)(?: this| that| it)? in mind|don't (?:you )?forget|do not forget|never forget|note to self|(?:make|take)(?: a)? note(?: of)?|note(?: down)?|write (?:this|that|it) down|jot (?:this |that |it )?down|store|sav(?:e|ing)|add)(?:[\s,:：]+(?:that(?! (?:page|article|one|answer|file|link|text|summary)(?!\p{L}))|to(?! (?:(?:my|your|the) )?(?:memory|memories|notes|knowledge))|the fact that|this(?=[:：]))(?=[\s:：]))?[\s,:：]*/iu;
const CHINESE_REMEMBER_WORDS =
  /^(?:记住|牢记|记得|记下来?|记一下|记录(?:一下|下来)?|记到|记在|保存(?:一下|下来)?|存(?:一下|起来|下来)|收藏(?:一下)?|做个?备忘|备忘(?:一下)?|别忘(?:了|记)?|不要忘(?:了|记)|加(?:入|到))[，,：:\s]*/u;
const TO_MEMORY =
  /(?:^|\s+|(?<=\p{Script=Han}))(?:(?:in|to|into) (?:your |my |the )?(?:memory|memories|notes|knowledge base)|for (?:later|me|the future)|(?:到|进|在|入)?(?:记忆|笔记|知识库|备忘录)(?:里|中|库)?)\s*$/iu;
const POINTING =
  /^(?:this|that|it|them|these|those|everything|all of (?:it|this|that)|both|这|那|这个|那个|它|它们|这些|那些|一下|下来|(?:the|your|my|this|that) (?:.{0,20} )?(?:answer|one|page|article|selection|text|summary|result|conversation|chat)s?|(?:这|那|上面|刚才|当前|选中|本).{0,8}(?:页面|网页|页|文章|内容|文字|文本|回答|总结|结果|部分|说的|段话?))$/iu;

/** The words to keep, or what they point at. */
export function readRemembered({ text, reference, target, literals }: Reading): string | undefined {
  const brought = /^(?:把|将)(.+?)(?:记|存|保存|收藏|加)/su.exec(text)?.[1];
  const said = brought ?? text.replace(REMEMBER_WORDS, '').replace(CHINESE_REMEMBER_WORDS, '');
  const words = removeAtEnd(said, TO_MEMORY).trim();
  if (words !== '' && !isPointing(words)) return unquote(words);
  if (target?.kind === 'page' || target?.kind === 'selection') return undefined;
  return literals[0]?.text ?? reference ?? undefined;
}

export const RECALL_WORDS =
  /^(?:(?:do|did|can) you (?:still )?(?:remember|recall)|what (?:do|did|can) you (?:still )?(?:remember|recall|know|have (?:saved|stored))|recall(?:ing)?|(?:search|check|look (?:in|into|through|up)|look|consult|query|find|go through|get)(?:ing)?|remind me|what have i told you|what did i (?:tell you|say|mention)|have i (?:ever )?(?:told|mentioned)(?: you)?|did i (?:ever )?(?:tell|mention)(?: you)?)(?=[\s?]|$)\s*|(?:in|from|through)? ?(?:my|your|the) (?:memory|memories|notes|knowledge base)|(?<!\p{L})(?:memory|memories)(?!\p{L})|^(?:你)?(?:还)?记(?:得|不记得)|我(?:之前|上次|以前|曾经|刚才)?(?:跟你|和你|对你)?(?:说过|告诉过你|提到过|提过|讲过|让你记)|(?:请)?(?:搜索?|查找|查一?查|查询|查看|查|找一?找|找|检索|翻翻?|回忆)(?:一下|下)?|在?(?:我的|你的)?(?:记忆|笔记|知识库|备忘录?)(?:库)?(?:里|中|里面)?的?/giu;
export const FILE_WORDS =
  /^(?:grep|search|look|scan|find|which|what)(?:ing)?(?: me)?(?=\s)|(?<!\p{L})(?:(?:in|through|inside|across) )?(?:(?:all|the|my|any|every) )*(?:files?|folder|directory|codebase|code|project|repo|repository|documents?)(?!\p{L})|(?<!\p{L})(?:containing|contains?|mentioning|mentions?|that (?:contain|mention|have)|with)(?!\p{L})|在?(?:所有|全部|我的)?的?(?:文件夹?|项目|代码|目录)(?:里|中|里面)?|(?:搜索?|查找|找一?找|找|查|检索)(?:一下)?|包含|含有|提到|的$/giu;

/** Nobody looks for more words than this. */
const MAX_QUERY = 1_000;

export function readQuery({ text, literals }: Reading, words: RegExp): string | undefined {
  const quoted = literals.find(({ kind }) => kind === 'quoted')?.text;
  if (quoted !== undefined) return quoted;
  const left = text
    .slice(0, MAX_QUERY)
    .replace(words, ' ')
    .trim()
    .replace(
      /^(?:(?:for|about|of|on|up|in|to|what|that|anything|something|the|关于|有关|一下|里|看|：|:)(?=[\s\p{Script=Han}]|$)\s*)+/iu,
      '',
    )
    .replace(/(?:\s+(?:in|from|for|about|through))+$|(?:什么|吗|的(?:事|内容|信息)?)$/iu, '')
    .replace(/[?？.。!！\s]+$/u, '')
    .trim();
  return left === '' ? undefined : left;
}

export function readSending({
  utterance,
  request,
  text,
  reference,
  lastAnswer,
  literals,
  target,
}: Reading): ReadParameters {
  const { text: said, ...rest } = parseRecipient(text, utterance.text.slice(0, request.span.start));
  const points = said === undefined || isPointing(said);
  const quoted = literals.find(({ kind }) => kind === 'quoted')?.text;
  const implied = said === undefined && /^(?:转?发给|forward to |send to )/iu.test(text) ? lastAnswer : null;
  const content = points ? (quoted ?? reference ?? implied ?? undefined) : said;
  const about = points && content === undefined ? target?.text : undefined;
  return { ...rest, text: content, content: about, target: rest.to };
}

/** What stands between the verb and "to notes.txt". */
export function readWritten(text: string, path: string | undefined): string | undefined {
  const english =
    /^(?:write|save|put|append|add|store|export|dump)\s+(.+?)(?<!\s)\s+(?:to|in|into|as)\s+(?:the |a )?(?:file )?\S+$/isu.exec(
      text,
    )?.[1];
  const chinese = /^(?:把|将)(.+?)(?:写|保存|存|追加|导出)/su.exec(text)?.[1];
  const written = english ?? chinese ?? (path === undefined ? undefined : readAfterColon(text));
  return written === undefined || isPointing(written) ? undefined : unquote(written);
}

/** Nothing but words that point at something else. */
function isPointing(words: string): boolean {
  const reference = parseReference(words.toLowerCase());
  return POINTING.test(words) || (reference !== null && reference.phrase.length >= words.length - 2);
}

function unquote(text: string): string {
  return /^["“「『](.+)["”」』][.。]?$/su.exec(text.trim())?.[1]?.trim() ?? text.trim();
}
