// Mention options: what is offered to the person of what the hub suggested, also while its next answer is on the way.
import { type MentionSuggestion, parseMentions } from '@nod/protocol';

export interface Suggested {
  /** What was asked. */
  query: string;
  suggestions: readonly MentionSuggestion[];
}

export interface MentionOption extends MentionSuggestion {
  kind: 'memory' | 'file';
}

/** Empty when what is typed is one of them already: then Enter sends. */
export function toOptions({ query: asked, suggestions }: Suggested, query: string): MentionOption[] {
  const options = suggestions.filter(isAtHand);
  if (options.some((option) => isWritten(option, query))) return [];
  return asked === query ? options : options.filter((option) => stillFits(option, query));
}

/** No page and no selection comes with what is written here: mentioning them would only fail. */
function isAtHand(suggestion: MentionSuggestion): suggestion is MentionOption {
  return suggestion.kind === 'memory' || suggestion.kind === 'file';
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
