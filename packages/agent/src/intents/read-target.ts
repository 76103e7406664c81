// What a request is about, by its words: the page, the selection, the last answer, or something named.
import type { Literal, Span, Utterance } from './utterance.ts';

export const THIS_PAGE = 'this page';
export const SELECTED_TEXT = 'selected text';
export const LAST_ANSWER = 'last answer';

const PAGE =
  /(?<!\p{L})(?:this|the|the current|current|my current|the open) (?:web ?pages?|page|article|web ?site|site|tab|blog post)(?!\p{L})|(?:当前|这个|这一|本|此|该|现在的?|打开的)(?:网页|页面|页|网站|站点|标签页)|这页|(?:这|本|当前)(?:篇|这篇)?(?:文章|文(?!件|档|字|本))|页面(?=上|里|中|的|内容|$)|网页(?=上|里|中|的|内容|$)/u;
const SELECTION =
  /(?<!\p{L})(?:(?:the |my |this |current )*(?:selected|highlighted|marked) (?:text|part|passage|paragraph|section|content|words|area|lines?)|(?:the |my |this |current )selection|selection(?=$|[,.!?])|what (?:i|i've|i have) (?:selected|highlighted|marked)|the (?:text|part|passage) i (?:selected|highlighted))(?!\p{L})|(?:我)?(?:选中|所选|选择|划选|高亮|选取)的?(?:这|那)?(?:段|部分|句)?的?(?:文字|文本|内容|部分|段落|句子|话|那段|这段)|选区|(?:我)?(?:选中|划选|高亮|选取)的(?=$|[，。！？,.!?])|选中部分/u;
const ANSWER =
  /(?<!\p{L})(?:(?:your|the|that) (?:last|previous|latest|earlier) (?:answer|reply|response|message|summary|result|output)|your (?:answer|reply|response)|what you (?:just )?(?:said|wrote|answered)|the answer above|the above)(?!\p{L})|(?:你)?(?:刚才|刚刚|上面|上一个|上个|上一条|之前|最后)的?(?:回答|答案|回复(?=$|[，。])|结果|总结(?=$|[，。]))|你的(?:回答|答案)|你?(?:刚才|刚刚)(?:说的?|写的?|回答的?)/u;
const OTHER =
  /(?<!\p{L})(?:this|that|the) (?:post|comment|tweet|e-?mail(?! address)|message|review|thread|video|document|file|folder|conversation|chat|image)(?!\p{L})/u;
const CHINESE_OTHER: readonly [RegExp, string][] = [
  [/(?:这|那)(?:条|个|则)?(?:评论|留言)/u, 'this comment'],
  [/(?:这|那)(?:条|个|篇)?(?:帖子|推文|动态|微博|朋友圈)/u, 'this post'],
  [/(?:这|那)(?:封|个)?(?:邮件|信)/u, 'this email'],
  [/(?:这|那)(?:条|个)?(?:消息|信息|短信)/u, 'this message'],
  [/(?:这|那)(?:个|段)?视频/u, 'this video'],
  [/(?:这|那)(?:个|份)?(?:文件|文档)(?!夹)/u, 'this file'],
  [/(?:这|那)(?:段)?对话|聊天记录/u, 'this conversation'],
];

export interface Target extends Span {
  text: string;
  kind: 'page' | 'selection' | 'answer' | 'literal' | 'other';
}

/** Reads one clause of an utterance. The page and the selection come before things named. */
export function readTarget(utterance: Utterance, span: Span): Target | null {
  const masked = utterance.masked.slice(span.start, span.end);
  const at = (match: RegExpExecArray | null) =>
    match && { start: span.start + match.index, end: span.start + match.index + match[0].length };
  const selection = at(SELECTION.exec(masked));
  if (selection) return { ...selection, kind: 'selection', text: SELECTED_TEXT };
  const page = at(PAGE.exec(masked));
  if (page) return { ...page, kind: 'page', text: THIS_PAGE };
  const literal = literalsWithin(utterance, span)[0];
  if (literal) return { start: literal.start, end: literal.end, kind: 'literal', text: literal.text };
  const answer = at(ANSWER.exec(masked));
  if (answer) return { ...answer, kind: 'answer', text: LAST_ANSWER };
  return readOther(masked, at);
}

function readOther(masked: string, at: (match: RegExpExecArray | null) => Span | null): Target | null {
  const english = OTHER.exec(masked);
  const span = at(english);
  if (english && span) return { ...span, kind: 'other', text: english[0].replace(/^that |^the /u, 'this ') };
  for (const [pattern, text] of CHINESE_OTHER) {
    const found = at(pattern.exec(masked));
    if (found) return { ...found, kind: 'other', text };
  }
  return null;
}

export function literalsWithin({ literals }: Utterance, { start, end }: Span): Literal[] {
  return literals.filter((literal) => literal.start >= start && literal.end <= end);
}
