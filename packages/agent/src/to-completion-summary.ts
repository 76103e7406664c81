// What came of a plan, in words for the person: how many steps, and each with its outcome.
import type { ExecutionResult } from './execution-engine.ts';
import type { Language } from './language.ts';
import type { PlannedStep } from './plan.ts';

const MARKS = {
  completed: '✓',
  failed: '✗',
  skipped: '–',
  stopped: '■',
  pending: '·',
  running: '·',
} as const;
const OUTCOMES = {
  en: {
    completed: 'done',
    failed: 'failed',
    skipped: 'skipped',
    stopped: 'stopped',
    pending: 'waiting',
    running: 'running',
  },
  zh: {
    completed: '完成',
    failed: '失败',
    skipped: '跳过',
    stopped: '已停止',
    pending: '等待',
    running: '进行中',
  },
} as const;
const EXCERPT = 120;

export function toCompletionSummary(
  steps: readonly PlannedStep[],
  results: readonly ExecutionResult[],
  language: Language = 'en',
): string {
  const done = results.filter(({ step }) => step.status === 'completed').length;
  const head =
    language === 'zh' ? `完成 ${done}/${steps.length} 步：` : `${done} of ${steps.length} steps done:`;
  const lines = steps.map((step) =>
    toLine(
      step,
      results.find((result) => result.step.stepId === step.id),
      language,
    ),
  );
  return [head, ...lines].join('\n');
}

function toLine({ id, tool }: PlannedStep, result: ExecutionResult | undefined, language: Language): string {
  const status = result?.step.status ?? 'pending';
  const why = status === 'completed' ? '' : excerpt(result?.result.error ?? '');
  return `${MARKS[status]} ${id} (${tool}): ${OUTCOMES[language][status]}${why === '' ? '' : `, ${why}`}`;
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
