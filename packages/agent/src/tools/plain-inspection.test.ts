import { describe, expect, it } from 'vitest';
import type { Tool } from '../calls/tool.ts';
import type { MemoryStore } from '../context/memory.ts';
import { createExtractDataTool } from './extract-data-tool.ts';
import { createGenerateReplyTool } from './generate-reply-tool.ts';
import { createMemoryTools } from './memory-tools.ts';
import { createSendMessageTool } from './send-message-tool.ts';
import { createSummarizeTool } from './summarize-tool.ts';

const memory: MemoryStore = {} as MemoryStore;
const model = () => null;
const [search, save] = createMemoryTools({ memory, source: 'nod' });
const CASES: [Tool, string[]][] = [
  [createSummarizeTool({ model, page: null, pause: async () => {} }), []],
  [createExtractDataTool({ page: null }), []],
  [createGenerateReplyTool({ model, page: null, onDraft: () => {} }), []],
  [search, []],
  [save, []],
  [createSendMessageTool({ send: () => Promise.reject(new Error('not to be sent')) }), ['to']],
];

describe('built-in tools, before they run', () => {
  it.each(CASES.map(([tool, permission]) => ({ tool, name: tool.name, permission })))(
    'CM-8.5 $name may be allowed from now on, bound to $permission',
    async ({ tool, permission }) => {
      expect(await tool.inspect?.({ to: 'user', payload: { text: 'x' } })).toEqual({
        preview: { type: 'plain' },
        risk: null,
        permission,
        target: '',
      });
    },
  );
});
