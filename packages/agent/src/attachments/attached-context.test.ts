import type { Attachment } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../context/intent.ts';
import { createTestFiles, JPEG, PDF, toBytes, toText } from '../test-attachments.ts';
import {
  type AttachedFile,
  EARLIER_MESSAGES,
  EARLIER_ROOM,
  estimateFileTokens,
  OWN_ROOM,
  type Room,
  resolveAttachments,
} from './attached-context.ts';

const picture = toBytes(JPEG, 1_000);

function said(...attachments: Attachment[]): ChatMessage {
  return { role: 'user', text: 'look', attachments };
}

function toKinds(files: readonly AttachedFile[]): string[] {
  return files.map((file) => (file.as === 'name' ? file.why : file.as));
}

describe('the files that go with messages', () => {
  it('are pictures, documents and texts by what they are, not by what was said of them', async () => {
    const files = createTestFiles();
    const own = [
      files.add('photo.png', picture, 'image/png'),
      files.add('notes', toText('Bees dance.'), 'image/jpeg'),
      files.add('paper', toBytes(PDF), 'text/plain'),
      files.add('all.zip', toBytes('PK\x03\x04'), 'text/plain'),
      files.add('gone.txt', null),
    ];
    const context = await resolveAttachments(own, [], files.read);
    expect(toKinds(context.own)).toEqual(['picture', 'text', 'document', 'kind', 'unreadable']);
    expect(context.own[0]).toMatchObject({ file: { name: 'photo.png', mediaType: 'image/jpeg' } });
    expect(context.own[1]).toMatchObject({ text: 'Bees dance.', isCut: false });
  });

  it('of earlier messages are shown from the newest back, as far as there is room', async () => {
    const files = createTestFiles();
    const most = Math.floor(EARLIER_ROOM.tokens / 1_600);
    const history = Array.from({ length: most + 1 }, (_, index) => said(files.add(`${index}.jpg`, picture)));
    const { earlier } = await resolveAttachments([], history, files.read);
    expect(earlier.flatMap(toKinds)).toEqual(['earlier', ...Array.from({ length: most }, () => 'picture')]);
  });

  it('of messages far back are named, and not even read', async () => {
    const files = createTestFiles();
    const answer: ChatMessage = { role: 'assistant', text: 'I see.' };
    const plain: ChatMessage = { role: 'user', text: 'go on' };
    const later = Array.from({ length: EARLIER_MESSAGES }, () => [answer, plain]).flat();
    const { earlier } = await resolveAttachments(
      [],
      [said(files.add('a.jpg', picture)), ...later],
      files.read,
    );
    expect(toKinds(earlier[0] ?? [])).toEqual(['earlier']);
    expect(files.reads).toEqual([]);
  });

  it('of the last messages that still count are shown, answers in between not counted', async () => {
    const files = createTestFiles();
    const answer: ChatMessage = { role: 'assistant', text: 'I see.' };
    const plain: ChatMessage = { role: 'user', text: 'go on' };
    const later = Array.from({ length: EARLIER_MESSAGES - 1 }, () => [answer, plain]).flat();
    const history = [said(files.add('a.jpg', picture)), ...later];
    const { earlier } = await resolveAttachments([], history, files.read);
    expect(toKinds(earlier[0] ?? [])).toEqual(['picture']);
  });

  it('SEC-8 are read no further than there is room for reading, whatever they turn out to be', async () => {
    const files = createTestFiles();
    const third = toBytes('PK\x03\x04', OWN_ROOM.reading / 3);
    const own = ['a', 'b', 'c', 'd'].map((name) => files.add(name, third));
    const context = await resolveAttachments(own, [], files.read);
    expect(toKinds(context.own)).toEqual(['kind', 'kind', 'kind', 'no-room']);
    expect(files.reads).toEqual(['a', 'b', 'c']);
  });

  it('are cut when they are long, and the next ones have what is left', async () => {
    const files = createTestFiles();
    const long = toText('x'.repeat(90_000));
    const own = ['a', 'b', 'c', 'd'].map((name) => files.add(name, long));
    const context = await resolveAttachments(own, [], files.read);
    expect(toKinds(context.own)).toEqual(['text', 'text', 'text', 'no-room']);
    expect(context.own[0]).toMatchObject({ isCut: true, text: 'x'.repeat(40_000) });
  });

  it('that are too large for a request are not shown', async () => {
    const files = createTestFiles();
    const own = [files.add('scan.jpg', toBytes(JPEG, 13_000_000)), files.add('dot.jpg', picture)];
    expect(toKinds((await resolveAttachments(own, [], files.read)).own)).toEqual(['no-room', 'picture']);
  });
});

const aFile = fc.record({
  kind: fc.constantFrom('picture', 'document', 'text', 'other', 'gone'),
  size: fc.oneof(fc.nat(2_000), fc.nat(4_000_000)),
});
type AFile = { kind: string; size: number };

const BEGINS: Record<string, string> = { picture: JPEG, document: PDF, other: 'PK\x03\x04' };

function toFile({ kind, size }: AFile): Uint8Array | null {
  if (kind === 'gone') return null;
  return kind === 'text' ? new Uint8Array(size).fill(97) : toBytes(BEGINS[kind] ?? '', Math.max(8, size));
}

/** What is shown takes no more than there is. */
function expectWithin(files: readonly AttachedFile[], room: Room): void {
  const seen = files.flatMap((file) => (file.as === 'name' || file.as === 'text' ? [] : [file]));
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  expect(sum(seen.map(estimateFileTokens))).toBeLessThanOrEqual(room.tokens);
  expect(sum(seen.map(({ file }) => file.bytes.length))).toBeLessThanOrEqual(room.bytes);
  const texts = files.map((file) => (file.as === 'text' ? file.text.length : 0));
  expect(sum(texts)).toBeLessThanOrEqual(room.characters);
}

describe('the files of any conversation', () => {
  it('SEC-8 keep within their room, and each is there once, in its place, shown or named', async () => {
    const message = fc.array(aFile, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(message, fc.array(message, { maxLength: 8 }), async (own, history) => {
        const files = createTestFiles();
        const add = (list: readonly AFile[]) => list.map((each) => files.add('f', toFile(each)));
        const [now, before] = [add(own), history.map(add)];
        const context = await resolveAttachments(
          now,
          before.map((each) => said(...each)),
          files.read,
        );
        expect(context.own.map(({ attachment }) => attachment)).toEqual(now);
        expect(context.earlier.map((each) => each.map(({ attachment }) => attachment))).toEqual(before);
        expectWithin(context.own, OWN_ROOM);
        expectWithin(context.earlier.flat(), EARLIER_ROOM);
      }),
      { numRuns: 100 },
    );
  });
});
