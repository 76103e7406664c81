// The tool `send_message` as models see it: its name, its description and its JSON Schema.
import { MAX_QUICK_REPLIES, MAX_QUICK_REPLY_LENGTH } from './quick-replies.ts';

export const sendMessageTool = {
  name: 'send_message',
  description:
    'Send an asynchronous message to the person ("user") or to another agent by name. It returns at once with the message id; it does not wait for an answer.',
  parameters: {
    type: 'object',
    properties: {
      to: { type: 'string', description: 'The recipient: "user" for the person, or the name of an agent.' },
      payload: {
        type: 'object',
        description: 'What the message says. Put the text, in Markdown, into "text".',
        properties: { text: { type: 'string' } },
      },
      delayMs: {
        type: 'number',
        description: 'Deliver no earlier than this many milliseconds from now. Absent or 0: now.',
      },
      quickReplies: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: MAX_QUICK_REPLY_LENGTH },
        maxItems: MAX_QUICK_REPLIES,
        description: `Optional suggested answers, at most ${MAX_QUICK_REPLIES}. They are only suggestions: the recipient may tap one, or ignore them all and write something else.`,
      },
    },
    required: ['to', 'payload'],
  },
} as const;
