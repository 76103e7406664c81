import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attachmentNameSchema,
  findPictureType,
  isPicture,
  LIMITS,
  messageIdSchema,
  sendMessageBodySchema,
  toAttachmentName,
  toMediaType,
  toSaidText,
  UNKNOWN_TYPE,
} from '../index.ts';

const isName = (name: string) => attachmentNameSchema.safeParse(name).success;

describe('the name of an attachment', () => {
  it.each(['a/b', 'a\\b', '.', '..', '', 'a\nb', 'a\u0000b', 'a\ud800b', 'x'.repeat(256)])(
    'SEC-4 %j is none',
    (name) => expect(isName(name)).toBe(false),
  );

  it.each(['photo.png', '报告 (终稿).pdf', '.env', '-rf', 'exe.\u202egpj', 'a b'])('%j is one', (name) =>
    expect(isName(name)).toBe(true),
  );

  it.each([
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\me\\shot.png', 'shot.png'],
    ['../..', 'file'],
    ['', 'file'],
    ['a\u0000b.txt', 'ab.txt'],
    ['folder/', 'file'],
  ])('SEC-4 %j from outside becomes %j', (text, name) => expect(toAttachmentName(text)).toBe(name));

  it('what is too long keeps its end', () => {
    const name = toAttachmentName(`${'x'.repeat(300)}.tar.gz`);
    expect([name.length, name.endsWith('x.gz')]).toEqual([255, true]);
  });

  it('SEC-4 property: whatever comes from outside becomes a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(isName(toAttachmentName(text))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the type of an attachment', () => {
  it.each([
    ['Image/PNG', 'image/png'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['', UNKNOWN_TYPE],
    [null, UNKNOWN_TYPE],
    ['text/html\r\nx: y', UNKNOWN_TYPE],
    ['nothing', UNKNOWN_TYPE],
  ])('%j is %s', (said, type) => expect(toMediaType(said)).toBe(type));

  it('SEC-4 pictures are those that run nothing', () => {
    expect(['image/png', 'image/svg+xml', 'text/html'].map((mediaType) => isPicture({ mediaType }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('bytes', () => {
  const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [ascii('GIF89a…'), 'image/gif'],
    [ascii('RIFF1234WEBPVP8 '), 'image/webp'],
    [ascii('RIFF1234WAVE'), null],
    [ascii('<svg onload=1>'), null],
    [ascii('GIF'), null],
    [new Uint8Array(), null],
  ])('SEC-4 %# are a picture by how they begin: %s', (bytes, type) =>
    expect(findPictureType(bytes)).toBe(type),
  );
});

describe('a message with attachments', () => {
  const attachment = { id: `att_${'0'.repeat(20)}`, name: 'a.png', mediaType: 'image/png', size: 1 };
  const attachments = [attachment, { ...attachment, name: 'b.pdf' }] as never;

  it('says its text, or the names of its files', () => {
    expect(toSaidText({ payload: { text: 'look' }, attachments })).toBe('look');
    expect(toSaidText({ payload: { text: ' ' }, attachments })).toBe('📎 a.png 📎 b.pdf');
    expect(toSaidText({ payload: {} })).toBe('');
  });

  it('names each file once, and no more than the limit', () => {
    const idOf = (index: number) => `att_${String(index).padStart(20, '0')}`;
    const body = (ids: string[]) => ({ from: 'ci', to: 'user', payload: {}, attachments: ids });
    const isBody = (ids: string[]) => sendMessageBodySchema.safeParse(body(ids)).success;
    const most = Array.from({ length: LIMITS.attachmentsPerMessage }, (_, index) => idOf(index));
    expect(
      [most, [...most, idOf(99)], [idOf(1), idOf(1)], [messageIdSchema.parse(`msg_${'0'.repeat(20)}`)]].map(
        isBody,
      ),
    ).toEqual([true, false, false, false]);
  });
});
