// A quick reply that is chosen. It is an answer, but for the offer of the hub's own agent to connect a model: that leads to
// where it is done.
import { isConnectModelOffer } from '@nod/agent/connect-model';
import type { HumanRequest } from '@nod/protocol';
import { toHash } from '../browser/route.ts';
import { abilitiesOf } from '../state/abilities.ts';
import { answerRequest } from '../state/answer-request.ts';

export function chooseReply(request: HumanRequest, text: string): void {
  if (abilitiesOf(request.agent).settings && isConnectModelOffer(text))
    location.hash = toHash({ screen: 'settings', section: 'models' });
  else void answerRequest(request, text);
}
