// The demo's own tool: harmless, real, and asked about in every mode, so that the person sees an approval.

import { countWords, type Tool } from '@nod/agent';

export interface CountedWords {
  words: number;
}

export const demoTool: Tool = {
  name: 'count_words',
  description: 'Counts the words of a text. A part of the demo: it changes nothing.',
  parameters: [{ name: 'text', type: 'string', description: 'What to count', required: true }],
  annotations: { readOnly: true },
  alternatives: ['Count them yourself.'],
  inspect: async () => ({ preview: { type: 'plain' }, risk: 'demonstration', permission: null, target: '' }),
  async execute({ text }) {
    const data: CountedWords = { words: countWords(String(text)) };
    return { success: true, data, displayText: `${data.words} words` };
  },
};
