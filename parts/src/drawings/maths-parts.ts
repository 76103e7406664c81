// Maths parts: cuts formulas that stand on lines of their own out of a text, before Markdown reads the rest. Pure,
// linear.

export interface TextPart {
  isFormula: boolean;
  /** A formula comes without its marks. */
  text: string;
}

/** A formula is closed within so many lines, or it is none. */
const MAX_LINES = 60;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const OPENING = /^ {0,3}(\$\$|\\\[)(.*)$/;
const CLOSING = { $$: /^(.*?)\$\$\s*$/, '\\[': /^(.*?)\\\]\s*$/ };

export function splitMaths(text: string): TextPart[] {
  if (!text.includes('$$') && !text.includes('\\[')) return [{ isFormula: false, text }];
  const lines = text.split('\n');
  const parts: TextPart[] = [];
  let plain: string[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) parts.push({ isFormula: false, text: plain.join('\n') });
    plain = [];
  };
  let fence: string | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark: string | null = FENCE.exec(line)?.[1] ?? null;
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    const formula = fence === null && mark === null ? readFormula(lines, index) : null;
    if (formula) {
      endPlain();
      parts.push({ isFormula: true, text: formula.text });
      index = formula.end;
    } else plain.push(line);
  }
  endPlain();
  return parts;
}

/** Null where none begins, none ends, or a blank line comes before its end. */
function readFormula(lines: readonly string[], start: number): { text: string; end: number } | null {
  const [, mark, rest = ''] = OPENING.exec(lines[start] ?? '') ?? [];
  if (mark !== '$$' && mark !== '\\[') return null;
  const taken: string[] = [];
  for (let index = start; index < Math.min(lines.length, start + MAX_LINES); index += 1) {
    const line = index === start ? rest : (lines[index] ?? '');
    const closed = CLOSING[mark].exec(line);
    if (closed) {
      const text = [...taken, closed[1]].join('\n').trim();
      return text === '' ? null : { text, end: index };
    }
    if (index > start && line.trim() === '') return null;
    taken.push(line);
  }
  return null;
}
