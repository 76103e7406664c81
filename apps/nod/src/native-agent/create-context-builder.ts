// What the built-in agent knows when it begins to work on a message: memories that fit, the persona, what came with
// the message, and what the person mentioned in it.
import { createContextManager, type MemoryStore, resolveMentions } from '@nod/agent';
import type { NativeAgent } from '@nod/hub/native-agents';
import { decodeMessageContext, PERSON } from '@nod/protocol';
import type { FolderFiles } from '@nod/tools-files';
import type { SettingsFile } from '../settings-file.ts';

export interface ContextPorts {
  memories: MemoryStore;
  settings: Pick<SettingsFile, 'read'>;
  files: Pick<FolderFiles, 'read'>;
  report(error: unknown): void;
}

/** Only the person's mentions count: another agent must not get at files by naming them. */
export function createContextBuilder(ports: ContextPorts): NativeAgent['buildContext'] {
  const { memories: memory, settings, files, report } = ports;
  return async (message, chatHistory) => {
    const text = message.payload.text ?? '';
    const { page, selection } = decodeMessageContext(message.payload);
    const personas = () => settings.read();
    const manager = createContextManager({ memory, history: () => chatHistory, personas, report });
    manager.updatePageContext(page);
    manager.updateSelection(selection);
    await manager.retrieveRelevantMemories(text);
    const context = manager.buildContext();
    if (message.from !== PERSON) return context;
    const at = { page, selection: context.selection ?? '', memory, readFile: files.read, report };
    return { ...context, mentioned: await resolveMentions(text, chatHistory, at) };
  };
}
