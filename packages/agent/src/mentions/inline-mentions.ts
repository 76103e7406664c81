// A message with mentions as the agent without a model reads it: what was mentioned is the selection, and the
// message and the ones before it speak of the page or the selected text instead.

import { type Language, type Mention, parseMentions } from '@nod/protocol';
import type { AgentContext } from '../context/context.ts';
import { replaceMentions, withoutMentions } from './replaced-mentions.ts';

const PAGE_WORDS: Record<Language, string> = { en: 'this page', zh: '当前页面' };
const SELECTION_WORDS: Record<Language, string> = { en: 'the selected text', zh: '选中的文字' };

/** A file that is only to be read is named, not worked on. */
const READING = /^(?:read|open|show(?: me)?|cat|读取?|打开|查看|看看|看一下)[.。]?$/iu;

export function inlineMentions(
  message: string,
  context: AgentContext,
  language: Language,
): { message: string; context: AgentContext } {
  if (!context.mentioned) return { message, context };
  const isReading = READING.test(withoutMentions(message));
  const toWords = (mention: Mention) => {
    if (mention.kind === 'page') return PAGE_WORDS[language];
    return isReading && mention.kind === 'file' ? mention.path : SELECTION_WORDS[language];
  };
  const { selection: _, ...rest } = context;
  const selection = findMentioned(message, context);
  return {
    message: replaceMentions(withoutLead(message), toWords),
    context: {
      ...rest,
      chatHistory: context.chatHistory.map((said) =>
        said.role === 'user' ? { ...said, text: replaceMentions(said.text, toWords) } : said,
      ),
      ...(selection === '' ? {} : { selection }),
    },
  };
}

/** "@file:notes.md summarize": what stands in front is what the command is about anyway. */
function withoutLead(message: string): string {
  const [first] = parseMentions(message);
  const rest = message.slice(first?.end).replace(/^[\s,:，：]+/u, '');
  const isLead = first?.start === 0 && first.mention.kind !== 'page' && withoutMentions(rest) !== '';
  return isLead ? rest : message;
}

/** When something is mentioned, it alone counts; else what is selected; else what was mentioned before. */
function findMentioned(message: string, { mentioned, selection = '', pageContext }: AgentContext): string {
  const kinds = parseMentions(message).map(({ mention }) => mention.kind);
  const materials = mentioned?.materials ?? [];
  const textsOf = (isNew: boolean) =>
    materials.filter((each) => each.isNew === isNew).map(({ text }) => text);
  if (kinds.some((kind) => kind !== 'page')) {
    const selected = kinds.includes('selection') && selection !== '' ? [selection] : [];
    return [...selected, ...textsOf(true)].join('\n\n');
  }
  return selection === '' && !pageContext ? textsOf(false).join('\n\n') : selection;
}
