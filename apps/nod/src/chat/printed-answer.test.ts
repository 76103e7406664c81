import { draftIdSchema, draftSchema } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPrintedAnswer } from './printed-answer.ts';

const { text: _, ...draft } = draftSchema.parse({
  id: draftIdSchema.parse(`drf_${'0'.repeat(20)}`),
  conversationId: `cnv_${'0'.repeat(20)}`,
  from: 'nod',
  part: 'answer',
  text: '',
  updatedAt: 1,
});

function toPieces(deltas: string[]) {
  return deltas.map((delta, index) => ({
    type: 'draft-updated' as const,
    draft,
    offset: deltas.slice(0, index).join('').length,
    delta,
  }));
}

test('AC-1.5 an answer whose beginning was missed is printed whole at the end', () => {
  const printed = createPrintedAnswer();
  const [, second] = toPieces(['The mass is ', '$E=mc^2$']);
  expect(second && printed.take(second)).toBe('');
  expect(printed.finish('The mass is $E=mc^2$')).toBe('The mass is $E=mc^2$');
});

test('AC-1.5 whichever pieces were missed, the whole answer is printed, once', () => {
  const deltas = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(deltas, fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }), (pieces, missed) => {
      const printed = createPrintedAnswer();
      const kept = toPieces(pieces).filter((_, index) => !missed[index]);
      const shown = kept.map((piece) => printed.take(piece)).join('');
      expect(shown + printed.finish(pieces.join(''))).toBe(pieces.join(''));
    }),
    { numRuns: 500 },
  );
});
