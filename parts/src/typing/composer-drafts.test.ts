import { describe, expect, it } from 'vitest';
import {
  addToDraft,
  chooseTarget,
  clearDraft,
  findDraft,
  keepText,
  moveDraft,
  setDraftText,
  useComposerDrafts,
} from './composer-drafts.ts';

const draftOf = (key: string) => findDraft(useComposerDrafts.getState(), key);
const EMPTY = { text: '', target: 'auto' };

describe.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'SEC-8 what is written to an agent called %s',
  (name) => {
    it('is empty at first, kept as it is written, moved and cleared', () => {
      expect(draftOf(name)).toEqual(EMPTY);
      setDraftText(name, 'hi', null);
      expect(draftOf(name)).toEqual({ text: 'hi', target: { messageId: null } });
      addToDraft(name, 'there');
      expect(draftOf(name)).toEqual({ text: 'hi\n\nthere', target: { messageId: null } });
      keepText(name, 'other');
      moveDraft(name, 'cnv');
      expect(draftOf('cnv').text).toBe('other');
      expect(draftOf(name)).toEqual(EMPTY);
      moveDraft('cnv', name);
      expect(draftOf(name).text).toBe('other');
      clearDraft(name);
      chooseTarget(name, null);
      expect(draftOf(name)).toEqual({ text: '', target: { messageId: null } });
      clearDraft(name);
      expect(draftOf(name)).toEqual(EMPTY);
    });
  },
);
