// Mention options: what is offered to the person of what the hub suggested, also while its next answer is on the way.
import { type MentionSuggestion, parseMentions } from '@nod/protocol';

export interface Suggested {
  /** What was asked. */
  query: string;
  suggestions: readonly MentionSuggestion[];
}

export type MentionOption = MentionSuggestion;

/** What is beside the panel: where it is not, mentioning it would only fail. */
export interface AtHand {
  page: boolean;
  selection: boolean;
}

/** Empty when what is typed is one of them already: then Enter sends. */
export function toOptions(
  { query: asked, suggestions }: Suggested,
  query: string,
  atHand: AtHand,
): MentionOption[] {
  const options = suggestions.filter(({ kind }) => (kind !== 'page' && kind !== 'selection') || atHand[kind]);
  if (options.some((option) => isWritten(option, query))) return [];
  return asked === query ? options : options.filter((option) => stillFits(option, query));
}

function isWritten({ text }: MentionOption, query: string): boolean {
  const [typed] = parseMentions(`@${query}`);
  if (text.endsWith(':') || typed?.end !== query.length + 1) return false;
  return JSON.stringify(typed.mention) === JSON.stringify(parseMentions(text)[0]?.mention);
}

/** By the letters alone; what else fits, the hub will say. */
function stillFits({ kind, text, label }: MentionOption, query: string): boolean {
  const [, named = '', rest = query] = /^([^:：]+[:：])["＂“'‘「『]?(.*)$/su.exec(query) ?? [];
  if (named !== '' && (label === '' || parseMentions(`@${named}`)[0]?.mention.kind !== kind)) return false;
  return `${text}\n${label}`.toLowerCase().includes(rest.toLowerCase());
}
