// Readers of text that run on the hub's main thread, with 200 KB of what each would stumble over: one that goes back
// over the text takes minutes or hours for it, and the time limit of the test is none of measurement.

import { isStopUtterance, toLanguage } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { defuseMaterial } from './defuse-material.ts';
import { findToolMarkup } from './find-tool-markup.ts';
import { readMessage } from './intents/read-message.ts';
import { splitCommands } from './intents/split-commands.ts';
import { isSecretPath } from './is-secret-path.ts';
import { parseMentions } from './mentions/parse-mentions.ts';
import { toPersonLanguage } from './person-language.ts';
import { chunkText } from './text/chunk-text.ts';
import { estimateTokens } from './text/estimate-tokens.ts';
import { countWords } from './text/measure-text.ts';
import { redactSecrets } from './text/redact-secrets.ts';
import { summarizeExtractively } from './text/summarize-extractively.ts';
import { findEntities } from './tools/entities/find-entities.ts';

const LENGTH = 200_000;
const MINUTES = 240_000;

/** For each reader what it once stumbled over, or would if a limit in one of its patterns were gone. */
const PIECES = [
  'eyJabcdefgh-',
  'token',
  '//a:',
  '-----BEGIN PRIVATE KEY-----',
  '中',
  'a.',
  ' ',
  '/',
  '@file:“',
  '@file:a.md里',
  '，',
  '“',
  '|-\n',
  '1-',
  '`a',
  '?)',
  '<',
];

const READERS: Record<string, (text: string) => unknown> = {
  'the language of a text': toLanguage,
  'the language of the person': (text) => toPersonLanguage(text, []),
  'the language of the person, from the history': (text) => toPersonLanguage('2', [{ role: 'user', text }]),
  mentions: parseMentions,
  secrets: redactSecrets,
  'stop words': isStopUtterance,
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
  'things to extract': (text) =>
    findEntities(text, ['links', 'emails', 'dates', 'prices', 'phones', 'names', 'tables']),
  'a summary': (text) => summarizeExtractively(text, { maxLength: 100, lengthUnit: 'words' }),
  'chunks, tokens, words': (text) => [chunkText(text, 500), estimateTokens(text), countWords(text)],
  'tool calls written as text': findToolMarkup,
  'tags of material': defuseMaterial,
  'names of secret files': isSecretPath,
};

describe('F-84 SEC-8 200 KB of hostile text are read at once', () => {
  it.each(Object.keys(READERS))(
    '%s',
    (name) => {
      for (const piece of PIECES) {
        for (const end of ['', '\u0000x']) {
          const text = piece.repeat(LENGTH / piece.length) + end;
          expect(() => READERS[name]?.(text), piece).not.toThrow();
        }
      }
    },
    MINUTES,
  );
});
