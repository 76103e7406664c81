// What a command is to work on: the page, the selection, an answer, something named, or a text that is given.
import { parseReference, type Reference } from './parse-reference.ts';
import { findLiterals } from './utterance.ts';

export const THIS_PAGE = 'this page';
export const SELECTED_TEXT = 'selected text';
export const LAST_ANSWER = 'last answer';
export const CONVERSATION = 'this conversation';

const PLACES: readonly [string, RegExp][] = [
  [
    SELECTED_TEXT,
    /^(?:(?:the |my |this |current )*(?:selected|highlighted|marked) (?:text|part|passage|paragraph|section|content)|(?:the |my |this |current )?selection|what i(?:'ve| have)? (?:selected|highlighted)|我?(?:选中|所选|选择|划选|高亮)的?(?:这|那)?[段部]?分?的?(?:文字|文本|内容|部分|段落|话)?|选区)$/u,
  ],
  [
    THIS_PAGE,
    /^(?:(?:this|the|that|the current|current|my current|the open) (?:web ?page|page|article|web ?site|site|tab|blog post)(?: content)?|(?:当前|这个|这一|这|本|此|该)?(?:打开的)?(?:篇|个)?(?:网页|页面|网站|标签页|文章)(?:上|里|中)?的?(?:内容)?|这页)$/u,
  ],
  [
    LAST_ANSWER,
    /^(?:(?:your|the|that) (?:last|previous|latest) (?:answer|reply|response|message|summary|result)|your (?:answer|reply|response)|the (?:answer )?above|what you (?:just )?(?:said|wrote)|你?(?:刚才|刚刚|上面|上一个|上一条|之前)的?(?:回答|答案|回复|结果|总结|内容)|你的(?:回答|答案)|你?(?:刚才|刚刚)说的)$/u,
  ],
  [CONVERSATION, /^(?:this|the|our) (?:conversation|chat)$|^(?:这段)?对话$|^聊天记录$/u],
];
const OTHER = /^(?:this|that|the) (post|comment|tweet|e-?mail|message|review|thread|video)$/u;
const CHINESE_OTHER: readonly [RegExp, string][] = [
  [/^[这那](?:条|个|则)?(?:评论|留言)$/u, 'this comment'],
  [/^[这那](?:条|个|篇)?(?:帖子|推文|动态|微博)$/u, 'this post'],
  [/^[这那](?:封|个)?(?:邮件|信)$/u, 'this email'],
  [/^[这那](?:条|个)?(?:消息|信息|短信)$/u, 'this message'],
];
const JOINTS =
  /^(?:[\s,，、]|(?:of|from|in|on|at|about|with|the following|for me|out of|all|every|the|和|上|里|中|内|的|所有|全部|在|从|一下|出)(?=[\s\p{Script=Han}]|$))+|(?<![\s,，、])[\s,，、]+$|(?:[上里中内]的?|的)$/gu;

export type ReadObject =
  | { kind: 'none' }
  | { kind: 'place'; target: string }
  | { kind: 'literal'; text: string; isQuoted: boolean }
  | { kind: 'content'; text: string }
  | { kind: 'reference'; reference: Reference }
  /** Words that stand for nothing known. */
  | { kind: 'unknown'; words: string };

/** `masked` and `source` have the same length. */
export function readObject(masked: string, source: string): ReadObject {
  const colon = /^\s*(?:(?:this|the following|text|这段|下面的?|以下)?(?:文字|内容|text)?)?\s*[:：]\s*/u.exec(
    masked,
  );
  const given = colon ? source.slice(colon[0].length).trim() : '';
  if (given !== '') return { kind: 'content', text: given };
  const whole = masked.trim();
  const place = findPlace(whole) ?? findPlace(whole.replace(JOINTS, ''));
  if (place !== null) return { kind: 'place', target: place };
  const words = whole.replace(JOINTS, '').replace(JOINTS, '');
  if (words === '') return { kind: 'none' };
  const [literal, another] = findLiterals(source.slice(0, masked.length));
  if (literal && !another && isOnlyMask(words))
    return { kind: 'literal', text: literal.text, isQuoted: literal.kind === 'quoted' };
  for (const each of [whole, words]) {
    const reference = parseReference(each);
    if (reference && reference.phrase.trim().length >= each.length - 2)
      return { kind: 'reference', reference };
  }
  return { kind: 'unknown', words: source.trim().replace(/^[\s,，、]+/u, '') };
}

function findPlace(words: string): string | null {
  const known = PLACES.find(([, pattern]) => pattern.test(words))?.[0];
  if (known !== undefined) return known;
  const other = OTHER.exec(words)?.[1];
  if (other !== undefined) return `this ${other}`;
  return CHINESE_OTHER.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function isOnlyMask(words: string): boolean {
  return /^(?:(?:file|page|the|文件|网页)\s*)?[\uE001-\uE003]+$/u.test(words);
}
