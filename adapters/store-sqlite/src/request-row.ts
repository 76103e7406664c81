// A request as a row, and back. The settlement has its own column, so that settling is one compare-and-set.
import type { HumanRequest, Settlement } from '@nod/protocol';

export interface RequestRow {
  request: string;
  settlement: string | null;
}

export function toRequest(row: RequestRow): HumanRequest {
  const request = JSON.parse(row.request) as HumanRequest;
  return row.settlement === null
    ? request
    : { ...request, settlement: JSON.parse(row.settlement) as Settlement };
}
