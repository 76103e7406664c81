import { describe, expect, it } from 'vitest';
import { attachPicture, attachText, createTestFiles } from '../test-attachments.ts';
import type { AttachedFile, NamedReason } from './attached-context.ts';
import { renderAttachmentNotes, renderUnseenFiles } from './attachment-notes.ts';

const attachment = createTestFiles().add('all.zip', new Uint8Array(2_000), 'application/zip');
const named = (why: NamedReason): AttachedFile => ({ as: 'name', attachment, why });
const long: AttachedFile = { as: 'text', attachment, text: 'x', isCut: true };
const refused = { name: 'a.jpg', why: 'refused', words: 'no' } as const;

/** What the note says of the problem, without the name, type and size before it. */
const toProblem = (note: string | undefined) => /[:：]\s?(.*)[)）]$/u.exec(note ?? '')?.[1];

describe('notes on files that were not used whole', () => {
  it.each(['unreadable', 'kind', 'no-room', 'earlier'] as const)('say why, in both languages: %s', (why) => {
    const notes = (['en', 'zh'] as const).map((language) =>
      toProblem(renderAttachmentNotes([named(why)], true, language)[0]),
    );
    expect(notes).toEqual([expect.stringMatching(/^[a-z ,]+$/), expect.stringMatching(/^[\p{sc=Han}，]+$/u)]);
  });

  it('name the file, and say that only its beginning was used, in both languages', () => {
    expect(renderAttachmentNotes([long], true, 'en')).toEqual([
      '(all.zip, application/zip, 2 KB: only the beginning was used, because it is long)',
    ]);
    expect(renderAttachmentNotes([long], true, 'zh')).toEqual([
      '（all.zip，application/zip，2 KB：内容较长，只用了开头部分）',
    ]);
  });

  it('are not made of what was used, and of pictures only where there is no model', () => {
    const files = [attachText('Bees dance.'), attachPicture()];
    expect(renderAttachmentNotes(files, true, 'en')).toEqual([]);
    expect(renderAttachmentNotes(files, false, 'en')).toEqual([expect.stringContaining('photo.jpg')]);
    expect(toProblem(renderAttachmentNotes(files, false, 'zh')[0])).toMatch(/^[\p{sc=Han}，]+$/u);
  });

  it.each(['kind', 'too-large'] as const)('tell what the model could not be shown: %s', (why) => {
    const notes = (['en', 'zh'] as const).map((language) =>
      toProblem(renderUnseenFiles([{ name: 'a.jpg', why }], language)[0]),
    );
    expect(notes).toEqual([expect.stringMatching(/^[a-z ]+$/), expect.stringMatching(/^[\p{sc=Han}，]+$/u)]);
  });

  it('quote what the model’s provider said', () => {
    expect(renderUnseenFiles([refused], 'en')).toEqual(['(a.jpg: the model could not see it: "no")']);
    expect(renderUnseenFiles([refused], 'zh')).toEqual(['（a.jpg：模型看不到它：“no”）']);
  });
});
