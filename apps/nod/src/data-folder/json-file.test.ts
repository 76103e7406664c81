import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readJsonFile } from './json-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nod-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): unknown {
  const path = join(folder, 'file.json');
  writeFileSync(path, text);
  return readJsonFile(path);
}

describe('a JSON file', () => {
  it.each([
    ['{"apiKey": sk-secret}', 1, 12],
    ['{\n  "apiKey": "sk-secret",\n  "x": sk-secret\n}', 3, 8],
    ['{\n  "apiKey": "sk-secret"\n  "x": 1\n}', 3, 3],
    ['{"apiKey": "sk-secret', 1, 22],
    ['{"apiKey": "sk-secret",', 1, 24],
    ['[1,', 1, 4],
    ['sk-secret', 1, 1],
    ['{"x": 1} sk-secret', 1, 10],
    ['{"at position 3": sk-secret at position 3}', 1, 19],
    ['', 1, 1],
  ])('SEC-6 that holds %j is refused by line and column, and not quoted', (text, line, column) => {
    expect(() => read(text)).toThrow(new Error(`not valid JSON at line ${line}, column ${column}`));
  });

  it('SEC-6 is read, or refused at the first sign that does not fit', () => {
    const pretty = fc.json().map((text) => JSON.stringify(JSON.parse(text), null, 2));
    fc.assert(
      fc.property(pretty, fc.nat(), (text, at) => {
        expect(read(text)).toEqual(JSON.parse(text));
        const place = at % (text.length + 1);
        const before = text.slice(0, place);
        const lines = before.split('\n');
        // A bare control sign fits nowhere, not even in a string.
        const said = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
        expect(() => read(`${before}\u0001${text.slice(place)}`)).toThrow(said);
      }),
      { numRuns: 200 },
    );
  });
});
