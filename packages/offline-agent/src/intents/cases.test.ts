import { readdirSync, readFileSync } from 'node:fs';
import type { ChatMessage } from '@nod/agent';
import { describe, expect, it } from 'vitest';
import { type IntentReport, toIntentReport } from './message-reading.ts';

interface Case {
  message: string;
  history?: ChatMessage[];
  expected: Partial<IntentReport>;
}

const folder = new URL('../../cases/intents/', import.meta.url);

describe.each(readdirSync(folder))('AC-1.2 AC-1.3 utterances of %s', (file) => {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

  it.each(cases.map((each) => [each.message, each] as const))('"%s" is read as expected', (_, each) => {
    expect(toIntentReport(each.message, each.history)).toMatchObject(each.expected);
  });
});
