// Tables in a text: Markdown, tab-separated lines, and what is left of HTML.

export interface FoundTable {
  columns: string[];
  rows: string[][];
}

/** In the order of their kinds: Markdown, tabs, HTML. Rows are as wide as the columns. */
export function findTables(text: string): FoundTable[] {
  return [...findMarkdownTables(text), ...findTabTables(text), ...findHtmlTables(text)].map(toEvenRows);
}

const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

function findMarkdownTables(text: string): FoundTable[] {
  const lines = text.split('\n');
  const tables: FoundTable[] = [];
  for (const [index, line] of lines.entries()) {
    const head = lines[index - 1];
    if (!RULE.test(line) || head === undefined || !head.includes('|')) continue;
    const end = lines.findIndex((each, at) => at > index && !each.includes('|'));
    const rows = lines.slice(index + 1, end < 0 ? lines.length : end).map(splitCells);
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
  return [...text.matchAll(/<table\b[^>]*>([\s\S]*?)<\/table>/giu)].flatMap(([, inner = '']) => {
    const [columns, ...rows] = [...inner.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr>|$)/giu)].map(
      ([, row = '']) => toHtmlCells(row),
    );
    return columns && columns.length > 0 && rows.length > 0 ? [{ columns, rows }] : [];
  });
}

function toHtmlCells(row: string): string[] {
  return [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)(?=<t[dh]\b|<\/t[dh]>|$)/giu)].map(([, cell = '']) =>
    toPlain(cell).replace(/\s+/gu, ' ').trim(),
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function toPlain(html: string): string {
  return html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? '');
}

function toEvenRows({ columns, rows }: FoundTable): FoundTable {
  return { columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')) };
}
