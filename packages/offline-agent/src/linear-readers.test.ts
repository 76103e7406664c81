// Readers of what a message wants, with hostile texts. The time limit of the test is none of measurement.
import { hostileTexts } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { splitCommands } from './intents/command-parts.ts';
import { readMessage } from './intents/message-reading.ts';

const MINUTES = 240_000;

const READERS: Record<string, (text: string) => unknown> = {
  'what a message wants': (text) =>
    ['', 'summarize: ', 'translate ', 'no, ', '把', '记住'].map((start) => readMessage(start + text, [])),
  'what a message after it wants': (text) =>
    readMessage('the second one', [
      { role: 'user', text: `summarize ${text}` },
      { role: 'assistant', text: `${text}?` },
    ]),
  'commands of a message': (text) =>
    ['', 'summarize ', 'send to codex: ', '发给 codex：', 'extract ', '提取', 'forget '].map((start) =>
      splitCommands(start + text),
    ),
};

describe('F-84 SEC-8 200 KB of hostile text are read at once', () => {
  it.each(Object.keys(READERS))(
    '%s',
    (name) => {
      for (const { piece, text } of hostileTexts()) expect(() => READERS[name]?.(text), piece).not.toThrow();
    },
    MINUTES,
  );
});
