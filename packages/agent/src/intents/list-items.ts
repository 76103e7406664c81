// Things that a message lists: lines with numbers or bullets, "1) a 2) b" on one line, or "a, b and c".

const ITEM_LINE = /^(\s*)(?:[-*•·–]|[(（]?(?:\d{1,2}|[a-z])[.)、）:：]|[①-⑳])(?!\d)\s*(\S.*)$/iu;
/** Of a longer text only this much is looked at: its beginning for lists, its end for alternatives. */
const MAX_TEXT = 4_000;

/** The items of the last list in a text, without marks, or none. */
export function listItems(text: string): string[] {
  const lines = listLineItems(text.slice(0, MAX_TEXT));
  return lines.length >= 2 ? lines : listInlineItems(text.slice(0, MAX_TEXT));
}

function listLineItems(text: string): string[] {
  let items: string[] = [];
  let indent: number | null = null;
  for (const line of text.split('\n')) {
    const match = ITEM_LINE.exec(line);
    const depth = match?.[1]?.length ?? 0;
    if (match && indent !== null && depth > indent + 1) continue;
    if (match) {
      if (indent === null) items = [];
      indent = depth;
      items.push(toPlain(match[2] ?? ''));
    } else if (line.trim() !== '' && !/^\s{2,}/u.test(line)) indent = null;
  }
  return items;
}

/** "Options: 1) tea 2) coffee" */
function listInlineItems(text: string): string[] {
  const marks = [...text.matchAll(/(?:^|[\s:：，,。(（])[(（]?(\d{1,2})[.)、）](?!\d)\s*/gu)];
  const inOrder = marks.filter((mark, index) => Number(mark[1]) === index + 1);
  if (inOrder.length < 2) return [];
  return inOrder.map((mark, index) => {
    const end = inOrder[index + 1]?.index ?? text.length;
    return toPlain(
      (text.slice(mark.index + mark[0].length, end).split('\n')[0] ?? '').replace(/[\s,，;；、。]+$/u, ''),
    );
  });
}

/** From the first blank of several, so that a long run of them is read once. */
const JOINT =
  /(?<!\s)(?:\s*,\s*(?:and|or)\s+|\s*,\s+|\s+(?:and|or|vs\.?|versus)\s+|\s*(?:、|，?还是|或者?|和|与|跟))\s*/u;
const BEFORE_FIRST =
  /^.*(?:\s|^)(?:the|a|an|is|are|was|were|use|used|using|try|like|prefer|want|have|has|choose|pick|between|either|with|of|for|to|you|me|both|mean|found|see|include|includes|including|recommend|suggest|need|buy|got|called|named|read|about|from)\s+|^.*(?:喜欢|想要|有|是|用|使用|选择|选|要|推荐|在|找到了?|包括|比如|例如|到底|喝|吃|买|看|[：:])/iu;

/** The alternatives of the last sentence that names several: "tea or coffee?", "用 A 还是 B？". */
export function listAlternatives(text: string): string[] {
  const sentences = text.slice(-MAX_TEXT).split(/(?<=[.!?。！？])\s*|\n/u);
  for (const sentence of sentences.reverse()) {
    const parts = sentence
      .replace(/[.!?。！？\s]+$/u, '')
      .split(JOINT)
      .map((part) => part.trim());
    if (parts.length < 2 || parts.length > 8 || parts.some((part) => part === '' || part.length > 80))
      continue;
    const [first = '', ...others] = parts;
    const items = [first.replace(BEFORE_FIRST, ''), ...others].map(toPlain);
    if (items.every((item) => item !== '' && countWords(item) <= 5)) return items;
  }
  return [];
}

function countWords(text: string): number {
  return /\p{Script=Han}/u.test(text) ? Math.ceil(text.length / 3) : text.split(/\s+/u).length;
}

function toPlain(text: string): string {
  return text.replace(/\*\*|__|`/gu, '').trim();
}
