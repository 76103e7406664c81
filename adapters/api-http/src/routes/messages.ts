// Sending messages, and drafts of messages still being written.
import type { Hub } from '@nod/hub';
import {
  type Address,
  draftBodySchema,
  draftIdSchema,
  draftSchema,
  LIMITS,
  NodError,
  type OutgoingMessage,
  PERSON,
  sendMessageBodySchema,
  sentMessageSchema,
} from '@nod/protocol';
import { z } from 'zod';
import { BOTH, type Caller, PROGRAM } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function messageRoutes(hub: Hub): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/messages',
      access: BOTH,
      summary: 'Send a message',
      description: `To the person ("${PERSON}") or to an agent by name. The plain name of an agent that has sessions stands for the only one that lives, unless a living session is called so, or another agent that reads its mailbox; where several live, it is refused and they are named. \`living\` names those that live where the recipient is none of them. A program sends as an agent, the person as "${PERSON}". Answered once the message is durable. A caller that chooses the \`id\` itself may repeat the call: the message is sent once.

\`quickReplies\` (at most ${LIMITS.quickReplies} texts of at most ${LIMITS.quickReplyCharacters} characters) are suggested answers; with them, or with \`expectsReply\`, a message to the person opens a request, whose answer can be awaited at \`/api/requests/{id}\`. With \`expectsReply: false\` quick replies are an offer: nothing waits for them, and they are withdrawn when the conversation goes on. \`recommended\` is the index of the quick reply that the sender recommends. \`awaited\` says that the sender is about to wait for the answer, as it can there. \`delayMs\` delivers no earlier than that; \`expiresInMs\` lets the request expire that long after delivery. \`inReplyTo\` from the person settles the request of that message. \`supersedes\`, which only the person can give, names an earlier message of theirs to the same agent that this one stands in place of: that one and what followed it in the conversation count no more, what was still asked there is withdrawn, and it leaves the agent's mailbox. \`mode\`, which only the person can give, is the conversation's mode from this message on. \`modelAnswer\` says that the text is a model's final answer: a decision set in it becomes a request. \`draftId\` ends the draft that the message completes.`,
      body: sendMessageBodySchema,
      actsAs: ({ body }) => body.from,
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
      async handle({ body, caller }) {
        requireOwnVoice(caller, body.from);
        requireOwnMode(body);
        return hub.bus.send(body);
      },
    }),
    route({
      method: 'PUT',
      path: '/api/drafts/{id}',
      access: PROGRAM,
      summary: 'Show the person a message while it is being written',
      description:
        'Starts the draft, or puts `append` behind it. The id is chosen by the program: `drf_` and 20 to 40 random digits and small letters. Drafts are never stored; finish with a message that names the `draftId`.',
      params: z.object({ id: draftIdSchema }),
      body: draftBodySchema,
      actsAs: ({ body }) => body.from,
      response: { status: 200, description: 'The draft as it is now.', schema: draftSchema },
      refusals: ['forbidden', 'not_found', 'too_many_drafts', 'too_many_agents'],
      handle: ({ params, body }) => hub.drafts.append(params.id, body),
    }),
  ];
}

/** The person does not speak as an agent; that a program does not speak as the person is checked before. */
function requireOwnVoice(caller: Caller | null, from: Address): void {
  if (caller?.kind === 'program' || from === PERSON) return;
  throw new NodError('forbidden', 'the person cannot speak as an agent');
}

/** How far agents may go is the person's to say. */
function requireOwnMode({ from, mode }: OutgoingMessage): void {
  if (mode !== undefined && from !== PERSON) throw new NodError('forbidden', 'only the person sets the mode');
}
