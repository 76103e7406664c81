// Export of a conversation: hands the person a conversation as a file: fetches all of its pages and lets the browser
// save it.
import type { ConversationSummary, MessagesPage } from '@nod/protocol';
import { saveFile } from '../browser/saved-file.ts';
import { showToast } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { toReason } from '../state/agent-settings.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { toMarkdown } from './conversation-markdown.ts';

const PAGE = 200;

/** Never rejects: what goes wrong is said in a notice. */
export async function exportConversation(
  panel: Panel,
  { id, participants }: ConversationSummary,
): Promise<void> {
  const texts = currentTexts(panel);
  try {
    const exportedAt = panel.now();
    const text = toMarkdown({ participants, exportedAt, ...(await loadAll(panel, id)) }, texts);
    const names = participants.filter((name) => name !== 'user').join('-');
    saveFile(
      new Blob([text], { type: 'text/markdown;charset=utf-8' }),
      `${names}-${new Date(exportedAt).toISOString().slice(0, 10)}.md`,
    );
  } catch (error) {
    showToast(panel, texts.conversationMenu.exportFailed, toReason(panel, error), 'failure');
  }
}

type Everything = Pick<MessagesPage, 'messages' | 'requests' | 'runs' | 'renewals'>;

async function loadAll(panel: Panel, id: ConversationSummary['id']): Promise<Everything> {
  const pages: MessagesPage[] = [];
  for (;;) {
    const before = pages[0]?.messages[0]?.position;
    const page = await panel.client.messages(id, {
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    pages.unshift(page);
    if (!page.hasMore || page.messages.length === 0) break;
  }
  return {
    messages: pages.flatMap(({ messages }) => messages),
    requests: pages.flatMap(({ requests }) => requests),
    runs: pages.flatMap(({ runs }) => runs),
    renewals: pages.flatMap(({ renewals }) => renewals),
  };
}
