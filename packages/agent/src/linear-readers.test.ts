// Readers of text that run on the hub's main thread, with hostile texts. The time limit of the test is none of measurement.

import { isStopUtterance, parseMentions, toLanguage } from '@nod/protocol';
import { hostileTexts } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { readAttachmentContent } from './attachments/attachment-content.ts';
import { findToolMarkup } from './loop/tool-markup.ts';
import { defuseMaterial } from './prompt/material.ts';
import { toPersonLanguage } from './prompt/person-language.ts';
import { redactSecrets } from './secrets/redaction.ts';
import { isSecretPath } from './secrets/secret-path.ts';
import { toText } from './test-attachments.ts';
import { summarizeExtractively } from './text/extractive-summary.ts';
import { chunkText, estimateTokens } from './text/text-chunks.ts';
import { countWords } from './text/text-measures.ts';
import { findEntities } from './tools/entities/entities.ts';

const MINUTES = 240_000;

const READERS: Record<string, (text: string) => unknown> = {
  'the language of a text': toLanguage,
  'the language of the person': (text) => toPersonLanguage(text, []),
  'the language of the person, from the history': (text) => toPersonLanguage('2', [{ role: 'user', text }]),
  mentions: parseMentions,
  secrets: redactSecrets,
  'stop words': isStopUtterance,
  'things to extract': (text) =>
    findEntities(text, ['links', 'emails', 'dates', 'prices', 'phones', 'names', 'tables']),
  'a summary': (text) => summarizeExtractively(text, { maxLength: 100, lengthUnit: 'words' }),
  'chunks, tokens, words': (text) => [chunkText(text, 500), estimateTokens(text), countWords(text)],
  'tool calls written as text': findToolMarkup,
  'tags of material': defuseMaterial,
  'names of secret files': isSecretPath,
  'the content of an attachment': (text) => readAttachmentContent(toText(text), 40_000),
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
