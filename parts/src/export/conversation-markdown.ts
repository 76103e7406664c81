// A conversation as a Markdown document: who said what and when, what was asked and answered, what agents did.
// What was said is quoted line by line, so that no message can pass for another one. Pure.
import {
  type DeliveredMessage,
  findChosen,
  type HumanRequest,
  PERSON,
  type Renewal,
  type Run,
  type ToolApproval,
  type toCounterpart,
} from '@nod/protocol';
import { isToolApproval, type MessageRequest, toCalls, toRunItems } from '@nod/surface';
import { toSizeText, wordEnding } from '@nod/wording';
import { toRunSummary } from '../runs/run-summary.ts';
import { isSameDay, toClock, toFullTime } from '../texts/dates.ts';
import { toPlainTitle, toPlainWords } from '../texts/plain-words.ts';
import type { Texts } from '../texts/use-texts.ts';

export interface ConversationRecord {
  participants: Parameters<typeof toCounterpart>[0]['participants'];
  messages: readonly DeliveredMessage[];
  renewals: readonly Renewal[];
  requests: readonly HumanRequest[];
  runs: readonly Run[];
  exportedAt: number;
}

export function toMarkdown(record: ConversationRecord, texts: Texts): string {
  const asked = record.requests.filter((request) => !isToolApproval(request));
  const requests = new Map(asked.map((request) => [request.messageId, request]));
  const approvals = record.requests.filter(isToolApproval);
  const runs = new Map(record.runs.map((run) => [run.messageId, run]));
  const parts = record.messages.flatMap((message, index) => {
    const before = record.messages[index - 1];
    const startsDay = !before || !isSameDay(before.dueAt, message.dueAt);
    const request = requests.get(message.id);
    const run = runs.get(message.id);
    return [
      ...toRenewalLines(record, texts, before?.position ?? 0, message.position),
      ...(startsDay ? [`## ${toDate(message.dueAt)}`] : []),
      `**${toName(message.from, texts)}** · ${toClock(message.dueAt, texts)}${toMark(message, texts)}`,
      ...renderSaid(message, texts),
      ...(request ? [renderRequest(request, texts)] : []),
      ...(run ? [renderRun(run, texts)] : []),
      ...approvals
        .filter(({ messageId }) => messageId === message.id)
        .map((approval) => renderApproval(approval, texts)),
    ];
  });
  const last = toRenewalLines(record, texts, record.messages.at(-1)?.position ?? 0, Number.POSITIVE_INFINITY);
  return `${[renderHead(record, texts), ...parts, ...last].join('\n\n')}\n`;
}

/** Between two positions; of several the last. */
function toRenewalLines(
  { renewals }: ConversationRecord,
  texts: Texts,
  after: number,
  before: number,
): string[] {
  const renewal = renewals.findLast(({ position }) => position > after && position < before);
  return renewal ? [`*${texts.messages.begunAnew(toFullTime(renewal.at, texts))}*`] : [];
}

function renderHead({ participants, messages, exportedAt }: ConversationRecord, texts: Texts): string {
  const names = participants.filter((name) => name !== PERSON).join(', ');
  const isBetween = !participants.includes(PERSON);
  const title = isBetween ? texts.markdown.between(names) : texts.markdown.title(names);
  return `# ${title}\n\n${texts.markdown.exported(toFullTime(exportedAt, texts), messages.length)}`;
}

function toName(from: string, texts: Texts): string {
  return from === PERSON ? texts.you : from;
}

/** The words, then what went with them. */
function renderSaid({ payload, attachments = [] }: DeliveredMessage, texts: Texts): string[] {
  const files = attachments.map(({ name, mediaType, size }) => {
    const facts = texts.words.aside(`${mediaType}, ${toSizeText(size)}`);
    return `- 📎 ${toFenced(name)}${facts}`;
  });
  const said = payload.text?.trim() ? [quote(payload.text)] : [];
  if (files.length === 0) return [quote(payload.text ?? texts.messages.noText)];
  return [...said, files.join('\n')];
}

/** What was superseded is there, and said to count no more. */
function toMark({ supersededBy }: DeliveredMessage, texts: Texts): string {
  return supersededBy === null ? '' : ` · ${texts.versions.earlier}`;
}

/** The day in the form that sorts, in the browser's time zone. */
function toDate(at: number): string {
  const date = new Date(at);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function quote(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function renderRequest(request: MessageRequest, texts: Texts): string {
  return [...renderQuestion(request, texts), ...renderEnding(request, texts)].join('\n');
}

function renderQuestion(request: MessageRequest, { markdown, words }: Texts): string[] {
  const mark = (isRecommended: boolean): string => (isRecommended ? words.aside(words.recommended) : '');
  if (request.kind === 'quick-replies') {
    if (request.options.length === 0) return [];
    const lines = request.options.map(
      (option, index) => `  - ${toLine(option)}${mark(request.recommended === index)}`,
    );
    return [`- ${markdown.options}:`, ...lines];
  }
  const questions = request.questions.map(({ id, title, options, recommended }) => {
    const choices = options.map(
      ({ letter, text }) => `${letter}) ${toLine(text)}${mark(letter === recommended)}`,
    );
    return `  - ${toLine(id)}. ${toLine(title)} ${choices.join(' · ')}`;
  });
  return [`- ${markdown.decisions}:`, ...questions];
}

/** How it ended, where and when, and what else is to say of it. */
function renderEnding(request: HumanRequest, texts: Texts): string[] {
  const ending = wordEnding(request, texts.words);
  if (!ending || !request.settlement) return [`- ${texts.words.endings.open}`];
  const { what, where, notes } = ending;
  const [first, ...others] = [what, ...notes].map((parts) => `- ${toLine(toPlainWords(parts, texts))}`);
  if (request.settlement.outcome !== 'answered') return [first ?? ''];
  const place = [where ? toPlainWords(where, texts) : '', toClock(request.settlement.at, texts)];
  return [`${first} (${place.filter((each) => each !== '').join(', ')})`, ...others];
}

/** The call in full, and what was decided about it. */
function renderApproval(request: ToolApproval, texts: Texts): string {
  const chosen = findChosen(request.settlement, 'verdict');
  const below = [
    ...renderEnding(request, texts),
    ...(chosen?.isEdited ? [`- ${texts.approvals.changed}: ${toCode(chosen.parameters)}`] : []),
  ];
  const asks = `- ${toPlainTitle(request, texts)}: ${toCode(request.call.parameters)}`;
  return [asks, ...below.map((line) => `  ${line}`)].join('\n');
}

/** JSON in one line. */
function toCode(value: unknown): string {
  return toFenced(JSON.stringify(value));
}

/** One line, fenced by more backticks than it holds. */
function toFenced(line: string): string {
  const text = line.replace(/[\u2028\u2029]/g, toEscape);
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

function renderRun(run: Run, texts: Texts): string {
  const calls = toCalls(toRunItems(run)).filter(({ parameters }) => parameters !== null);
  const names = calls.map(({ toolName, status }) => {
    const note = status === 'succeeded' ? '' : ` (${texts.runs.statuses[status]})`;
    return `${texts.toolTitle(toolName)}${note}`;
  });
  const used = names.length > 0 ? texts.markdown.ran(run.agent, names.join(', ')) : run.agent;
  return `- ${used} · ${toRunSummary(run, texts)}`;
}

/** In one line: what stands outside of a quote must not begin a new one. */
function toLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
