// The tool `read_attachment`: the text of a file that went with a message of this conversation, page by page.
import type { Attachment } from '@nod/protocol';
import type { AttachmentReader } from '../attachments/attached-context.ts';
import { readAttachmentContent } from '../attachments/attachment-content.ts';
import type { Tool, ToolResult } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { AgentContext } from '../context/context.ts';
import { inspectPlainly } from './plain-inspection.ts';

/** Characters of one call. */
const PAGE = 20_000;
/** More than the largest attachment has. */
const ALL = 50_000_000;

export function createReadAttachmentTool(read: AttachmentReader): Tool {
  return {
    name: 'read_attachment',
    description:
      'Reads the text of a file that went with an earlier message of this conversation, or more of a long one. Pictures cannot be read with it.',
    parameters: [
      {
        name: 'name',
        type: 'string',
        description: 'The name of the file; of several, the newest is meant.',
        required: true,
      },
      { name: 'from', type: 'number', description: 'The character to begin at.', default: 0 },
    ],
    timeLimitMs: 30_000,
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    async execute({ name, from }, context) {
      const attachments = listAttachments(context);
      const found = attachments.find((each) => each.name === name);
      if (!found) return toMissing(String(name), attachments);
      const bytes = await read(found.id);
      if (bytes === null) return toFailed('attachment_unreadable', { name: found.name });
      const content = readAttachmentContent(bytes, ALL);
      if (content.kind !== 'text') return toFailed('attachment_not_text', { name: found.name });
      return toPage(content.text, Math.max(0, Math.floor(Number(from))));
    },
  };
}

/** Those of this conversation alone, newest first. */
function listAttachments({ attached, chatHistory }: AgentContext): Attachment[] {
  const earlier = chatHistory.flatMap(({ attachments = [] }) => attachments);
  return [...earlier, ...(attached?.own ?? []).map(({ attachment }) => attachment)].toReversed();
}

function toMissing(name: string, attachments: readonly Attachment[]): ToolResult {
  const names = [...new Set(attachments.map((each) => each.name))].join(', ');
  return toFailed('attachment_missing', { name, names: names || '—' });
}

function toPage(text: string, from: number): ToolResult {
  const page = text.slice(from, from + PAGE).toWellFormed();
  const end = from + page.length;
  const more = end < text.length ? `\n[Characters ${from} to ${end} of ${text.length}.]` : '';
  const data = { text: page, from, length: text.length };
  return { success: true, data, displayText: `${page || '(nothing)'}${more}` };
}
