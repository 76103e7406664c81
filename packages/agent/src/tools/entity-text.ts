// Entity text: what was extracted, as JSON, as a Markdown table or as CSV. Each form can be parsed back.
import type { Language } from '@nod/protocol';
import type { Entities } from './entities/entities.ts';
import type { FoundTable } from './entities/tables.ts';

export type Format = 'json' | 'table' | 'csv';

/** The plain value that JSON shows: one field for each kind. */
export function toEntityData({ texts, tables }: Entities): Record<string, unknown> {
  return { ...texts, ...(tables ? { tables: tables.map(toRecords) } : {}) };
}

/** A table's rows as objects, unless its columns are not distinct. */
function toRecords({ columns, rows }: FoundTable): unknown {
  const isDistinct = new Set(columns).size === columns.length && columns.every((column) => column !== '');
  return isDistinct
    ? rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])))
    : { columns, rows };
}

export function renderEntities(entities: Entities, format: Format, language: Language = 'en'): string {
  if (format === 'json') return JSON.stringify(toEntityData(entities), null, 2);
  const lists = toListTable(entities, language);
  const all = [...(lists ? [lists] : []), ...(entities.tables ?? [])];
  return all.map(format === 'csv' ? renderCsv : renderTable).join('\n\n');
}

/** All but tables, one row each. There even when empty, so that the form is always the same. */
function toListTable({ texts, tables }: Entities, language: Language): FoundTable | null {
  const entries = Object.entries(texts);
  if (entries.length === 0 && tables !== undefined && tables.length > 0) return null;
  const rows = entries.flatMap(([type, values]) => values.map((value) => [toKind(type, language), value]));
  return { columns: language === 'zh' ? ['类型', '内容'] : ['type', 'value'], rows };
}

const CHINESE_KINDS: Readonly<Record<string, string>> = {
  emails: '邮箱',
  phones: '电话',
  links: '链接',
  prices: '价格',
  dates: '日期',
  names: '名称',
};

function toKind(type: string, language: Language): string {
  return (language === 'zh' ? CHINESE_KINDS[type] : undefined) ?? type;
}

function renderTable({ columns, rows }: FoundTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(toCell).join(' | ')} |`;
  return [line(columns), `| ${columns.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

function toCell(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replaceAll('|', '\\|');
}

function renderCsv({ columns, rows }: FoundTable): string {
  return [columns, ...rows].map((row) => row.map(quoteCsv).join(',')).join('\n');
}

function quoteCsv(text: string): string {
  return /[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
