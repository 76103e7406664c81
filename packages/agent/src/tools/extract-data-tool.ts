// The tool `extract_data`: things of a kind out of a text, as JSON or a table, by rules alone.

import { type Language, MAX_QUICK_REPLIES } from '@nod/protocol';
import type { Tool, ToolResult } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import { type Entities, findEntities } from './entities/entities.ts';
import { ENTITY_TYPES, type EntityType, parseEntityTypes } from './entities/entity-words.ts';
import { type Format, renderEntities, toEntityData } from './entity-text.ts';
import { CONTENT_PARAMETERS, readContent } from './given-content.ts';
import type { PageBridge } from './page-bridge.ts';
import { inspectPlainly } from './plain-inspection.ts';

const FORMATS: readonly string[] = ['json', 'table', 'csv'] satisfies Format[];
const ALL: readonly EntityType[] = ['emails', 'phones', 'links', 'prices', 'dates', 'names', 'tables'];

/** Offered after an extraction. */
export const SAVE_REPLY = 'Save to memory';
export const COPY_JSON_REPLY = 'Copy as JSON';
export const COPY_TABLE_REPLY = 'Copy as table';

export interface ExtractedData {
  entities: Record<string, unknown>;
  count: number;
  format: Format;
}

export interface ExtractDataPorts {
  /** Null where nobody has a page beside them. */
  page: PageBridge | null;
}

export function createExtractDataTool({ page }: ExtractDataPorts): Tool {
  return {
    name: 'extract_data',
    description:
      'Finds emails, phones, links, prices, dates, names or tables in a text, the selection or the page.',
    actions: ['extract'],
    parameters: [
      ...CONTENT_PARAMETERS,
      {
        name: 'entityType',
        type: 'string',
        description: `What to find: ${ENTITY_TYPES.join(', ')}; several with commas. Absent: all.`,
      },
      { name: 'contains', type: 'string', description: 'Keep only what contains this text.' },
      { name: 'selector', type: 'string', description: 'CSS selector of the part of the page to read.' },
      {
        name: 'format',
        type: 'string',
        description: 'The form of the result.',
        default: 'table',
        schema: { enum: FORMATS },
      },
      {
        name: 'language',
        type: 'string',
        description: "Language of a table's heads.",
        schema: { enum: ['en', 'zh'] },
      },
    ],
    timeLimitMs: 30_000,
    alternatives: ['Name another kind of thing.', 'Give a shorter text.'],
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    execute: async (parameters, context) => {
      const read = await readContent(parameters, context, page);
      if (!read.ok) return read.result;
      const { text, sites } = read.content;
      return { ...extract(text, parameters), sites };
    },
  };
}

function extract(
  content: string,
  { entityType, contains, format, language }: Record<string, unknown>,
): ToolResult {
  const types = entityType === undefined ? ALL : decodeTypes(String(entityType));
  if (types.length === 0)
    return toFailed('kind_unknown', { kind: String(entityType), kinds: ENTITY_TYPES.join(', ') });
  if (!FORMATS.includes(String(format)))
    return toFailed('format_unknown', { format: String(format), formats: FORMATS.join(', ') });
  const found = findEntities(content, types);
  const entities = typeof contains === 'string' ? keepContaining(found, contains) : found;
  const form = format as Format;
  const data: ExtractedData = {
    entities: toEntityData(entities),
    count: countEntities(entities),
    format: form,
  };
  const quickReplies =
    data.count > 0 ? [SAVE_REPLY, form === 'json' ? COPY_TABLE_REPLY : COPY_JSON_REPLY] : [];
  return {
    success: true,
    data,
    displayText: renderEntities(entities, form, language === 'zh' ? 'zh' : 'en'),
    ...(quickReplies.length > 0 ? { quickReplies } : {}),
  };
}

/** Kinds by name, or in the person's words. */
function decodeTypes(text: string): EntityType[] {
  const named = (parseEntityTypes(text.toLowerCase()) ?? '').split(',');
  return ENTITY_TYPES.filter((type) => named.includes(type));
}

function keepContaining({ texts, tables }: Entities, part: string): Entities {
  const has = (text: string) => text.toLowerCase().includes(part.toLowerCase());
  const kept = Object.fromEntries(Object.entries(texts).map(([type, values]) => [type, values.filter(has)]));
  const rows = tables?.map((table) => ({ ...table, rows: table.rows.filter((row) => row.some(has)) }));
  return { texts: kept, ...(rows ? { tables: rows.filter((table) => table.rows.length > 0) } : {}) };
}

function countEntities({ texts, tables = [] }: Entities): number {
  return Object.values(texts).reduce((sum, values) => sum + values.length, tables.length);
}

const CHINESE: ReadonlyMap<string, string> = new Map([
  [SAVE_REPLY, '保存到记忆'],
  [COPY_JSON_REPLY, '复制为 JSON'],
  [COPY_TABLE_REPLY, '复制为表格'],
]);

/** Each once. */
export function renderQuickReplies(offered: readonly string[], language: Language): string[] {
  const shown = offered.map((text) => (language === 'zh' ? CHINESE.get(text) : null) ?? text);
  return [...new Set(shown)].slice(0, MAX_QUICK_REPLIES);
}
