// `nod answer`: the person answers a question from the command line.
import { AlreadySettledError, type HubClient } from '@nod/client';
import { type AnswerBody, type HumanRequest, requestIdSchema } from '@nod/protocol';
import { CliError, UsageError } from '../cli-error.ts';
import { connectAsPerson } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { parseStrictly } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';
import type { Texts } from '../texts/en.ts';

/** Fewer characters than this name nothing: an answer must not go to a question by chance. */
const SHORTEST_ID = 6;

const OPTIONS = { text: { type: 'string' }, all: { type: 'boolean', default: false } } as const;

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const [id, choice, ...rest] = positionals;
  const given = [choice, values.text, values.all || undefined].filter((each) => each !== undefined);
  if (id === undefined || given.length !== 1 || rest.length > 0) throw new UsageError(texts.wrongArguments);
  const client = connectAsPerson(values.data, texts);
  const request = await findRequest(client, id, texts);
  const body: AnswerBody = values.all
    ? { decision: { type: 'accept-all' }, language: texts.phraseLanguage, surface: 'cli' }
    : { text: values.text ?? toText(request, choice ?? ''), surface: 'cli' };
  const answered = await answer(client, request, body, texts);
  process.stdout.write(values.json ? `${JSON.stringify(answered)}\n` : renderEcho(answered, texts));
  return EXIT.ok;
};

function renderEcho({ agent, settlement }: HumanRequest, texts: Texts): string {
  if (settlement?.outcome !== 'answered') return '';
  const { text, leftOpen } = settlement.reply;
  const note = leftOpen.length > 0 ? `${texts.decisions.open(leftOpen)}\n` : '';
  return `${texts.answering.sent(agent, text)}\n${note}`;
}

/** The open request whose id starts or ends that way; a settled one only by its whole id. */
async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const requests = await client.openRequests();
  const matches = id.length < SHORTEST_ID ? [] : requests.filter((request) => isShortFor(id, request.id));
  const exact =
    matches.find((request) => request.id === id) ?? (matches.length === 1 ? matches[0] : undefined);
  if (exact) return exact;
  if (matches.length > 1) throw new CliError('ambiguous', texts.answering.ambiguous(id, matches.length));
  const whole = requestIdSchema.safeParse(id);
  if (!whole.success) throw new CliError('not_found', texts.answering.unknown(id));
  return client.request(whole.data);
}

function isShortFor(id: string, whole: string): boolean {
  return whole.startsWith(id) || whole.startsWith(`req_${id}`) || whole.endsWith(id);
}

/** A number picks the option that is shown with it; everything else is the answer itself. */
function toText(request: HumanRequest, choice: string): string {
  if (request.kind !== 'quick-replies' || !/^\d+$/.test(choice)) return choice;
  return request.options[Number(choice) - 1] ?? choice;
}

async function answer(
  client: HubClient,
  request: HumanRequest,
  body: AnswerBody,
  texts: Texts,
): Promise<HumanRequest> {
  try {
    return await client.answer(request.id, body);
  } catch (error) {
    if (!(error instanceof AlreadySettledError)) throw error;
    throw new CliError(error.code, toOutcome(error.request, texts) ?? error.message);
  }
}

function toOutcome({ settlement }: HumanRequest, texts: Texts): string | null {
  switch (settlement?.outcome) {
    case 'answered':
      return texts.answering.alreadyAnswered(settlement.reply.text, settlement.reply.surface);
    case 'cancelled':
      return texts.answering.alreadyCancelled;
    case 'expired':
      return texts.answering.alreadyExpired;
    default:
      return null;
  }
}
