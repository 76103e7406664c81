// Attachments as the agent without a model reads them: the text that goes with a message is what is selected.
import type { AgentContext } from '../context/context.ts';
import { type AttachedContext, type AttachedFile, EARLIER_MESSAGES } from './attached-context.ts';

/** A message this long brings along what it is about itself. */
const LONG_MESSAGE = 200;

/** When a text goes with the message, it counts; else what is selected, open or mentioned; else what went with the last ones. */
export function inlineAttachments(context: AgentContext): AgentContext {
  const { attached, selection = '', pageContext, mentioned } = context;
  if (!attached) return context;
  const own = joinTexts(attached.own);
  if (own !== '') return { ...context, selection: own };
  const isGiven = selection !== '' || pageContext !== undefined || (mentioned?.materials.length ?? 0) > 0;
  const earlier = isGiven || attached.own.length > 0 ? '' : findEarlier(context, attached);
  return earlier === '' ? context : { ...context, selection: earlier };
}

function findEarlier({ chatHistory }: AgentContext, { earlier }: AttachedContext): string {
  const said = chatHistory
    .map(({ role, text }, index) => ({ role, text, file: joinTexts(earlier[index] ?? []) }))
    .filter(({ role }) => role === 'user')
    .slice(-EARLIER_MESSAGES);
  return said.findLast(({ text, file }) => file !== '' || text.length >= LONG_MESSAGE)?.file ?? '';
}

function joinTexts(files: readonly AttachedFile[]): string {
  return files.flatMap((file) => (file.as === 'text' ? [file.text] : [])).join('\n\n');
}
