// The context builder of the built-in agent: memories that fit a message, the persona, what came with the message,
// and what the person mentioned in it. Another agent's message brings along nothing of the person's.
import {
  type AgentContext,
  type ChatMessage,
  createContextManager,
  type MemoryStore,
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
  surroundings(): Surroundings;
  report(error: unknown): void;
}

export function createContextBuilder(ports: ContextPorts): NativeAgent['buildContext'] {
  const { memories: memory, settings, files, surroundings, report } = ports;
  return async (message, chatHistory) => {
    if (message.from !== PERSON) return toForeignContext(message.from, chatHistory);
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
    return { ...context, mentioned, surroundings: surroundings() };
  };
}

/** Memories, files, pages, personas, where and among whom the person is: all that is for their own conversations. */
function toForeignContext(speaker: AgentName, chatHistory: ChatMessage[]): AgentContext {
  return { speaker, chatHistory, memories: [], personas: [], activePersonaId: '' };
}
