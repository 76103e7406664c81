// A message or a reminder: to whom, what and when. Sent only when all three are certain.

import type { Tool } from '@nod/agent';
import { readTime, type TimeReading } from '../clock-time/spoken-time.ts';
import type { Command } from '../intents/command-reading.ts';
import { TEXTS } from '../texts/texts.ts';
import { ask, findWords, type Planned, type Planning, toSteps } from './plan-command.ts';
import type { Proposal } from './proposal.ts';

type Sending = Extract<Proposal, { action: 'send' }>;

const PERSON = 'user';
const REPEATS = /(?<!\p{L})(?:every|each|daily|weekly|hourly)(?!\p{L})|每[天日周月年个小]/iu;
/** "to call mum" is about calling mum. */
const JOINT = /^(?:(?:to|that|about|of)\s+|[,，：:\s]+)+/iu;

/** Contract: never rejects. */
export async function planSending(command: Command, tool: Tool, planning: Planning): Promise<Planned> {
  const { askRecipient, unknownAgent, askMessage } = TEXTS[planning.language];
  const { to: name } = command.parameters;
  const text = findWords(command, planning);
  const to = findAgent(name, planning);
  if (to === null) {
    if (command.isLoose) return { kind: 'none' };
    const question = name === undefined ? askRecipient : unknownAgent(String(name), planning.agents);
    const others = planning.agents.map((agent) => toSending(agent, text ?? '', null));
    return ask(question, text === null ? [] : others);
  }
  if (text === null || text.trim() === '') return ask(askMessage);
  return planTime(command, toSending(to, text, null), tool, planning);
}

/** The name as the agent itself writes it; "codex" is also the only session that codex has. */
function findAgent(name: unknown, { agents }: Planning): string | null {
  const wanted = String(name).toLowerCase();
  const own = [PERSON, ...agents].find((agent) => agent.toLowerCase() === wanted);
  const [session, another] = agents.filter((agent) => agent.toLowerCase().startsWith(`${wanted} · `));
  return own ?? (another === undefined ? (session ?? null) : null);
}

function toSending(to: string, text: string, at: number | null): Sending {
  return { action: 'send', to, text, at };
}

async function planTime(command: Command, now: Sending, tool: Tool, planning: Planning): Promise<Planned> {
  const { noRepetition } = TEXTS[planning.language];
  const { to, text } = now;
  const when = typeof command.parameters.when === 'string' ? command.parameters.when : null;
  const isReminder = to === PERSON;
  if (REPEATS.test(when ?? '') || (isReminder && REPEATS.test(text)))
    return { kind: 'refusal', text: noRepetition };
  const isWhole = command.exact || typeof command.parameters.text !== 'string';
  const reading: TimeReading =
    when === null && isWhole ? { kind: 'none' } : await readTime(when ?? text, planning);
  if (when !== null) {
    const words = isReminder && !command.exact ? toWords(text) : text;
    return planAt(reading.kind !== 'none' && reading.rest !== '' ? { kind: 'none' } : reading, words);
  }
  if (isReminder) return planAt(reading, reading.kind === 'none' ? text : toWords(reading.rest));
  if (reading.kind === 'none' || isPart(reading, text)) return send(now);
  // "Tell codex to run the tests at 5pm": the time may be a part of the message.
  const times = reading.kind === 'time' ? [reading.at] : reading.choices;
  return ask(null, [now, ...times.map((at) => toSending(to, toWords(reading.rest), at))]);

  function planAt(found: TimeReading, words: string): Planned {
    const { askTime, askMessage, doubts } = TEXTS[planning.language];
    if (found.kind === 'none') return ask(askTime);
    if (words === '') return ask(askMessage);
    if (found.kind === 'time') return send(toSending(to, words, found.at));
    return ask(
      doubts[found.doubt],
      found.choices.map((at) => toSending(to, words, at)),
    );
  }

  function send(sending: Sending): Planned {
    if (command.unsure) return ask(null, [sending]);
    const delay = sending.at === null ? {} : { delayMs: sending.at - planning.now };
    return toSteps(planning, tool, { to, payload: { text: sending.text }, ...delay });
  }
}

/** "Tell codex tomorrow is fine": nothing but the message can be meant. */
function isPart(reading: Exclude<TimeReading, { kind: 'none' }>, text: string): boolean {
  if (reading.kind === 'time') return reading.rest === '';
  const isBefore = reading.rest !== '' && text.endsWith(reading.rest);
  return !isBefore || (reading.doubt === 'no-hour' && !/^to /iu.test(reading.rest));
}

function toWords(text: string): string {
  return text.replace(JOINT, '').trim();
}
