// Attachments in the texts of results: what each is, and how it is read.
import type { Attachment } from '@nod/protocol';

/** The name in quotes, as JSON: it was chosen by whoever added the file. */
export function describeAttachment({ id, name, mediaType, size }: Attachment): string {
  return `${id} ${JSON.stringify(name)}, ${mediaType}, ${size} bytes`;
}

/** One line for each file that goes with a message; none where there are none. */
export function renderAttachments(attachments: readonly Attachment[] = []): string[] {
  if (attachments.length === 0) return [];
  const lines = attachments.map((attachment) => `- ${describeAttachment(attachment)}`);
  return [`Attachments, to be read with read_attachment:\n${lines.join('\n')}`];
}
