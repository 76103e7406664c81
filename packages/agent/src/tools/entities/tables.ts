// Tables in a text: Markdown, tab-separated lines, and what is left of HTML.

export interface FoundTable {
  columns: string[];
  rows: string[][];
}

/** In the order of their kinds: Markdown, tabs, HTML. Rows are as wide as the columns. */
export function findTables(text: string): FoundTable[] {
  return [...findMarkdownTables(text), ...findTabTables(text), ...findHtmlTables(text)].map(toEvenRows);
}

/** The line under the head: bars, colons and dashes only. */
function isRule(line: string): boolean {
  return line.includes('-') && /^[\s|:-]+$/u.test(line);
}

function findMarkdownTables(text: string): FoundTable[] {
  const lines = text.split('\n');
  const tables: FoundTable[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const head = lines[index - 1] ?? '';
    if (!isRule(lines[index] ?? '') || !head.includes('|')) continue;
    const first = index + 1;
    // The rows of a table are not looked at for another one.
    while (lines[index + 1]?.includes('|')) index += 1;
    const rows = lines.slice(first, index + 1).map(splitCells);
    if (rows.length > 0) tables.push({ columns: splitCells(head), rows });
  }
  return tables;
}

/** `\|` is a bar inside a cell. */
export function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

function findTabTables(text: string): FoundTable[] {
  const tables: FoundTable[] = [];
  let block: string[][] = [];
  const close = () => {
    const [columns, ...rows] = block;
    if (columns && rows.length > 0) tables.push({ columns, rows });
    block = [];
  };
  for (const line of text.split('\n')) {
    const cells = line.split('\t').map((cell) => cell.trim());
    if (block[0] && block[0].length !== cells.length) close();
    if (cells.length >= 2) block.push(cells);
    else close();
  }
  close();
  return tables;
}

function findHtmlTables(text: string): FoundTable[] {
  const tables: FoundTable[] = [];
  const lower = text.toLowerCase();
  let start = lower.indexOf('<table');
  while (start >= 0) {
    const end = lower.indexOf('</table', start);
    if (end < 0) break;
    const [columns, ...rows] = splitTags(text.slice(start, end), /<tr\b[^<>]*>/giu).map(toHtmlCells);
    if (columns && columns.length > 0 && rows.length > 0) tables.push({ columns, rows });
    start = lower.indexOf('<table', end);
  }
  return tables;
}

/** What stands behind each opening tag. */
function splitTags(html: string, tag: RegExp): string[] {
  return html.split(tag).slice(1);
}

function toHtmlCells(row: string): string[] {
  return splitTags(row, /<t[dh]\b[^<>]*>/giu).map((cell) => toPlain(cell).replace(/\s+/gu, ' ').trim());
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function toPlain(html: string): string {
  return html
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? '');
}

function toEvenRows({ columns, rows }: FoundTable): FoundTable {
  return { columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')) };
}
