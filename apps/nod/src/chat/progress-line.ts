// A line on the terminal that says what the agent does, and goes away for what is said next.
import type { Run, StreamItem } from '@nod/protocol';
import { type PlanItem, toRunItems } from '@nod/surface';
import { toToolLabel } from '@nod/wording';
import type { Texts } from '../texts/texts.ts';

export interface ProgressLine {
  show(text: string): void;
  /** To be called before anything else is written. */
  clear(): void;
  /** What was written of the answer: the line does not go over it. */
  note(piece: string): void;
}

export interface ProgressLinePorts {
  write(text: string): void;
  /** Of the terminal; the line stays on one row. */
  columns(): number;
}

const ERASE_ROW = '\r\u001B[2K';

export function createProgressLine({ write, columns }: ProgressLinePorts): ProgressLine {
  let isShown = false;
  let isMidLine = false;
  return {
    show(text) {
      if (!isShown && isMidLine) write('\n');
      isShown = true;
      isMidLine = false;
      const row = text.replace(/\s+/gu, ' ').trim();
      // A wide character takes two columns.
      write(`${ERASE_ROW}… ${row.slice(0, Math.max(8, Math.floor(columns() / 2) - 2))}`);
    },
    clear() {
      if (isShown) write(ERASE_ROW);
      isShown = false;
    },
    note(piece) {
      if (piece !== '') isMidLine = !piece.endsWith('\n');
    },
  };
}

/** How far the call or the plan of the run is, where the event says something about it. */
export function renderProgress(event: StreamItem['event'], run: Run, texts: Texts): string | null {
  if (!('runId' in event) || event.runId !== run.id) return null;
  if (event.type === 'tool-call-progressed') {
    const { text, part } = event.progress;
    return part ? texts.part(part.at, part.of) : text;
  }
  const isOfPlan = event.type === 'run-step-added' && event.step.type === 'plan-step-updated';
  const plan = toRunItems(run).findLast((item) => item.kind === 'plan');
  return isOfPlan && plan ? renderPlan(plan, texts) : null;
}

/** The newest step under way: why it is taken, and how long it may take, as far as that is known. */
function renderPlan({ steps }: PlanItem, { planStep, about, words }: Texts): string | null {
  const index = steps.findLastIndex(({ status }) => status === 'running');
  const step = steps[index];
  if (!step) return null;
  const what = step.thought ?? toToolLabel(step.toolName, words.language);
  const seconds = Math.ceil((step.estimatedDuration ?? 0) / 1000);
  return planStep(index + 1, steps.length, seconds === 0 ? what : about(what, seconds));
}
