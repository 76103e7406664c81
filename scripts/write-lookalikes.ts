// The table of lookalike letters (Unicode UTS #39 "confusables"): only letters and digits that a name may hold.
// `node scripts/write-lookalikes.ts data.json` writes it from the data of the package `unhomoglyph`.
import { readFileSync, writeFileSync } from 'node:fs';
import { isNameCharacter } from '@nod/protocol';

const TABLE = new URL('../packages/protocol/src/names/lookalikes.ts', import.meta.url);
const WIDTH = 100;

/** The source of `lookalikes.ts`. */
function renderLookalikes(confusables: Record<string, string>): string {
  const sources = new Map<string, string>();
  for (const [letter, lookalike] of Object.entries(confusables)) {
    if (!isNameCharacter(letter)) continue;
    sources.set(lookalike, (sources.get(lookalike) ?? '') + letter);
  }
  const groups = [...sources].map(([lookalike, letters]) => `${toEscaped(lookalike)}=${toEscaped(letters)}`);
  return [
    '// Lookalike letters by what they look like: `rn=m`. Written by scripts/write-lookalikes.ts, not by hand.',
    'export const LOOKALIKES = [',
    ...toLines(groups).map((line) => `  '${line}',`),
    "].join(' ');",
    '',
  ].join('\n');
}

/** Some of the letters change the direction of a line, or hang on the one before. */
function toEscaped(text: string): string {
  return Array.from(text, (each) => (/[ -&(-[\]-~]/u.test(each) ? each : toUnits(each))).join('');
}

function toUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}

function toLines(groups: readonly string[]): string[] {
  const lines: string[] = [];
  for (const group of groups) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + group.length < WIDTH)
      lines[lines.length - 1] = `${last} ${group}`;
    else lines.push(group);
  }
  return lines;
}

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error('name the data.json of unhomoglyph');
writeFileSync(TABLE, renderLookalikes(JSON.parse(readFileSync(data, 'utf8'))));
