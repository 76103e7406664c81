// Readers of text on the hub's main thread, through the front doors of their packages.
import { createExtractDataTool, createSummarizeTool } from '@nod/agent';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { plain, split, toBeginning, toFormatted } from '@nod/channel-telegram/text';
import { parseDecisions } from '@nod/decisions';
import { createIntentTracker } from '@nod/offline-agent';
import {
  isStopUtterance,
  parseMentions,
  toLanguage,
  toPreview,
  toReadableToolName,
  toTextParts,
} from '@nod/protocol';
import { createToolCallContext } from '@nod/testing';

type Reader = (text: string) => unknown;

const context = createToolCallContext();
const extract = createExtractDataTool({ page: null });
const summarize = createSummarizeTool({ model: () => null, page: null, pause: async () => {} });
/** What a person says before a long text decides which rules read it. */
const BEGINNINGS = [
  '',
  'summarize: ',
  'translate ',
  'remember ',
  'tell bob ',
  'search for ',
  'no, ',
  '把',
  '记住',
];

/** The message that comes after hostile ones: the conversation is read again for it. */
const readAfter =
  (message: string): Reader =>
  (text) =>
    createIntentTracker().analyzeIntent(message, [
      { role: 'user', text: `summarize ${text}` },
      { role: 'assistant', text: `${text}?` },
    ]);

export const READERS: Readonly<Record<string, Reader>> = {
  'language of a text': toLanguage,
  mentions: parseMentions,
  'stop words': isStopUtterance,
  ...Object.fromEntries(
    BEGINNINGS.map((beginning) => [
      `intent of “${beginning}…”`,
      (text: string) => createIntentTracker().analyzeIntent(beginning + text, []),
    ]),
  ),
  'intent after it: the second one': readAfter('the second one'),
  'intent after it: make it shorter': readAfter('make it shorter'),
  'intent after it: yes': readAfter('yes'),
  extract_data: (text) => extract.execute({ content: text, format: 'json' }, context),
  summarize: (text) => summarize.execute({ content: text, maxLength: 200, lengthUnit: 'words' }, context),
  'secret path': isSecretPath,
  'decision sets': parseDecisions,
  'preview of a message': toPreview,
  'hidden characters, prose': (text) => toTextParts(text),
  'hidden characters, exact': (text) => toTextParts(text, 'exact'),
  'readable name of a tool': toReadableToolName,
  'Markdown for Telegram': toFormatted,
  'Markdown for Telegram, split': (text) => split(toFormatted(text)),
  'plain text for Telegram, split': (text) => split(plain(text)),
  'beginning for Telegram': (text) => toBeginning(toFormatted(text), 600),
};
