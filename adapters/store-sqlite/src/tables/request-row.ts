// A request as a row, and back. What changes has columns of its own: settling is one compare-and-set.
import { type HumanRequest, humanRequestSchema } from '@nod/protocol';
import type { ReadableRows } from '../database/readable-rows.ts';

/** Selects `RequestRow`s; a condition and an order follow. */
export const SELECT_REQUESTS = 'SELECT id, request, awaited, settlement FROM requests';

export interface RequestRow {
  id: string;
  request: string;
  awaited: string;
  settlement: string | null;
}

/** Null when the row cannot be read. */
export function toRequest(
  rows: ReadableRows,
  { id, request, awaited, settlement }: RequestRow,
): HumanRequest | null {
  return rows.decode(`request ${id}`, humanRequestSchema, () => {
    const opened: object = { ...JSON.parse(request), awaited };
    return settlement === null ? opened : { ...opened, settlement: JSON.parse(settlement) };
  });
}
