// `nod answer`: the person answers a question or decides about a tool call from the command line.
import { AlreadySettledError, type HubClient } from '@nod/client';
import { parsePicks } from '@nod/decisions';
import type { AnswerBody, HumanRequest, StartingPoint, ToolApproval } from '@nod/protocol';
import { beginView, type CallStatus, emptyView, type HubView, toCalls, toRunItems } from '@nod/surface';
import { wordEnding } from '@nod/wording';
import { followView } from '../chat/followed-view.ts';
import { CliError, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly, readWords } from '../command-line/options.ts';
import { findRequest } from '../ids/named-request.ts';
import { toShortId } from '../ids/short-id.ts';
import { renderEnding, renderParts, renderTool } from '../requests/request-lines.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

const SWITCH = { type: 'boolean', default: false } as const;
const OPTIONS = {
  text: { type: 'string' },
  all: SWITCH,
  approve: SWITCH,
  always: SWITCH,
  conversation: SWITCH,
  reject: SWITCH,
} as const;

/** How long the agent may take to begin an approved call; afterwards nothing is said about it. */
const PATIENCE_MS = 10_000;

type Given =
  | { type: 'choice' | 'text'; text: string }
  | { type: 'all' }
  | { type: 'approve'; remember: 'once' | 'conversation' | 'always' }
  | { type: 'reject'; words: string };

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const [id, choice, ...rest] = positionals;
  const given = readGiven(values, choice);
  if (id === undefined || rest.length > 0) throw new UsageError(texts.wrongArguments);
  if (given === null) throw new UsageError(texts.answering.oneAnswer);
  if ('text' in given) readWords(given.text, texts);
  const client = connectAsPerson(values.data, texts);
  const request = await findRequest(client, id, texts);
  if (request.settlement !== null) throw new CliError('already_settled', toSettledText(request, texts));
  const body = toBody(request, given, texts);
  const start = given.type === 'approve' ? await client.overview() : null;
  const answered = await answer(client, request, body, texts);
  if (start) await refuseUnrun(client, start, answered, texts);
  process.stdout.write(values.json ? `${JSON.stringify(answered)}\n` : renderEcho(answered, texts));
  return EXIT.ok;
};

interface Values {
  text?: string | undefined;
  all: boolean;
  approve: boolean;
  always: boolean;
  conversation: boolean;
  reject: boolean;
}

/** The one answer that the command line gives; null when it gives none, or more than one. */
function readGiven(values: Values, choice: string | undefined): Given | null {
  const { text, all, approve, always, conversation, reject } = values;
  if ((always || conversation) && !approve) return null;
  if (always && conversation) return null;
  if (reject) return text === undefined && !all && !approve ? { type: 'reject', words: choice ?? '' } : null;
  const remember = always ? 'always' : conversation ? 'conversation' : 'once';
  const given: Given[] = [];
  if (choice !== undefined) given.push({ type: 'choice', text: choice });
  if (text !== undefined) given.push({ type: 'text', text });
  if (all) given.push({ type: 'all' });
  if (approve) given.push({ type: 'approve', remember });
  return given.length === 1 ? (given[0] ?? null) : null;
}

function toBody(request: HumanRequest, given: Given, texts: Texts): AnswerBody {
  if ('call' in request) return toVerdict(request, given, texts);
  switch (given.type) {
    case 'approve':
    case 'reject':
      throw new CliError('invalid_request', texts.approvals.needsText);
    case 'all':
      return { decision: { type: 'accept-all' }, language: texts.words.language, surface: 'cli' };
    case 'choice':
      return (
        toPicks(request, given.text, texts) ?? { text: toText(request, given.text, texts), surface: 'cli' }
      );
    case 'text':
      return { text: given.text, surface: 'cli' };
  }
}

/** Picks of a decision set, which the hub completes with what is recommended; null for any other words. */
function toPicks(request: HumanRequest, choice: string, texts: Texts): AnswerBody | null {
  if (request.kind !== 'decision-set') return null;
  const picks = parsePicks(request.questions, choice);
  if (picks === null && PICKS.test(choice.trim())) {
    throw new CliError('no_such_option', texts.answering.noSuchPick(choice), EXIT.usage);
  }
  if (picks === null || Object.keys(picks).length === 0) return null;
  return { decision: { type: 'picks', picks: { ...picks } }, language: texts.words.language, surface: 'cli' };
}

/** Nothing but what picks look like: `2C`, `1A 1B`, `2`. */
const PICKS = /^[A-Za-z]{0,4}[-_]?\d{1,3} ?[A-Za-z]?(?:[\s,，、;；]+[A-Za-z]{0,4}[-_]?\d{1,3} ?[A-Za-z]?)*$/;

function toVerdict({ id, hash, permission }: ToolApproval, given: Given, { approvals }: Texts): AnswerBody {
  switch (given.type) {
    case 'approve':
      if (given.remember !== 'once' && permission === null) {
        throw new CliError('invalid_request', approvals.cannotRemember);
      }
      return { approval: { verdict: 'approve', hash, remember: given.remember }, surface: 'cli' };
    case 'reject':
      return { approval: { verdict: 'reject', words: given.words }, surface: 'cli' };
    default:
      throw new CliError('invalid_request', approvals.needsVerdict(toShortId(id)));
  }
}

/** A number picks the option that is shown with it; where there are none, and else, the words are the answer itself. */
function toText(request: HumanRequest, choice: string, { answering }: Texts): string {
  const options = request.kind === 'quick-replies' ? request.options : [];
  if (options.length === 0 || !/^[+-]?\d+$/.test(choice)) return choice;
  const option = options[Number(choice) - 1];
  if (option === undefined) {
    throw new CliError('no_such_option', answering.noSuchOption(choice, options.length), EXIT.usage);
  }
  return option;
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
    throw new CliError(error.code, toSettledText(error.request, texts));
  }
}

/** Throws CliError where the call was approved and then not begun: it was no longer what had been shown, or stopped. */
async function refuseUnrun(
  client: HubClient,
  start: StartingPoint,
  request: HumanRequest,
  texts: Texts,
): Promise<void> {
  // What a program of its own does with the word is not ours to see.
  if (!('call' in request) || request.runId === null) return;
  const isKnown = (view: HubView) => findStatus(view, request) !== null;
  const from = { logId: start.logId, view: beginView(emptyView, start) };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const outcome = findStatus(await followView(client, from, ({ view }) => isKnown(view), patience), request);
  if (outcome !== 'refused' && outcome !== 'stopped') return;
  throw new CliError(outcome, texts.approvals.notRun[outcome](renderTool(request.call.toolName, texts)));
}

/** How the approved call stands, or how it ended without having begun; null while nothing is known of it. */
function findStatus({ runs }: HubView, { runId, call }: ToolApproval): CallStatus | 'over' | null {
  const run = Object.values(runs).find(({ id }) => id === runId);
  const item = run && toCalls(toRunItems(run)).find(({ callId }) => callId === call.id);
  return item?.status ?? (run?.end ? 'over' : null);
}

/** What came first. */
function toSettledText(request: HumanRequest, texts: Texts): string {
  return texts.answering.settled(renderEnding(request, texts) ?? '');
}

function renderEcho(request: HumanRequest, texts: Texts): string {
  const { agent, settlement } = request;
  const ending = wordEnding(request, texts.words);
  if (settlement?.outcome !== 'answered' || ending === null) return '';
  if ('call' in request) {
    return `${renderParts(ending.what)}${texts.words.colon}${renderTool(request.call.toolName, texts)}\n`;
  }
  const sent = texts.answering.sent(agent, toVisible(settlement.reply.text));
  return `${[sent, ...ending.notes.map(renderParts)].join('\n')}\n`;
}
