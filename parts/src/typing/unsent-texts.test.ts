import { describe, expect, it } from 'vitest';
import type { Panel } from '../panel/panel.ts';
import { createOwnPorts } from '../test-ports.ts';
import {
  addToUnsentText,
  chooseTarget,
  clearUnsentText,
  findUnsentText,
  keepText,
  moveUnsentText,
  setUnsentText,
  useUnsentTexts,
} from './unsent-texts.ts';

const panel = createOwnPorts() as Panel;
const textOf = (key: string) => findUnsentText(useUnsentTexts.of(panel).getState(), key);
const EMPTY = { text: '', target: 'auto' };

describe.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'SEC-8 what is written to an agent called %s',
  (name) => {
    it('is empty at first, kept as it is written, moved and cleared', () => {
      expect(textOf(name)).toEqual(EMPTY);
      setUnsentText(panel, name, 'hi', null);
      expect(textOf(name)).toEqual({ text: 'hi', target: { messageId: null } });
      addToUnsentText(panel, name, 'there');
      expect(textOf(name)).toEqual({ text: 'hi\n\nthere', target: { messageId: null } });
      keepText(panel, name, 'other');
      moveUnsentText(panel, name, 'cnv');
      expect(textOf('cnv').text).toBe('other');
      expect(textOf(name)).toEqual(EMPTY);
      moveUnsentText(panel, 'cnv', name);
      expect(textOf(name).text).toBe('other');
      clearUnsentText(panel, name);
      chooseTarget(panel, name, null);
      expect(textOf(name)).toEqual({ text: '', target: { messageId: null } });
      clearUnsentText(panel, name);
      expect(textOf(name)).toEqual(EMPTY);
    });
  },
);

it('text for an agent that gets a conversation goes behind what was written there already: neither is lost', () => {
  setUnsentText(panel, 'ci', 'to the agent', null);
  setUnsentText(panel, 'cnv_a', 'in the conversation', null);
  moveUnsentText(panel, 'ci', 'cnv_a');
  expect(textOf('cnv_a').text).toBe('in the conversation\n\nto the agent');
  expect(textOf('ci')).toEqual(EMPTY);
});
