// `nod audit`: what was decided about tool calls, by whom and why.
import { pipeline } from 'node:stream/promises';
import type { AuditFilter, HubClient } from '@nod/client';
import {
  type AuditEntry,
  type AuditOutcome,
  auditOutcomeSchema,
  MAX_AUDIT_PAGE,
  PERSON,
} from '@nod/protocol';
import { toSurfaceName, wordOrigin } from '@nod/wording';
import { EXIT, UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { parseSince } from '../command-line/duration.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { decode, type Given, parseOptions, readAgentName, readNumber } from '../command-line/options.ts';
import { renderParts } from '../requests/request-lines.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = {
  since: { type: 'string' },
  agent: { type: 'string' },
  tool: { type: 'string' },
  outcome: { type: 'string' },
  limit: { type: 'string' },
  csv: { type: 'boolean', default: false },
} as const;

const DEFAULT_LIMIT = 100;

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, OPTIONS, texts);
  if (values.json && values.csv) throw new UsageError(texts.approvals.oneFormat);
  const filter = readFilter(values, texts);
  const limit =
    values.limit === undefined
      ? null
      : readNumber('--limit', values.limit, [1, Number.MAX_SAFE_INTEGER], texts);
  const client = connectAsPerson(values.data, texts);
  if (values.json || values.csv) {
    const query = { ...filter, ...(limit !== null && { limit }) };
    const { body } = await client.exportAudit({ format: values.csv ? 'csv' : 'jsonl', ...query });
    await print(body);
    return EXIT.ok;
  }
  const entries = await readEntries(client, filter, limit ?? DEFAULT_LIMIT);
  process.stdout.write(`${renderEntries(entries, texts).join('\n')}\n`);
  return EXIT.ok;
};

type Values = Given<typeof OPTIONS>['values'];

function readFilter({ since, agent, tool, outcome }: Values, texts: Texts): AuditFilter {
  return {
    ...(since !== undefined && { since: readSince(since, texts) }),
    ...(agent !== undefined && { agent: readAgentName(agent, '--agent', texts) }),
    ...(tool !== undefined && { toolName: tool }),
    ...(outcome !== undefined && { outcome: readOutcome(outcome, texts) }),
  };
}

function readSince(value: string, { approvals }: Texts): number {
  const since = parseSince(value, Date.now());
  if (since === null) throw new UsageError(approvals.invalidSince(value));
  return since;
}

function readOutcome(value: string, { approvals, words }: Texts): AuditOutcome {
  const { outcomes } = words.audit;
  const spoken = auditOutcomeSchema.options.find((each) => outcomes[each] === value);
  const complaint = approvals.invalidOutcome(value, auditOutcomeSchema.options);
  return decode(auditOutcomeSchema, spoken ?? value, complaint);
}

async function readEntries(client: HubClient, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (;;) {
    const before = entries.at(-1)?.id;
    const page = await client.audit({
      ...filter,
      limit: Math.min(limit - entries.length, MAX_AUDIT_PAGE),
      ...(before !== undefined && { before }),
    });
    entries.push(...page.entries);
    if (!page.hasMore || entries.length >= limit) return entries;
  }
}

function renderEntries(entries: readonly AuditEntry[], texts: Texts): string[] {
  const { approvals } = texts;
  if (entries.length === 0) return [approvals.noEntries];
  return renderTable([approvals.columns, ...entries.map((entry) => toRow(entry, texts))]);
}

/** A kind of credential is one of our own words; whatever else was touched is told as it is. */
function toSubject({ basis, subject }: AuditEntry, { words }: Texts): string {
  const { credentials } = words.audit;
  const [kind = '', ...name] = subject.split(' ');
  const isKind = basis === 'credential' && Object.hasOwn(credentials, kind);
  return isKind ? [credentials[kind], ...name].join(' ') : subject;
}

function toRow(entry: AuditEntry, texts: Texts): string[] {
  const { words, approvals } = texts;
  const isRemoved = entry.outcome === 'policy-set' && entry.detail === '';
  const isForeign = entry.orderedBy !== null && entry.orderedBy !== PERSON;
  const detail = [
    isForeign ? renderParts(words.orderedBy(entry.orderedBy ?? '')) : '',
    entry.isEdited ? words.audit.edited : '',
    isRemoved ? approvals.removed : toOneLine(entry.detail),
  ].filter((each) => each !== '');
  return [
    toLocalTime(entry.at),
    words.audit.outcomes[entry.outcome],
    toOneLine(entry.toolName ?? '-'),
    toOneLine(toSubject(entry, texts)) || '-',
    entry.agent ?? '-',
    toPlace(entry, texts),
    words.audit.bases[entry.basis],
    detail.join('; '),
  ];
}

/** Where it was done, and by which account with which message where that is known. */
function toPlace({ surface, who, origin }: AuditEntry, { words }: Texts): string {
  if (surface === null) return words.audit.whos[who];
  return [toSurfaceName(surface, words), ...(origin ? [toOneLine(wordOrigin(origin, words))] : [])].join(' ');
}

/** As much as a row of a table can hold; --json and --csv have it whole. */
const LONGEST_CELL = 200;

function toOneLine(text: string): string {
  const line = toVisible(text.slice(0, LONGEST_CELL * 2))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_CELL ? `${line.slice(0, LONGEST_CELL)}…` : line;
}

/** Words of agents must not steer the terminal that shows them; a file gets them as they are. */
async function* forTerminal(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of text) yield toVisible(decoder.decode(chunk, { stream: true }));
}

/** As fast as the reader takes it. A reader that has enough, like `head`, ends it. */
async function print(text: ReadableStream<Uint8Array>): Promise<void> {
  try {
    await pipeline(process.stdout.isTTY ? forTerminal(text) : text, process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
