import { conversationIdSchema, draftIdSchema, messageIdSchema, requestIdSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { createCountingIds } from './counting-ids.ts';

it('counting ids are valid, distinct and the same in every run', () => {
  const newId = createCountingIds();
  const ids = [
    messageIdSchema.parse(newId('msg')),
    messageIdSchema.parse(newId('msg')),
    requestIdSchema.parse(newId('req')),
    conversationIdSchema.parse(newId('cnv')),
    draftIdSchema.parse(newId('drf')),
  ];
  expect(new Set(ids).size).toBe(5);
  expect(createCountingIds()('msg')).toBe(ids[0]);
});
