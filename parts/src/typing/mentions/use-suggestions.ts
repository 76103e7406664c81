// `useSuggestions`: asks the hub what could be mentioned, as the person types: a little after the last letter, one
// question at a time.
import { useEffect, useState } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { type MentionOption, type Suggested, toOptions } from './mention-options.ts';

const TYPING_MS = 90;
const NOTHING: Suggested = { query: '', suggestions: [] };

/** Null: nothing is being mentioned. */
export function useSuggestions(agent: string | null, query: string | null): MentionOption[] {
  const panel = useThisPanel();
  const [suggested, setSuggested] = useState(NOTHING);
  useEffect(() => {
    if (agent === null || query === null) return setSuggested(NOTHING);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const next = { query, suggestions: await ask(panel, agent, { query, signal: asking.signal }) };
      if (!asking.signal.aborted) setSuggested(next);
    }, toDelay(query));
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [agent, query, panel]);
  return query === null ? [] : toOptions(suggested, query);
}

/** Whoever has just typed the @, or chosen a kind, waits for the list. */
function toDelay(query: string): number {
  return query === '' || query.endsWith(':') ? 0 : TYPING_MS;
}

/** A mention can always be typed out: that the hub has nothing to offer right now is no news to the person. */
function ask(
  panel: Panel,
  agent: string,
  typed: { query: string; signal: AbortSignal },
): Promise<Suggested['suggestions']> {
  return panel.client.suggestMentions(agent, typed).catch(() => []);
}
