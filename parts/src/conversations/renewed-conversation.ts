// A renewed conversation: the act of the person in the panel, and what they are told came of it.
import type { ConversationSummary } from '@nod/protocol';
import { wordRenewed } from '@nod/wording';
import { showToast } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { toReason } from '../state/agent-settings.ts';
import { toPlainWords } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { focusComposer, isTouch } from '../typing/focus-composer.ts';

/** Never rejects: what goes wrong is said in a notice. Whoever begins anew writes next. */
export async function renewConversation(
  panel: Panel,
  { id }: Pick<ConversationSummary, 'id'>,
): Promise<void> {
  const texts = currentTexts(panel);
  try {
    const renewed = await panel.client.renew(id, { surface: panel.surface });
    const [title = '', ...rest] = wordRenewed(renewed, texts.words).map((line) => toPlainWords(line, texts));
    showToast(panel, title, rest.join(' '));
    if (!isTouch()) focusComposer(panel);
  } catch (error) {
    showToast(panel, texts.conversationMenu.renewFailed, toReason(panel, error), 'failure');
  }
}
