// Followed orders: what the person began outside of the panel, such as in the menu of a page, is said to the hub's own agent
// or put where they write, once the panel is ready.
import { findOwnAgent, toCounterpart } from '@nod/protocol';
import { showToast } from '../notices/toasts.ts';
import type { PageFields, Panel, PanelOrder, UnreadReason } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { captureMeantPage, leaveOut } from '../state/captured-page.ts';
import { usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { currentTexts } from '../texts/use-texts.ts';
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
    const fields = withSelection(await captureMeantPage(panel, agent), selection);
    const unread = findHindrance(panel, fields);
    if (unread !== null) return sayUnread(panel, unread);
    const payload = { text, ...fields };
    await sendMessage(panel, { conversationId: spoken?.id ?? null, to: agent, payload, inReplyTo: null });
    return;
  }
  leaveOut(panel, null);
  if (text !== '') addToUnsentText(panel, spoken?.id ?? agent, text);
  requestAnimationFrame(() => focusComposer(panel));
}

/** Why an order cannot be carried out: there is nothing to say it about, or what there is was never to be read. */
function findHindrance(panel: Panel, fields: PageFields): UnreadReason | null {
  const beside = panel.page?.read();
  if (beside?.status !== 'unread') return null;
  const isNever = beside.reason === 'blocked' || beside.reason === 'own';
  return isNever || (!fields.page && !fields.selection) ? beside.reason : null;
}

function sayUnread(panel: Panel, reason: UnreadReason): void {
  const { page } = currentTexts(panel);
  showToast(panel, page.notSentTitle, page.unread[reason], 'failure');
}

/** What the page itself says is selected wins. */
function withSelection(fields: PageFields, selection: string): PageFields {
  return fields.selection || selection === '' ? fields : { ...fields, selection };
}
