// Completion summary: what came of a plan, in words for the person: how many steps, and each with its outcome.

import type { Language } from '@nod/protocol';
import { toToolLabel } from '@nod/wording';
import type { ExecutionResult, ExecutionStep } from './execution-engine.ts';
import type { PlannedStep } from './plan.ts';

const OUTCOMES = {
  completed: { mark: '✓', en: 'done', zh: '完成' },
  failed: { mark: '✗', en: 'failed', zh: '失败' },
  skipped: { mark: '–', en: 'skipped', zh: '跳过' },
  stopped: { mark: '■', en: 'stopped', zh: '已停止' },
  pending: { mark: '·', en: 'waiting', zh: '等待' },
  running: { mark: '·', en: 'running', zh: '进行中' },
} as const satisfies Record<ExecutionStep['status'], Record<Language | 'mark', string>>;
const EXCERPT = 120;

export function toCompletionSummary(
  steps: readonly PlannedStep[],
  results: readonly ExecutionResult[],
  language: Language = 'en',
): string {
  const done = results.filter(({ step }) => step.status === 'completed').length;
  const head =
    language === 'zh' ? `完成 ${done}/${steps.length} 步：` : `${done} of ${steps.length} steps done:`;
  const names = toNames(steps, language);
  const lines = steps.map(({ id }, index) =>
    toLine(
      names[index] ?? '',
      results.find((result) => result.step.stepId === id),
      language,
    ),
  );
  return [head, ...lines].join('\n');
}

/** Tools as people read them; those of the same name are numbered. */
function toNames(steps: readonly PlannedStep[], language: Language): string[] {
  const tools = steps.map(({ tool }) => tool);
  return tools.map((tool, index) => {
    const count = tools.slice(0, index + 1).filter((each) => each === tool).length;
    const isAlone = tools.filter((each) => each === tool).length === 1;
    return isAlone ? toToolLabel(tool, language) : `${toToolLabel(tool, language)} (${count})`;
  });
}

function toLine(name: string, result: ExecutionResult | undefined, language: Language): string {
  const status = result?.step.status ?? 'pending';
  // The tool's words are English, and are told in full below.
  const tells = language === 'en' && (status === 'failed' || status === 'stopped');
  const why = tells ? excerpt(result?.result.error ?? '') : '';
  const { mark, [language]: outcome } = OUTCOMES[status];
  return `${mark} ${name}: ${outcome}${why === '' ? '' : `, ${why}`}`;
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
