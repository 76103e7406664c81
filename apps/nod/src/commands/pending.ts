// `nod pending`: what waits for the person, readable for people and programs.
import { type HumanRequest, needsPerson } from '@nod/protocol';
import { createPersonCommand } from '../command-line/command.ts';
import { requireNoMore } from '../command-line/options.ts';
import { toShortIds } from '../command-line/short-ids.ts';
import { renderRequest } from '../requests/request-lines.ts';
import { renderAttachments } from '../terminal/attachment-lines.ts';
import type { Texts } from '../texts/texts.ts';

export const run = createPersonCommand({}, ({ positionals }, texts) => {
  requireNoMore(positionals, texts);
  return async (client) => {
    const requests = (await client.openRequests()).filter(needsPerson);
    return {
      result: requests,
      lines: requests.length === 0 ? [texts.words.outcomes.nothingWaits] : render(requests, texts),
    };
  };
});

function render(requests: HumanRequest[], texts: Texts): string[] {
  const hints = new Set(requests.map((request) => texts.howToAnswer[request.kind]));
  const shorten = toShortIds(requests.map(({ id }) => id));
  const shown = requests.flatMap((request) => {
    const [title, ...lines] = renderRequest(request, texts);
    const files = renderAttachments(request.attachments).map((line) => `  ${line}`);
    return [`${shorten(request.id)}  ${title}`, ...lines, ...files, ''];
  });
  return [...shown, ...hints];
}
