// `nod pending`: what waits for the person, readable for people and programs.
import { type HumanRequest, needsPerson } from '@nod/protocol';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseOptions } from '../command-line/options.ts';
import { toShortIds } from '../ids/short-id.ts';
import { renderRequest } from '../requests/request-lines.ts';
import type { Texts } from '../texts/en.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const client = connectAsPerson(values.data, texts);
  const requests = (await client.openRequests()).filter(needsPerson);
  process.stdout.write(values.json ? `${JSON.stringify(requests)}\n` : renderRequests(requests, texts));
  return EXIT.ok;
};

function renderRequests(requests: HumanRequest[], texts: Texts): string {
  if (requests.length === 0) return `${texts.pending.none}\n`;
  const hints = new Set(requests.map((request) => texts.pending.howTo[request.kind]));
  const shorten = toShortIds(requests.map(({ id }) => id));
  const shown = requests.flatMap((request) => {
    const [title, ...lines] = renderRequest(request, texts);
    return [`${shorten(request.id)}  ${title}`, ...lines, ''];
  });
  return `${[...shown, ...hints].join('\n')}\n`;
}
