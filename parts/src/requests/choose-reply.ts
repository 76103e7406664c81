// A quick reply that is chosen. It is an answer, but for the built-in agent's offer to connect a model: that leads to
// where it is done.
import { isConnectModelOffer } from '@nod/agent/connect-model';
import { BUILT_IN_AGENT, type HumanRequest } from '@nod/protocol';
import { toHash } from '../browser/route.ts';
import { answerRequest } from '../state/answer-request.ts';

export function chooseReply(request: HumanRequest, text: string): void {
  if (request.agent === BUILT_IN_AGENT && isConnectModelOffer(text))
    location.hash = toHash({ screen: 'settings', section: 'models' });
  else void answerRequest(request, text);
}
