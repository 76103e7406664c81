// Skipped text: what a worker is told of a call that did not run. The person sees it in their own language on their surface.
import type { AuditBasis, ToolCallOutcome } from '@nod/protocol';

type Skipped = Exclude<ToolCallOutcome, 'succeeded' | 'failed'>;

export function toSkippedText(
  outcome: Skipped,
  tool: string,
  { basis = 'answer', words = '' }: { basis?: AuditBasis; words?: string } = {},
): string {
  switch (outcome) {
    case 'rejected':
      return `${REJECTED[basis] ?? 'The person rejected this call'}${words === '' ? '.' : `: "${words}".`} It was not run. Do not call it again unless they ask for it.`;
    case 'refused':
      return toRefused(tool, basis, words);
    case 'expired':
      return `Nobody answered in time whether "${tool}" may run. It was not run. Go on without it, or say what is needed.`;
    case 'stopped':
      return `"${tool}" was stopped before it ran.`;
    case 'unknown':
      return `"${tool}" had begun when the hub ended: it may or may not have been done. It was not run again. Find out before you repeat it.`;
  }
}

const REJECTED: Partial<Record<AuditBasis, string>> = {
  mode: 'The person switched to a mode without tools',
  policy: "The person's policy no longer allows this tool",
};

function toRefused(tool: string, basis: AuditBasis, words: string): string {
  if (basis === 'mode') return 'No tool runs in this mode. Answer in words.';
  if (basis === 'policy')
    return `The person's policy does not allow "${tool}". It was not run. Do without it.`;
  const why = words === '' ? 'what it would do has changed since it was approved' : words;
  return `"${tool}" was not run: ${why}. Call it again to ask the person anew.`;
}
