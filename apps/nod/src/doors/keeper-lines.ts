// Lines of a keeper: what its agent does, calmly, for whoever looks at the terminal.
import type { SessionNews } from '@nod/door-acp';
import type { Ask, DoorEvent } from '@nod/doors';
import { toVisible, toVisibleLine } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

/** Null: nothing to be said. */
export function toKeeperLine(news: SessionNews, { keeper }: Texts): string | null {
  switch (news.type) {
    case 'turn-started':
      return keeper.works;
    case 'asked':
      return tellAsk(news.ask, keeper);
    case 'ask-closed':
      return keeper.askGone;
    case 'prompt-refused':
      return keeper.refused(toVisible(news.words));
    case 'turn-ended':
      return tellEnd(news, keeper);
    case 'agent-ended':
      return keeper.ended(toVisible(news.words));
    case 'action-failed':
      return keeper.notTaken[news.action](toVisible(news.words));
    case 'gone':
      return keeper.isOver;
    default:
      return null;
  }
}

function tellAsk(ask: Ask, keeper: Texts['keeper']): string {
  if (ask.type === 'questions')
    return keeper.questions(ask.questions.map(({ title }) => toVisibleLine(title)).join(' · '));
  const { preview, toolName } = ask;
  if (preview?.type === 'command') return keeper.asks(`${toolName}: ${toVisibleLine(preview.command)}`);
  if (preview?.type === 'edit') return keeper.asks(`${toolName}: ${toVisibleLine(preview.path)}`);
  return keeper.asks(toVisibleLine(toolName));
}

function tellEnd(
  { outcome, answer, failure }: Extract<DoorEvent, { type: 'turn-ended' }>,
  keeper: Texts['keeper'],
): string {
  if (outcome === 'failed') return keeper.failed(toVisible(failure ?? ''));
  if (outcome === 'stopped') return keeper.stopped;
  return answer.trim() === '' ? keeper.saidNothing : keeper.said(toVisible(answer));
}
