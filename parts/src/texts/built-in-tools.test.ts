import { LABELLED_TOOLS } from '@nod/wording';
import { expect, it } from 'vitest';
import { en, zhCn } from './texts.ts';

/** Without a policy of their own: a plan's steps have theirs, and one is for the demonstration. */
const UNLISTED = new Set(['run_plan', 'count_words']);

it('F-41 OPS-4 every tool that a policy can be set for is described in both languages', () => {
  const listed = LABELLED_TOOLS.filter((name) => !UNLISTED.has(name));
  for (const texts of [en, zhCn]) expect(Object.keys(texts.builtInTools).sort()).toEqual([...listed].sort());
});
