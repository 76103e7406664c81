// The answers that can be given with one tap.
import type { HumanRequest } from '@nod/protocol';

const none: readonly string[] = [];

/** The quick replies of a request, in the agent's order; none for requests of another kind. */
export function toOptions(request: HumanRequest): readonly string[] {
  return request.kind === 'quick-replies' ? request.options : none;
}

/** The index of the option that the agent recommends. */
export function toRecommended(request: HumanRequest): number | null {
  return request.kind === 'quick-replies' ? request.recommended : null;
}

/** Whether one tap can answer it; otherwise the person writes. */
export function hasTaps(request: HumanRequest): boolean {
  return request.kind === 'decision-set' || toOptions(request).length > 0;
}
