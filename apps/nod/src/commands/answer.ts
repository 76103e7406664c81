// `nod answer`: the person answers a question or decides about a tool call from the command line.
import { AlreadySettledError, type HubClient } from '@nod/client';
import { parsePicks } from '@nod/decisions';
import {
  type ActionAnswer,
  type AnswerBody,
  type HumanRequest,
  type HumanRequestOf,
  type Picks,
  type RequestAction,
  type StartingPoint,
  type ToolApproval,
  toAnswer,
  toAnswerInWords,
} from '@nod/protocol';
import { beginView, type CallStatus, emptyView, type HubView, toCalls, toRunItems } from '@nod/surface';
import { wordEnding } from '@nod/wording';
import { followView } from '../chat/followed-view.ts';
import { CliError, EXIT, UsageError } from '../command-line/cli-error.ts';
import { createPersonCommand } from '../command-line/command.ts';
import type { Given } from '../command-line/options.ts';
import { readWords } from '../command-line/options.ts';
import { findRequest, toShortId } from '../command-line/short-ids.ts';
import { renderEnding, renderParts, renderTool } from '../requests/request-lines.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const SWITCH = { type: 'boolean', default: false } as const;
const OPTIONS = {
  text: { type: 'string' },
  all: SWITCH,
  approve: SWITCH,
  always: SWITCH,
  conversation: SWITCH,
  scope: { type: 'string' },
  reject: SWITCH,
} as const;

/** How long the agent may take to begin an approved call; afterwards nothing is said about it. */
const PATIENCE_MS = 10_000;

/** Literal words are the answer itself; others may be a number or picks. */
type Wanted =
  | { action: RequestAction; words?: string }
  | { text: string; isLiteral: boolean }
  /** Approved, and remembered by the agent: the number of one of its scopes, or what it says. */
  | { scope: string };

export const run = createPersonCommand(OPTIONS, ({ values, positionals: [id, choice, ...rest] }, texts) => {
  const wanted = readWanted(values, choice);
  if (id === undefined || rest.length > 0) throw new UsageError(texts.wrongArguments);
  if (wanted === null) throw new UsageError(texts.answering.oneAnswer);
  if ('text' in wanted) readWords(wanted.text, texts);
  return async (client) => {
    const request = await findRequest(client, id, texts);
    if (request.settlement !== null) throw toTooLate(request, texts);
    const body = { ...toGivenAnswer(request, wanted, texts), surface: 'cli' };
    const start = values.approve ? await client.overview() : null;
    const answered = await answer(client, request, body, texts);
    if (start) await refuseUnrun(client, start, answered, texts);
    return { result: answered, lines: renderEcho(answered, texts) };
  };
});

/** The one answer that the command line gives; null when it gives none, or more than one. */
function readWanted(values: Given<typeof OPTIONS>['values'], choice: string | undefined): Wanted | null {
  const { text, all, approve, always, conversation, scope, reject } = values;
  const reaches = [always, conversation, scope !== undefined].filter(Boolean).length;
  if (reaches > 1 || (reaches === 1 && !approve)) return null;
  const remember = always ? 'always' : conversation ? 'conversation' : 'once';
  const wanted: Wanted[] = [];
  if (reject) wanted.push({ action: { type: 'reject' }, words: choice ?? '' });
  else if (choice !== undefined) wanted.push({ text: choice, isLiteral: false });
  if (text !== undefined) wanted.push({ text, isLiteral: true });
  if (all) wanted.push({ action: { type: 'accept-all' } });
  if (approve) wanted.push(scope === undefined ? { action: { type: 'approve', remember } } : { scope });
  return wanted.length === 1 ? (wanted[0] ?? null) : null;
}

function toGivenAnswer(request: HumanRequest, wanted: Wanted, texts: Texts): ActionAnswer {
  const { approvals, words } = texts;
  const cannotRemember = 'permission' in request && request.permission === null;
  const remember = 'action' in wanted && wanted.action.type === 'approve' ? wanted.action.remember : 'once';
  if (cannotRemember && remember !== 'once') throw new CliError('invalid_request', approvals.cannotRemember);
  const given =
    'text' in wanted
      ? toTextAnswer(request, wanted, texts)
      : toAnswer(request, toAction(request, wanted, texts), { ...wanted, language: words.language });
  if (given) return given;
  const complaint = 'call' in request ? approvals.needsVerdict(toShortId(request.id)) : approvals.needsText;
  throw new CliError('invalid_request', complaint);
}

function toAction(
  request: HumanRequest,
  wanted: Exclude<Wanted, { text: string }>,
  { approvals }: Texts,
): RequestAction {
  if ('action' in wanted) return wanted.action;
  const scopes = 'scopes' in request ? request.scopes : [];
  const named = scopes.findIndex(({ label }) => label.trim() === wanted.scope.trim());
  const scope = /^\d+$/.test(wanted.scope) && named < 0 ? Number(wanted.scope) - 1 : named;
  if (!('call' in request) || scopes[scope]) return { type: 'approve-scope', scope };
  throw new CliError('no_such_option', approvals.noSuchScope(wanted.scope, scopes.length), EXIT.usage);
}

/** Picks of a decision set, which the hub completes with what is recommended, the option of a number, or the words. */
function toTextAnswer(
  request: HumanRequest,
  { text, isLiteral }: Extract<Wanted, { text: string }>,
  texts: Texts,
): ActionAnswer | null {
  const { language } = texts.words;
  const picks = 'questions' in request && !isLiteral ? readPicks(request, text, texts) : {};
  if (Object.keys(picks).length > 0) return toAnswer(request, { type: 'accept-all' }, { language, picks });
  const options = 'options' in request && !isLiteral ? request.options : [];
  if (options.length === 0 || !/^[+-]?\d+$/.test(text)) return toAnswerInWords(request, text, { language });
  const option = toAnswer(request, { type: 'reply', index: Number(text) - 1 }, { language });
  if (option) return option;
  throw new CliError('no_such_option', texts.answering.noSuchOption(text, options.length), EXIT.usage);
}

/** None for any other words. */
function readPicks({ questions }: HumanRequestOf<'decision-set'>, text: string, { answering }: Texts): Picks {
  const picks = parsePicks(questions, text);
  if (picks === null && PICKS.test(text.trim())) {
    throw new CliError('no_such_option', answering.noSuchPick(text), EXIT.usage);
  }
  return { ...picks };
}

/** Nothing but what picks look like: `2C`, `1A 1B`, `2`. */
const PICKS = /^[A-Za-z]{0,4}[-_]?\d{1,3} ?[A-Za-z]?(?:[\s,，、;；]+[A-Za-z]{0,4}[-_]?\d{1,3} ?[A-Za-z]?)*$/;

async function answer(
  client: HubClient,
  { id }: HumanRequest,
  body: AnswerBody,
  texts: Texts,
): Promise<HumanRequest> {
  try {
    return await client.answer(id, body);
  } catch (error) {
    throw error instanceof AlreadySettledError ? toTooLate(error.request, texts) : error;
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

/** It says what came first. */
function toTooLate(request: HumanRequest, texts: Texts): CliError {
  return new CliError('already_settled', texts.answering.settled(renderEnding(request, texts) ?? ''));
}

function renderEcho(request: HumanRequest, texts: Texts): string[] {
  const { agent, settlement } = request;
  const ending = wordEnding(request, texts.words);
  if (settlement?.outcome !== 'answered' || ending === null) return [];
  const notes = ending.notes.map(renderParts);
  if ('call' in request) {
    return [
      renderParts(ending.what) + texts.words.colon + renderTool(request.call.toolName, texts),
      ...notes,
    ];
  }
  return [texts.answering.sent(agent, toVisible(settlement.reply.text)), ...notes];
}
