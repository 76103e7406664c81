// A run that has ended, in one line. Pure.
import type { Run } from '@nod/protocol';
import { type CallStatus, toCalls, toRunItems } from '@nod/surface';
import { toDuration } from '../texts/durations.ts';
import type { Texts } from '../texts/use-texts.ts';

/** Not let run. */
export const SKIPPED: ReadonlySet<CallStatus> = new Set(['rejected', 'refused', 'expired']);

/** "2 tools · 1.2 s · 340 tokens"; how it ended comes first unless it simply came to its end. */
export function toRunSummary(run: Run, texts: Texts): string {
  const { end, startedAt } = run;
  if (!end) return texts.runs.working;
  const calls = toCalls(toRunItems(run)).filter(({ parameters }) => parameters !== null);
  const failed = calls.filter(({ status }) => status === 'failed').length;
  const skipped = calls.filter(({ status }) => SKIPPED.has(status)).length;
  const duration = toDuration(end.at - startedAt, texts);
  const isAllFailed = end.outcome === 'failed' && failed === calls.length;
  const isPlain = end.outcome === 'completed' && calls.length === 0;
  const tokens = end.inputTokens + end.outputTokens;
  return [
    end.outcome === 'completed' ? '' : texts.runs.outcomes[end.outcome],
    calls.length > 0 ? texts.runs.tools(calls.length) : '',
    failed > 0 && !isAllFailed ? texts.runs.failedTools(failed) : '',
    skipped > 0 ? texts.runs.skippedTools(skipped) : '',
    isPlain ? texts.runs.answeredIn(duration) : duration,
    tokens > 0 ? texts.runs.tokens(tokens) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
