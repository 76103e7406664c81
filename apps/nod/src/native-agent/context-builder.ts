// The context builder of the built-in agent: memories that fit a message, the persona, what came with the message,
// files too, and what the person mentioned in it. Another agent's message brings along nothing of the person's.
import {
  type AgentContext,
  type AttachedContext,
  type AttachmentReader,
  type ChatMessage,
  createContextManager,
  type MemoryStore,
  resolveAttachments,
  resolveMentions,
  type Surroundings,
} from '@nod/agent';
import type { NativeAgent } from '@nod/native-agent';
import { type AgentName, decodeMessageContext, PERSON } from '@nod/protocol';
import type { FolderFiles } from '@nod/tools-files';
import type { SettingsFile } from '../settings/settings-file.ts';

export interface ContextPorts {
  memories: MemoryStore;
  settings: Pick<SettingsFile, 'read'>;
  files: Pick<FolderFiles, 'read'>;
  readAttachment: AttachmentReader;
  surroundings(): Surroundings;
  report(error: unknown): void;
}

export function createContextBuilder(ports: ContextPorts): NativeAgent['buildContext'] {
  const { memories: memory, settings, files, readAttachment, surroundings, report } = ports;
  return async (message, chatHistory) => {
    const attached = await resolveAttachments(message.attachments ?? [], chatHistory, readAttachment);
    if (message.from !== PERSON) return toForeignContext(message.from, chatHistory, attached);
    const text = message.payload.text ?? '';
    const { page, selection } = decodeMessageContext(message.payload);
    const personas = () => settings.read();
    const manager = createContextManager({ memory, history: () => chatHistory, personas, report });
    manager.updatePageContext(page);
    manager.updateSelection(selection);
    await manager.retrieveRelevantMemories(text);
    const context = manager.buildContext();
    const at = { page, selection: context.selection ?? '', memory, readFile: files.read, report };
    const mentioned = await resolveMentions(text, chatHistory, at);
    return { ...context, mentioned, attached, surroundings: surroundings() };
  };
}

/** Memories, files, pages, personas, where and among whom the person is: all that is for their own conversations. */
function toForeignContext(
  speaker: AgentName,
  chatHistory: ChatMessage[],
  attached: AttachedContext,
): AgentContext {
  return { speaker, chatHistory, attached, memories: [], personas: [], activePersonaId: '' };
}
