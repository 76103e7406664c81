// The text a tool works on: given, selected, or the page's.

import type { ToolParameter } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { AgentContext } from '../context/context.ts';

export const CONTENT_PARAMETERS: ToolParameter[] = [
  { name: 'content', type: 'string', description: 'The text itself. Absent: the selection, else the page.' },
  {
    name: 'from',
    type: 'string',
    description: 'Where to take the text when it is not given: the selected text or the page.',
    schema: { enum: ['selection', 'page'] },
  },
];

export const NO_CONTENT = toFailed('content_missing');

/** Null when there is none. A video's page without text gives its description. */
export function readContent(parameters: Record<string, unknown>, context: AgentContext): string | null {
  const { content, from } = parameters;
  const page = context.pageContext;
  const pageText = page ? [page.text, page.description ?? ''].find((text) => text.trim() !== '') : undefined;
  const sources = {
    given: typeof content === 'string' ? content : undefined,
    selection: context.selection,
    page: pageText,
  };
  const order =
    from === 'page'
      ? [sources.given, sources.page]
      : from === 'selection'
        ? [sources.given, sources.selection]
        : Object.values(sources);
  return order.find((text) => text !== undefined && text.trim() !== '') ?? null;
}
