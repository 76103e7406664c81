// Asked requests: what the daemon asks its clients, as asks of the contract, and what each answer is on the wire.
import type { Ask, AskAnswer } from '@nod/doors';
import type { Told } from '../wire/frames.ts';
import type { Item } from '../wire/thread.ts';
import { readCommandRequest } from './command-request.ts';
import { readElicitation } from './elicitation.ts';
import { readFileChangeRequest } from './file-change-request.ts';
import { readPermissionsRequest } from './permissions-request.ts';
import { readUserInputRequest } from './user-input-request.ts';

export interface AskedRequest {
  turnId: string | null;
  /** Tells requests of one turn apart. */
  about: string;
  ask: Ask;
  /** What the daemon is answered. */
  toResult(answer: AskAnswer): unknown;
}

/** Items of the turn that a request can be about. */
export type FindItem = (fits: (item: Item) => boolean) => Item | undefined;

const READERS: Record<string, (params: unknown, findItem: FindItem) => AskedRequest | null> = {
  'item/commandExecution/requestApproval': readCommandRequest,
  'item/fileChange/requestApproval': readFileChangeRequest,
  'item/permissions/requestApproval': readPermissionsRequest,
  'item/tool/requestUserInput': readUserInputRequest,
  'mcpServer/elicitation/request': readElicitation,
};

export function isAsk({ id, method }: Told): boolean {
  return id !== null && Object.hasOwn(READERS, method);
}

/** Null: it cannot be read. Throws nothing. */
export function readRequest({ method, params }: Told, findItem: FindItem): AskedRequest | null {
  return READERS[method]?.(params, findItem) ?? null;
}

/**
 * The daemon counts its requests from 0 whenever it starts: the turn keeps them apart or, where there is none, which daemon it is.
 */
export function toKey({ turnId, about }: AskedRequest, requestId: string | number, daemonId: string): string {
  return `${turnId ?? `none-${daemonId}`}:${about.slice(0, 80)}:${String(requestId).slice(0, 60)}`;
}
