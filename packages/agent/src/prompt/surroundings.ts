// Surroundings of a conversation, told to the model: the time, the person's language, and who else is there.
import type { Language } from '@nod/protocol';

export interface Surroundings {
  /** Milliseconds since 1970. */
  now: number;
  /** As in the IANA list: `Europe/Berlin`. */
  timeZone: string;
  /** The other agents that can be written to. */
  agents: readonly string[];
}

const MOST_AGENTS = 50;

const LANGUAGES: Record<Language, string> = {
  zh: 'The person writes Chinese: answer in Chinese.',
  en: 'Answer in the language that the person writes in; in English when that is not clear.',
};

export function tellSurroundings({ now, timeZone, agents }: Surroundings, language: Language): string {
  return [`Now: ${toLocalTime(now, timeZone)}.`, LANGUAGES[language], tellAgents(agents)].join('\n');
}

/** `Monday, 16 November 2026 at 12:05:00 CET, time zone Europe/Berlin` */
function toLocalTime(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'long',
    hourCycle: 'h23',
  });
  return `${format.format(now)}, time zone ${timeZone}`;
}

function tellAgents(agents: readonly string[]): string {
  if (agents.length === 0) return 'There is no other agent at the moment.';
  const named = agents.slice(0, MOST_AGENTS).map((name) => `"${name}"`);
  const more = agents.length > MOST_AGENTS ? [`and ${agents.length - MOST_AGENTS} more`] : [];
  return `Other agents that can be written to: ${[...named, ...more].join(', ')}.`;
}
