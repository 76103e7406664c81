// Options: the answers that can be given with one tap, and the tap.
import type { HumanRequest } from '@nod/protocol';
import { isConnectModelOffer } from '@nod/wording';
import type { Panel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { abilitiesOf } from '../state/abilities.ts';
import { submitAnswer } from '../state/submitted-answers.ts';

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

/** Answers with the option. The offer of the hub's own agent to connect a model leads to where that is done. */
export function chooseReply(panel: Panel, request: HumanRequest, text: string): void {
  if (abilitiesOf(panel, request.agent).settings && isConnectModelOffer(text))
    navigate(panel, { screen: 'settings', section: 'models' });
  else void submitAnswer(panel, request, text, { text });
}
