import { attachmentSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { renderAttachments, toSize } from './attachment-lines.ts';
import { type Output, showFile } from './shown-file.ts';

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
  const { output, written } = createOutput(true);
  expect([await showFile(bytes, output), written]).toEqual([false, []]);
});

it('SEC-4 a terminal gets text that does not steer it, a pipe the bytes as they are', async () => {
  const bytes = new TextEncoder().encode('red \u001b[31m text\n');
  const terminal = createOutput(true);
  expect(await showFile(bytes, terminal.output)).toBe(true);
  expect(terminal.written).toEqual(['red \\u001b[31m text\n']);
  const pipe = createOutput(false);
  expect(await showFile(bytes, pipe.output)).toBe(true);
  expect(pipe.written).toEqual([bytes]);
});

it('SEC-4 a name that is made to be taken for another shows how, on one line', () => {
  const said = { id: `att_${'0'.repeat(20)}`, name: 'exe.\u202egpj', mediaType: 'text/plain', size: 1_500 };
  const attachment = attachmentSchema.parse(said);
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
