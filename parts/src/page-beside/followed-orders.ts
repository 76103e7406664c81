// Followed orders: what the person began outside of the panel, such as in the menu of a page, is said to the hub's own agent
// or put where they write, once the panel is ready.
import { findOwnAgent, toCounterpart } from '@nod/protocol';
import type { PageFields, Panel, PanelOrder } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { capturePage } from '../state/captured-page.ts';
import { usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { focusComposer } from '../typing/focus-composer.ts';
import { addToUnsentText } from '../typing/unsent-texts.ts';

/** Returns how to stop. */
export function followOrders(panel: Panel): () => void {
  const waiting: PanelOrder[] = [];
  const carryOutAll = (): void => {
    if (usePanel.of(panel).getState().phase !== 'ready') return;
    for (const order of waiting.splice(0)) void carryOut(panel, order);
  };
  const stops = [
    usePanel.of(panel).subscribe(carryOutAll),
    panel.orders?.subscribe((order) => {
      waiting.push(order);
      carryOutAll();
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

async function carryOut(panel: Panel, { text, isSent, selection }: PanelOrder): Promise<void> {
  const { agents, conversations } = usePanel.of(panel).getState().overview;
  const agent = findOwnAgent(agents)?.name;
  if (agent === undefined) return;
  const spoken = Object.values(conversations).find((each) => toCounterpart(each) === agent);
  if (spoken) navigate(panel, { screen: 'conversation', conversationId: spoken.id, messageId: null });
  else navigate(panel, { screen: 'agent', name: agent });
  if (isSent) {
    const payload = { text, ...withSelection(await capturePage(panel, agent), selection) };
    await sendMessage(panel, { conversationId: spoken?.id ?? null, to: agent, payload, inReplyTo: null });
    return;
  }
  if (text !== '') addToUnsentText(panel, spoken?.id ?? agent, text);
  requestAnimationFrame(() => focusComposer(panel));
}

/** What the page itself says is selected wins. */
function withSelection(fields: PageFields, selection: string): PageFields {
  return fields.selection || selection === '' ? fields : { ...fields, selection };
}
