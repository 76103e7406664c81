// Found maths: finds the formulas within a block of Markdown. In doubt there is none: prices, shells and paths have
// dollars, too. Pure.

export interface FoundFormula {
  start: number;
  end: number;
  source: string;
  isBlock: boolean;
}

/** One after the other, as far as they are closed: code, then the four ways to write a formula. */
const PIECES =
  /(?<code>(?<ticks>`+)(?!`)[^\n]{0,2000}?(?<!`)\k<ticks>(?!`))|\\\((?<round>[^\n]{1,500}?)\\\)|\\\[(?<square>[^\n]{1,500}?)\\\]|(?<![\\$])\$\$(?!\$)(?<double>[^$\n]{1,500})\$\$(?!\$)|(?<![\\$\w])\$(?<single>[^\s$](?:[^$\n]{0,200}?[^\s$\\])?)\$(?![\w${])/g;

/** Nothing that is shown has more of them; what comes after stays as it is written. */
const MAX_FORMULAS = 100;

export function findMaths(text: string): FoundFormula[] {
  if (!/[$\\]/.test(text)) return [];
  const found: FoundFormula[] = [];
  for (const { index, 0: piece, groups = {} } of text.matchAll(PIECES)) {
    const { round, square, double, single } = groups;
    const source = round ?? square ?? double ?? single;
    if (source === undefined || source.trim() === '' || (single !== undefined && !isFormula(single)))
      continue;
    const isBlock = square !== undefined || double !== undefined;
    found.push({ start: index, end: index + piece.length, source, isBlock });
    if (found.length === MAX_FORMULAS) break;
  }
  return found;
}

/** Between single dollars: a variable, or something that only formulas have. An amount of money is neither. */
function isFormula(source: string): boolean {
  if (/^\d/.test(source)) return /[\\^]/.test(source);
  return (
    /^\p{L}'{0,2}$/u.test(source) ||
    /\\[a-zA-Z]|[\^_=]|^\p{L}\([^)]*\)$|^\p{L}\s*[-+*/<>]\s*[\p{L}\d]$/u.test(source)
  );
}
