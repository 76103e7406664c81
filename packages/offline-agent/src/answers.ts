// Answers of the agent without a model: plain ones, questions, and what it says of the files that go with a message.
import { type Answer, type AnswerOutcome, type AttachedFile, wordAttachment } from '@nod/agent';
import type { Language } from '@nod/protocol';
import { type Command, SELECTED_TEXT } from './intents/command-reading.ts';
import { REPLIES, TEXTS } from './texts/texts.ts';

/** What is offered with an answer can be left as it is. */
export function reply(text: string, outcome: AnswerOutcome, offers: string[] = []): Answer {
  const offered = offers.length > 0 ? { quickReplies: offers, isOffer: true as const } : {};
  return { type: 'answer', outcome, text, use: { inputTokens: 0, outputTokens: 0 }, ...offered };
}

/** A question: the agent waits for the answer. */
export function question(text: string, quickReplies: string[]): Answer {
  return { ...reply(text, 'stuck'), quickReplies };
}

export function offerModel(language: Language): string[] {
  const { connect, abilities } = REPLIES[language];
  return [connect, abilities];
}

/** Files without a word: what could be read of them is told, and what can be done with it. */
export function answerReceived(files: readonly AttachedFile[], language: Language): Answer {
  const read = listRead(files, language);
  const { received, whatWithFile } = TEXTS[language];
  if (read.length === 0) return sayOnlyText(language);
  const { summarizeFile, extractFromFile } = REPLIES[language];
  return reply(`${received(read)}\n\n${whatWithFile}`, 'completed', [summarizeFile, extractFromFile]);
}

export function listRead(files: readonly AttachedFile[], language: Language): string[] {
  return files.filter(({ as }) => as === 'text').map((file) => wordAttachment(file.attachment, language));
}

/** "Summarize this", with a picture: nothing else is taken for it. */
export function isAboutUnseen(command: Command | undefined, files: readonly AttachedFile[]): boolean {
  if (command?.action !== 'summarize' && command?.action !== 'extract') return false;
  const isOpen = command.parameters.content === undefined && OPEN_TARGETS.has(command.target);
  return isOpen && files.length > 0 && files.every(({ as }) => as !== 'text');
}

const OPEN_TARGETS: ReadonlySet<string | undefined> = new Set([undefined, SELECTED_TEXT]);

export function sayOnlyText(language: Language): Answer {
  return reply(TEXTS[language].onlyText, 'stuck', offerModel(language));
}
