// Exact calls: what is asked about reaches the person as it was written. Judged as the server reads it, since the name of
// the tool may be written in many ways.
import type { JSONRPCErrorResponse } from '@modelcontextprotocol/server';
import { findAltered } from '@nod/protocol';
import { z } from 'zod';
import { askApprovalTool } from '../tools/ask-approval-tool.ts';

const idSchema = z.object({ id: z.union([z.string(), z.number()]) });
const exactSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.literal(askApprovalTool.name) }),
});

/** The refusal of what one text holds, by its ids. */
export interface InexactCalls {
  message: string;
  ids: (string | number)[];
}

/** Calls to be approved that reading would change silently; null: none. What is no JSON is for the server to refuse. */
export function findInexact(text: string): InexactCalls | null {
  const messages = readMessages(text);
  if (!messages.some((each) => exactSchema.safeParse(each).success)) return null;
  const message = findAltered(text);
  if (message === null) return null;
  return { message, ids: messages.flatMap((each) => idSchema.safeParse(each).data?.id ?? []) };
}

/** The answer to one of them; null where nobody knows to which. */
export function toInexactError(id: string | number | null, { message }: InexactCalls): JSONRPCErrorResponse {
  return { jsonrpc: '2.0', ...(id !== null && { id }), error: { code: -32_600, message } };
}

function readMessages(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
}
