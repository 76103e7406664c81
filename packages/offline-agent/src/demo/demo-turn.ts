// The demo: a scripted agent shows quick replies, a decision set and a real approval in about a minute.
// Pure: where it stands is read from the conversation itself.

import type { AgentContext, ChatMessage, Intent } from '@nod/agent';
import type { Language } from '@nod/protocol';
import { readMessage } from '../intents/message-reading.ts';
import { DEMO_SCRIPT, type DemoMessage } from './demo-script.ts';

/** What the demo does next: say something, or say something and call its tool. */
export type DemoTurn =
  | { type: 'say'; message: DemoMessage }
  | { type: 'call-tool'; language: Language; intro: string };

/** As the card of the decision set sends it; words may follow. */
const DECIDES_BOTH = /^\s*1[AB]\s+2[AB]\b/iu;

export interface DemoMoment {
  message: string;
  intent: Intent;
  context: AgentContext;
  language: Language;
}

/** Begins when it is asked for, goes on with any reply that asks for nothing else; null when no demo is meant. */
export function findDemoTurn({ message, intent, context, language }: DemoMoment): DemoTurn | null {
  const going = continueDemo(context.chatHistory, message);
  if (going || intent.action !== 'demo') return going;
  // A command has no words that tell a language, unless it is this one.
  const spoken = message.trim() === '/演示' ? 'zh' : language;
  return { type: 'say', message: DEMO_SCRIPT[spoken].quickReplies };
}

/** Whether it is played even when a model is connected: what only sounds like a demo is for the model. */
export function isDemo(message: string, history: readonly ChatMessage[]): boolean {
  return /^\/(?:demo|演示)$/iu.test(message.trim()) || continueDemo(history, message) !== null;
}

/** By the rules alone: what its own replies are near in meaning to does not count. */
export function readDemoIntent(message: string, history: readonly ChatMessage[]): Intent {
  return readMessage(message, history, null).intent;
}

/** A demo cannot be answered wrongly. It is under way when its words are the last of the conversation. */
function continueDemo(history: readonly ChatMessage[], reply: string): DemoTurn | null {
  const last = history.at(-1);
  if (last?.role !== 'assistant' || isRequest(readDemoIntent(reply, history))) return null;
  const said = last.text.trim();
  for (const language of ['en', 'zh'] as const) {
    const script = DEMO_SCRIPT[language];
    if (said.endsWith(script.quickReplies.text)) {
      const text = `${script.replied(reply.trim())}\n\n${script.decisions.text}`;
      return { type: 'say', message: { text } };
    }
    if (said.endsWith(script.decisions.text)) {
      const came = DECIDES_BOTH.test(reply) ? script.decided(reply.trim()) : script.answered(reply.trim());
      return { type: 'call-tool', language, intro: `${came}\n\n${script.approval}` };
    }
  }
  return null;
}

function isRequest({ type, action }: Intent): boolean {
  return action !== undefined && (type === 'command' || type === 'query');
}
