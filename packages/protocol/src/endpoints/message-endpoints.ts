// Endpoints for sending messages and reading one, for drafts still being written, and for what can be mentioned.
import { z } from 'zod';
import { draftBodySchema, sendMessageBodySchema, sentMessageSchema, wholeMessageSchema } from '../api/api.ts';
import { draftIdSchema, messageIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import { draftSchema } from '../messages/draft.ts';
import { mentionSuggestionsSchema, mentionsQuerySchema } from '../messages/mention-suggestions.ts';
import { agentNameSchema, PERSON } from '../names/address.ts';
import { BOTH, type Endpoint, PERSON_ONLY, PROGRAM } from './endpoint.ts';

export const messageEndpoints = {
  suggestMentions: {
    method: 'GET',
    path: '/api/agents/{name}/mentions',
    access: PERSON_ONLY,
    summary: 'Suggest what can be mentioned to an agent',
    description: 'Files and memories that fit what was typed after the @, and the page and the selection.',
    params: z.object({ name: agentNameSchema }),
    query: mentionsQuerySchema,
    response: {
      status: 200,
      description: 'The best first.',
      schema: mentionSuggestionsSchema,
      field: 'suggestions',
    },
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    access: BOTH,
    summary: 'Send a message',
    description: `To the person ("${PERSON}") or to an agent by name. The plain name of an agent that has sessions stands for the only one that lives, unless a living session is called so, or another agent that reads its mailbox; where several live, it is refused and they are named. \`living\` names those that live where the recipient is none of them. A program sends as an agent, the person as "${PERSON}". Answered once the message is durable. A caller that chooses the \`id\` itself may repeat the call: the message is sent once.

\`quickReplies\` (at most ${LIMITS.quickReplies} texts of at most ${LIMITS.quickReplyCharacters} characters) are suggested answers; with them, or with \`expectsReply\`, a message to the person opens a request, whose answer can be awaited at \`/api/requests/{id}\`. With \`expectsReply: false\` quick replies are an offer: nothing waits for them, and they are withdrawn when the conversation goes on. \`recommended\` is the index of the quick reply that the sender recommends. \`awaited\` says that the sender is about to wait for the answer, as it can there. \`delayMs\` delivers no earlier than that; \`expiresInMs\` lets the request expire that long after delivery. \`inReplyTo\` from the person settles the request of that message. \`supersedes\`, which only the person can give, names an earlier message of theirs to the same agent that this one stands in place of: that one and what followed it in the conversation count no more, what was still asked there is withdrawn, and it leaves the agent's mailbox. \`mode\`, which only the person can give, is the conversation's mode from this message on. \`modelAnswer\` says that the text is a model's final answer: a decision set in it becomes a request. \`draftId\` ends the draft that the message completes.`,
    body: sendMessageBodySchema,
    response: { status: 201, description: 'Sent, or scheduled.', schema: sentMessageSchema },
    refusals: [
      'quickReplies_invalid_type',
      'quickReplies_too_many',
      'quickReplies_empty_string',
      'quickReplies_too_long',
      'forbidden',
      'not_found',
      'unknown_recipient',
      'recipient_terminated',
      'several_sessions',
      'too_many_open_requests',
      'mailbox_full',
      'too_many_scheduled',
      'too_many_agents',
      'too_many_conversations',
      'superseded',
      'already_settled',
      'too_many_versions',
      'too_far_back',
    ],
  },
  message: {
    method: 'GET',
    path: '/api/messages/{id}',
    access: PERSON_ONLY,
    summary: 'Read one message',
    description:
      'As it was delivered, with the requests and the runs that belong to it. One that waits for its time is not found.',
    params: z.object({ id: messageIdSchema }),
    response: { status: 200, description: 'The message.', schema: wholeMessageSchema },
    refusals: ['not_found'],
  },
  appendDraft: {
    method: 'PUT',
    path: '/api/drafts/{id}',
    access: PROGRAM,
    summary: 'Show the person a message while it is being written',
    description:
      'Starts the draft, or puts `append` behind it. The id is chosen by the program: `drf_` and 20 to 40 random digits and small letters. Drafts are never stored; finish with a message that names the `draftId`.',
    params: z.object({ id: draftIdSchema }),
    body: draftBodySchema,
    response: { status: 200, description: 'The draft as it is now.', schema: draftSchema },
    refusals: ['forbidden', 'not_found', 'too_many_drafts', 'too_many_agents'],
  },
} as const satisfies Record<string, Endpoint>;
