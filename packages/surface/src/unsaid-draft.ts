// The unsaid rest of a draft: what does not stand in the run already. Pure.
import type { Draft, Run } from '@nod/protocol';
import type { Runs } from './runs.ts';

/**
 * What an agent said before it called tools stands in its run: the draft of its answer goes on after that. None
 * when there is nothing more.
 */
export function toUnsaid(draft: Draft, runs: Runs): Draft[] {
  if (draft.part !== 'answer') return [draft];
  const run = Object.values(runs).find((each) => isOf(each, draft));
  if (!run) return [draft];
  const text = withoutSaid(draft.text, run);
  return text === '' ? [] : [{ ...draft, text }];
}

/** What of a finished answer its draft has not shown. What the draft does not begin with is told whole, set apart. */
export function toRest(text: string, draft: Draft | undefined, runs: Runs): string {
  if (!draft) return text;
  const unsaid = toUnsaid(draft, runs)[0]?.text ?? '';
  const shown = text.startsWith(unsaid) ? unsaid : unsaid.trimEnd();
  return shown !== '' && text.startsWith(shown) ? text.slice(shown.length) : `\n\n${text}`;
}

function isOf({ agent, conversationId, end }: Run, draft: Draft): boolean {
  return end === null && agent === draft.from && conversationId === draft.conversationId;
}

function withoutSaid(text: string, { steps }: Run): string {
  let rest = text;
  for (const step of steps) {
    if (step.type !== 'model-turn-ended' || step.text === '') continue;
    if (!rest.startsWith(step.text)) return rest;
    rest = rest.slice(step.text.length).trimStart();
  }
  return rest;
}
