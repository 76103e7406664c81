// A block of code in Markdown, with its language where the page tells it.
import type { Box } from '../reading/box.ts';
import { countLongest, toPlainText } from './inline-markdown.ts';

const NAMED =
  /(?:^|\s)(?:language|lang|highlight-source|brush|prism|hljs|highlight)[-:\s]+([a-z0-9+#_-]{1,20})(?:\s|$|;)/i;
const SAYS_NOTHING =
  /^(?:none|plain|plaintext|text|nohighlight|highlight|code|default|js-.*|hljs|copy|block)$/i;
const LEVELS_UP = 3;

export function renderCodeBlock(pre: Box): string {
  const code = toPlainText(pre)
    .replace(/^\r?\n/, '')
    .trimEnd();
  const fence = '`'.repeat(Math.max(3, countLongest(code, '`') + 1));
  return `${fence}${findLanguage(pre)}\n${code}\n${fence}`;
}

/** On the block, on the code in it, or on what it stands in. */
function findLanguage(pre: Box): string {
  const inside = pre.children.filter(
    (child): child is Box => typeof child !== 'string' && child.tag === 'code',
  );
  const above: Box[] = [];
  for (let up = pre.parent; up !== null && above.length < LEVELS_UP; up = up.parent) above.push(up);
  for (const box of [...inside, pre, ...above]) {
    const language = toLanguage(box);
    if (language !== '') return language;
  }
  return '';
}

function toLanguage({ attributes, name }: Box): string {
  const named = attributes['data-lang'] ?? attributes['data-language'] ?? NAMED.exec(name)?.[1] ?? '';
  const language = named.trim().toLowerCase();
  return /^[a-z0-9+#_-]{1,20}$/.test(language) && !SAYS_NOTHING.test(language) ? language : '';
}
