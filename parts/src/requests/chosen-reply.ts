// A quick reply that is chosen. It is an answer, but for the offer of the hub's own agent to connect a model: that leads to
// where it is done.
import type { HumanRequest } from '@nod/protocol';
import { isConnectModelOffer } from '@nod/wording';
import type { Panel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { abilitiesOf } from '../state/abilities.ts';
import { submitAnswer } from '../state/submitted-answers.ts';

export function chooseReply(panel: Panel, request: HumanRequest, text: string): void {
  if (abilitiesOf(panel, request.agent).settings && isConnectModelOffer(text))
    navigate(panel, { screen: 'settings', section: 'models' });
  else void submitAnswer(panel, request, text, { text });
}
