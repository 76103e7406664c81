// A message or a reminder: to whom, what and when. Sent only when all three are certain.
import { readTime, type TimeReading } from '../clock-time/read-time.ts';
import type { Command } from '../intents/read-command.ts';
import type { Tool } from '../tool.ts';
import { findWords, isHandedOn, miss, type PlannedCommand, type Planning, toSteps } from './plan-command.ts';
import type { Proposal } from './proposal.ts';

type Sending = Extract<Proposal, { action: 'send' }>;

const PERSON = 'user';
const REPEATS = /(?<!\p{L})(?:every|each|daily|weekly|hourly)(?!\p{L})|每[天日周月年个小]/iu;
/** "to call mum" is about calling mum. */
const JOINT = /^(?:(?:to|that|about|of)\s+|[,，：:\s]+)+/iu;

/** Contract: never rejects. */
export async function planSending(command: Command, tool: Tool, planning: Planning): Promise<PlannedCommand> {
  const { parameters, unsure } = command;
  const text = findWords(command, planning);
  const to = findAgent(parameters.to, planning);
  const others = (words: string): Sending[] =>
    planning.agents.map((agent) => ({ action: 'send', to: agent, text: words, at: null }));
  if (to === null && command.known) return { kind: 'none' };
  if (parameters.to === undefined) return miss('recipient', text === null ? [] : others(text));
  if (to === null)
    return {
      kind: 'unknown-agent',
      name: String(parameters.to),
      proposals: text === null ? [] : others(text),
    };
  if (text === null || text.trim() === '') return miss('message');
  if (typeof parameters.also === 'string') return proposeBoth(command, text, to, planning);
  if (isUnseen(command, planning)) return miss('once');
  const timed = await findTime(command, text, to, planning);
  if (!('at' in timed)) return timed;
  const sending: Sending = { action: 'send', to, text: timed.text, at: timed.at };
  if (timed.instead) return { kind: 'propose', proposals: [timed.instead, sending] };
  return unsure && !isHandedOn(command, planning)
    ? { kind: 'propose', proposals: [sending] }
    : send(sending, tool, planning);
}

/** "Fetch … and send it": the address or what stands there, which nobody has seen yet. */
function isUnseen(command: Command, planning: Planning): boolean {
  const { url, path } = planning.before?.parameters ?? {};
  return isHandedOn(command, planning) && (url ?? path) !== undefined;
}

/** One message has one recipient: each is shown by itself. */
function proposeBoth({ parameters }: Command, text: string, to: string, planning: Planning): PlannedCommand {
  const also = findAgent(parameters.also, planning);
  if (also === null) return { kind: 'unknown-agent', name: String(parameters.also), proposals: [] };
  if (parameters.when !== undefined) return miss('time');
  return {
    kind: 'propose',
    proposals: [to, also].map((each) => ({ action: 'send', to: each, text, at: null })),
  };
}

function send({ to, text, at }: Sending, tool: Tool, planning: Planning): PlannedCommand {
  const delay = at === null ? {} : { delayMs: at - planning.now };
  return toSteps(planning, tool, { to, payload: { text }, ...delay });
}

/** The name as the agent itself writes it. */
function findAgent(name: unknown, { agents }: Planning): string | null {
  const wanted = String(name).toLowerCase();
  return [PERSON, ...agents].find((agent) => agent.toLowerCase() === wanted) ?? null;
}

type Timed = { at: number | null; text: string; instead?: Sending };

async function findTime(
  command: Command,
  text: string,
  to: string,
  planning: Planning,
): Promise<Timed | PlannedCommand> {
  const { when } = command.parameters;
  const { now, zone, language } = planning;
  const isReminder = to === PERSON;
  if (REPEATS.test(String(when ?? '')) || (isReminder && REPEATS.test(text)))
    return { kind: 'no-repetition' };
  if (typeof when === 'string') {
    const reading = await readTime(when, { now, zone, language });
    if (reading.kind !== 'none' && reading.rest !== '') return miss('time');
    return toTimed(reading, isReminder && !command.exact ? toWords(text) : text, to);
  }
  if (command.exact || command.points || typeof command.parameters.text !== 'string')
    return isReminder ? miss('time') : { at: null, text };
  const reading = await readTime(text, { now, zone, language });
  if (isReminder) return toTimed(reading, reading.kind === 'none' ? text : toWords(reading.rest), to);
  // "Tell codex yesterday at noon to stop": the time is none of the message.
  const isBefore = 'rest' in reading && reading.rest !== '' && text.endsWith(reading.rest);
  if (isBefore && reading.kind === 'doubt' && (reading.doubt !== 'no-hour' || /^to /iu.test(reading.rest)))
    return withNow(toTimed(reading, toWords(reading.rest), to), { action: 'send', to, text, at: null });
  // "Tell codex to run the tests at 5pm": the time may be a part of the message.
  if (reading.kind !== 'time' || reading.rest === '') return { at: null, text };
  return { at: reading.at, text: toWords(reading.rest), instead: { action: 'send', to, text, at: null } };
}

/** The time may be a part of the message after all. */
function withNow(asked: Timed | PlannedCommand, now: Sending): Timed | PlannedCommand {
  return 'proposals' in asked ? { ...asked, proposals: [now, ...(asked.proposals ?? [])] } : asked;
}

function toWords(text: string): string {
  return text.replace(JOINT, '').trim();
}

function toTimed(reading: TimeReading, text: string, to: string): Timed | PlannedCommand {
  if (reading.kind === 'none') return miss('time');
  if (text === '') return miss('message');
  if (reading.kind === 'time') return { at: reading.at, text };
  const proposals = reading.choices.map((at): Sending => ({ action: 'send', to, text, at }));
  return { kind: 'doubtful-time', doubt: reading.doubt, proposals };
}
