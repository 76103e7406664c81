import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { split, toBeginning, toFormatted } from './index.ts';
import { listProblems, toTagged } from './test-entities.ts';

const CASES = new URL('../../cases/', import.meta.url);
const SEPARATOR = '\n=====\n';

/** A case file holds what Telegram shows, with tags for entities, above the Markdown. */
describe('toFormatted reads the cases', () => {
  it.each(readdirSync(CASES))('DS-3.2 %s', (name) => {
    const [expected = '', ...rest] = readFileSync(new URL(name, CASES), 'utf8').split(SEPARATOR);
    const formatted = toFormatted(rest.join(SEPARATOR));
    expect(toTagged(formatted)).toBe(expected);
    const parts = [...split(formatted, 120), ...split(formatted), toBeginning(formatted, 200)];
    for (const each of [formatted, ...parts]) expect(listProblems(each)).toEqual([]);
  });
});
