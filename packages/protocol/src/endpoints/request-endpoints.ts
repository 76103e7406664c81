// Endpoints for what agents ask of the person, and for the person's answers. No program gets to answer.
import { z } from 'zod';
import { requestIdSchema } from '../ids/ids.ts';
import { answeredQuestionSchema } from '../messages/message.ts';
import { agentNameSchema } from '../names/address.ts';
import { answerBodySchema, givenAnswerSchema } from '../requests/human-answer.ts';
import { humanRequestSchema, surfaceSchema } from '../requests/human-request.ts';
import { givenParametersSchema, toolCallPreviewSchema, toolParametersSchema } from '../tools/tool-call.ts';
import { permissionScopeSchema } from '../tools/tool-policy.ts';
import {
  answer,
  atOwnSurface,
  BOTH,
  type Endpoint,
  limitOf,
  MAX_PAGE,
  PERSON_ONLY,
  waitQuery,
} from './endpoint.ts';

/** The call with the person's changes, to be looked at before it is approved. */
const approvalPreview = z.object({
  parameters: toolParametersSchema,
  defaults: z.array(z.string()).optional(),
  preview: toolCallPreviewSchema,
  hash: z.string(),
  permission: permissionScopeSchema.nullable(),
});

export type ApprovalPreview = z.infer<typeof approvalPreview>;

/** A question as the agent put it to the person, answered or not. */
const askedQuestion = answeredQuestionSchema.extend({
  agent: agentNameSchema,
  /** The person replaced the message that it belongs to. */
  isSuperseded: z.boolean(),
});

export type AskedQuestion = z.infer<typeof askedQuestion>;

/** A page of open requests, oldest first. */
const requestsPage = z.object({
  requests: z.array(humanRequestSchema),
  /** Where the next page begins; null when this is the last one. */
  next: z.string().nullable(),
});

export type RequestsPage = z.infer<typeof requestsPage>;

/** Every request that was named, as it is now; `answered` lists those that this call answered. */
const answered = z.object({ answered: z.array(requestIdSchema), requests: z.array(humanRequestSchema) });

export type Answered = z.infer<typeof answered>;

const params = z.object({ id: requestIdSchema });
const response = answer(humanRequestSchema, 'The request as it is now.');

export const requestEndpoints = {
  previewApproval: {
    method: 'POST',
    path: '/api/requests/{id}/preview',
    access: PERSON_ONLY,
    summary: 'See what a waiting tool call would do with other parameters',
    description:
      'Changes nothing. To run the call like that, answer the request with an approval that carries these `parameters` and this `hash`.',
    params,
    body: z.strictObject({ parameters: givenParametersSchema }),
    response: answer(approvalPreview, 'The call as it would be approved.'),
    refusals: ['not_found', 'already_settled', 'no_longer_valid'],
  },
  requests: {
    method: 'GET',
    path: '/api/requests',
    access: PERSON_ONLY,
    summary: 'List what waits for the person',
    description:
      'Open requests, oldest first, page by page: `next` of one page is `after` of the one that follows.',
    query: z.object({
      /** Where the page before ended: its `next`. */
      after: z.string().max(100).optional(),
      limit: limitOf(MAX_PAGE),
    }),
    response: answer(requestsPage, 'A page of open requests.'),
  },
  request: {
    method: 'GET',
    path: '/api/requests/{id}',
    access: BOTH,
    actsAs: 'request',
    summary: 'Wait for an answer',
    description:
      'The request; its `settlement` is null while it is open. With `waitMs`, answers as soon as it is settled, or after that long as it is: then ask again. While a program does, the answer is `awaited`; some seconds after its last such call, it is no longer, and the person is told so.',
    params,
    query: waitQuery,
    response,
    refusals: ['not_found'],
  },
  question: {
    method: 'GET',
    path: '/api/requests/{id}/question',
    access: BOTH,
    actsAs: 'request',
    summary: 'Read what was asked',
    description: 'The question in full, as the agent put it, and whether it still counts.',
    params,
    response: answer(askedQuestion, 'The question.'),
    refusals: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/api/requests/{id}/answer',
    access: PERSON_ONLY,
    summary: 'Answer a request',
    description:
      'Sends `text`, exactly as it is, to the agent that asked; a decision set can also be answered by a `decision`, which is put into words in `language`. A tool approval is answered by an `approval` alone, never by a text; an approval names the `hash` of the call as it was shown. The first answer wins: when the request is settled already, nothing is sent and the refusal also carries the `request` as it was settled.',
    params,
    body: answerBodySchema,
    response,
    refusals: [
      'not_found',
      'already_settled',
      'no_longer_valid',
      'hash_mismatch',
      'supplement_too_long',
      'recipient_terminated',
    ],
  },
  answerAll: {
    method: 'POST',
    path: '/api/answers',
    access: PERSON_ONLY,
    summary: 'Answer several requests at once',
    description:
      'Answers exactly the requests named, each as `POST /api/requests/{id}/answer` does. Those that were settled before, or that cannot be answered so (a call that is no longer what was shown), stay as they are; `answered` lists the others.',
    body: z.strictObject({
      answers: z
        .array(givenAnswerSchema)
        .min(1)
        .max(MAX_PAGE)
        .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, 'an id is named twice'),
      surface: surfaceSchema,
    }),
    response: answer(answered, 'What was answered.'),
    refusals: ['not_found'],
  },
  cancel: {
    method: 'POST',
    path: '/api/requests/{id}/cancel',
    access: BOTH,
    actsAs: 'request',
    summary: 'Withdraw a request',
    description:
      'The question no longer waits for an answer. Cancelling a settled request changes nothing. A program withdraws what its own agents asked, also whether a tool call may run; what the hub asks about a call in a run of its own, only the person can. The person says on which `surface` they do.',
    params,
    query: atOwnSurface,
    response,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
