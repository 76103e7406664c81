import { type AttachmentFile, attachmentSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { renderAttachments, toSize } from '../terminal/attachment-lines.ts';
import { chooseTexts, en } from '../texts/texts.ts';
import { type Output, showAttachment } from './attachment.ts';

function toFile(bytes: Uint8Array<ArrayBuffer>, name = 'a.txt'): AttachmentFile {
  const said = { id: `att_${'0'.repeat(20)}`, name, mediaType: 'text/plain', size: bytes.length };
  return { attachment: attachmentSchema.parse(said), bytes };
}

function createOutput(isTTY: boolean) {
  const written: (string | Uint8Array)[] = [];
  const output: Output = {
    isTTY,
    write(piece, done) {
      written.push(piece);
      done();
    },
  };
  return { output, written };
}

it.each([
  ['a byte that is none', new Uint8Array([0])],
  ['no UTF-8', new Uint8Array([0xff, 0xfe])],
])('SEC-4 a terminal gets no binary: %s', async (_, bytes) => {
  for (const texts of [en, chooseTexts({ NOD_LANG: 'zh-CN' })]) {
    const { output, written } = createOutput(true);
    const shown = showAttachment(toFile(bytes), output, texts);
    await expect(shown).rejects.toMatchObject({
      code: 'binary',
      message: expect.stringContaining('nod attachment att_'),
    });
    expect(written).toEqual([]);
  }
});

it('SEC-4 a terminal gets text that does not steer it, a pipe the bytes as they are', async () => {
  const bytes = new TextEncoder().encode('red \u001b[31m text\n');
  const terminal = createOutput(true);
  await showAttachment(toFile(bytes), terminal.output, en);
  expect(terminal.written).toEqual(['red \\u001b[31m text\n']);
  const pipe = createOutput(false);
  await showAttachment(toFile(bytes), pipe.output, en);
  expect(pipe.written).toEqual([bytes]);
});

it('SEC-4 a name that is made to be taken for another shows how, on one line', () => {
  const { attachment } = toFile(new Uint8Array(1_500), 'exe.\u202egpj');
  expect(renderAttachments([attachment])).toEqual([
    `📎 exe.\\u202egpj (text/plain, 1.5 KB) · nod attachment ${attachment.id}`,
  ]);
  expect(renderAttachments(undefined)).toEqual([]);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [20_000_000, '20 MB'],
])('%d bytes are %s', (bytes, size) => expect(toSize(bytes)).toBe(size));
