import { describe, expect, it } from 'vitest';
import { createTestFiles, JPEG, toBytes, toText } from '../test-attachments.ts';
import { createCallContext } from '../test-context.ts';
import { createReadAttachmentTool } from './read-attachment-tool.ts';

function start() {
  const files = createTestFiles();
  const attachments = [
    files.add('notes.txt', toText('old notes')),
    files.add('notes.txt', toText('new notes')),
    files.add('long.log', toText(`${'x'.repeat(19_999)}😀${'y'.repeat(5)}`)),
    files.add('photo.jpg', toBytes(JPEG)),
    files.add('gone.txt', null),
  ];
  const context = createCallContext({
    chatHistory: attachments.map((each) => ({ role: 'user', text: '', attachments: [each] })),
  });
  const tool = createReadAttachmentTool(files.read);
  return { files, tool, read: (name: string, from = 0) => tool.execute({ name, from }, context) };
}

describe('read_attachment', () => {
  it('reads the newest file of that name', async () => {
    expect(await start().read('notes.txt')).toMatchObject({ success: true, displayText: 'new notes' });
  });

  it('reads a long one page by page', async () => {
    const { read } = start();
    const first = await read('long.log');
    expect(first.displayText?.isWellFormed()).toBe(true);
    expect(first.displayText).toMatch(/\n\[Characters 0 to 20000 of 20006\.\]$/);
    expect((await read('long.log', 20_001)).displayText).toBe('yyyyy');
    expect((await read('long.log', 90_000)).displayText).toBe('(nothing)');
  });

  it.each([
    ['secret.txt', 'no message of this conversation has a file "secret.txt"'],
    ['photo.jpg', 'the file "photo.jpg" holds no text'],
    ['gone.txt', 'the file "gone.txt" could not be read'],
  ])('AC-2.4 says why %s cannot be read, and what else could be done', async (name, error) => {
    const result = await start().read(name);
    expect(result).toMatchObject({ success: false, error });
    expect(result.alternatives).toHaveLength(1);
  });

  it('SEC-5 reads nothing of another conversation, and changes nothing', async () => {
    const { files, read, tool } = start();
    files.add('private.txt', toText('elsewhere'));
    expect(await read('private.txt')).toMatchObject({ success: false });
    expect(files.reads).toEqual([]);
    expect(tool.annotations?.readOnly).toBe(true);
    expect(await tool.inspect?.({ name: 'x', from: 0 })).toMatchObject({ risk: null });
  });
});
