// Endpoints for what agents ask of the person, and for the person's answers. No program gets to answer.
import { z } from 'zod';
import {
  answerBodySchema,
  answeredSchema,
  answersBodySchema,
  approvalPreviewBodySchema,
  approvalPreviewSchema,
  requestsQuerySchema,
  requestsSchema,
  waitQuerySchema,
} from '../api/api.ts';
import { requestIdSchema } from '../ids/ids.ts';
import { askedQuestionSchema } from '../messages/message.ts';
import { humanRequestSchema } from '../requests/human-request.ts';
import { BOTH, type Endpoint, PERSON_ONLY } from './endpoint.ts';

const params = z.object({ id: requestIdSchema });
const response = {
  status: 200,
  description: 'The request as it is now.',
  schema: humanRequestSchema,
} as const;

export const requestEndpoints = {
  previewApproval: {
    method: 'POST',
    path: '/api/requests/{id}/preview',
    access: PERSON_ONLY,
    summary: 'See what a waiting tool call would do with other parameters',
    description:
      'Changes nothing. To run the call like that, answer the request with an approval that carries these `parameters` and this `hash`.',
    params,
    body: approvalPreviewBodySchema,
    response: {
      status: 200,
      description: 'The call as it would be approved.',
      schema: approvalPreviewSchema,
    },
    refusals: ['not_found', 'already_settled', 'no_longer_valid'],
  },
  requests: {
    method: 'GET',
    path: '/api/requests',
    access: PERSON_ONLY,
    summary: 'List what waits for the person',
    description:
      'Open requests, oldest first, page by page: `next` of one page is `after` of the one that follows.',
    query: requestsQuerySchema,
    response: { status: 200, description: 'A page of open requests.', schema: requestsSchema },
  },
  request: {
    method: 'GET',
    path: '/api/requests/{id}',
    access: BOTH,
    summary: 'Wait for an answer',
    description:
      'The request; its `settlement` is null while it is open. With `waitMs`, answers as soon as it is settled, or after that long as it is: then ask again. While a program does, the answer is `awaited`; some seconds after its last such call, it is no longer, and the person is told so.',
    params,
    query: waitQuerySchema,
    response,
    refusals: ['not_found'],
  },
  question: {
    method: 'GET',
    path: '/api/requests/{id}/question',
    access: BOTH,
    summary: 'Read what was asked',
    description: 'The question in full, as the agent put it, and whether it still counts.',
    params,
    response: { status: 200, description: 'The question.', schema: askedQuestionSchema },
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
    body: answersBodySchema,
    response: { status: 200, description: 'What was answered.', schema: answeredSchema },
    refusals: ['not_found'],
  },
  cancel: {
    method: 'POST',
    path: '/api/requests/{id}/cancel',
    access: BOTH,
    summary: 'Withdraw a request',
    description:
      'The question no longer waits for an answer. Cancelling a settled request changes nothing. A program withdraws what its own agents asked, and no tool approval: the hub asked for that.',
    params,
    response,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
