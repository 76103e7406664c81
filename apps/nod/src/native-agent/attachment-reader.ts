// Attachment reader of the built-in agent: the bytes of files that go with its messages, as the hub gives them.
import type { AttachmentReader } from '@nod/agent';
import type { Attachments } from '@nod/hub';
import { type AgentName, NodError } from '@nod/protocol';

/** A file that is gone is nothing to report: the person is told. */
export function createAttachmentReader(
  attachments: Pick<Attachments, 'read'>,
  reader: AgentName,
  report: (error: unknown) => void,
): AttachmentReader {
  return async (id) => {
    try {
      return (await attachments.read(id, reader)).bytes;
    } catch (error) {
      if (!(error instanceof NodError && error.code === 'not_found')) report(error);
      return null;
    }
  };
}
