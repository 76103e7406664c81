import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JPEG, PDF, PNG, toBytes, toText } from '../test-attachments.ts';
import { readAttachmentContent } from './attachment-content.ts';

describe('the content of an attachment', () => {
  it.each([
    ['a PNG', toBytes(PNG, 100), { kind: 'picture', mediaType: 'image/png' }],
    ['a JPEG', toBytes(JPEG, 100), { kind: 'picture', mediaType: 'image/jpeg' }],
    ['a GIF', toBytes('GIF89a', 100), { kind: 'picture', mediaType: 'image/gif' }],
    ['a WebP', toBytes('RIFF\x10\0\0\0WEBPVP8 '), { kind: 'picture', mediaType: 'image/webp' }],
    ['a PDF', toBytes(PDF, 100), { kind: 'document', mediaType: 'application/pdf' }],
    ['a sound', toBytes('RIFF\x10\0\0\0WAVEfmt '), { kind: 'other' }],
    ['a zip', toBytes('PK\x03\x04', 100), { kind: 'other' }],
    ['broken UTF-8', toBytes('caf\xe9 au lait'), { kind: 'other' }],
    ['an SVG', toText('<svg/>'), { kind: 'text', text: '<svg/>', isCut: false }],
    ['nothing', toText(''), { kind: 'text', text: '', isCut: false }],
    ['UTF-8 with a mark', toText('\ufeffa,b\n1,2'), { kind: 'text', text: 'a,b\n1,2', isCut: false }],
    ['UTF-16', toBytes('\xff\xfeh\0i\0'), { kind: 'text', text: 'hi', isCut: false }],
    [
      'a log with colours',
      toText('\u001b[31mError\u001b[0m'),
      { kind: 'text', text: '\u001b[31mError\u001b[0m', isCut: false },
    ],
  ])('SEC-8 of %s is told by its bytes', (_, bytes, content) => {
    expect(readAttachmentContent(bytes, 1_000)).toEqual(content);
  });

  it('SEC-8 any text comes back as it is, or its beginning, never with half a character', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((each) => !/[\0-\x1f\ufeff]/u.test(each));
    fc.assert(
      fc.property(text, fc.nat(80), (words, most) => {
        const content = readAttachmentContent(toText(`.${words}`), most);
        if (content.kind !== 'text') throw new Error('it is a text');
        expect(`.${words}`.startsWith(content.text)).toBe(true);
        expect(content.text.length).toBeLessThanOrEqual(most);
        expect(content.text.isWellFormed()).toBe(true);
        expect(content.isCut).toBe(words.length + 1 > most);
        expect(content.text.length).toBeGreaterThanOrEqual(Math.min(words.length + 1, most - 1));
      }),
      { numRuns: 300 },
    );
  });

  it('SEC-8 any bytes have a content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(50), (bytes, most) => {
        expect(['picture', 'document', 'text', 'other']).toContain(readAttachmentContent(bytes, most).kind);
      }),
      { numRuns: 300 },
    );
  });
});
