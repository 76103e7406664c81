// A tool's result as the person reads it, in their language.

import type {
  ExecutionResult,
  ExtractedData,
  FoundMemories,
  ListedMemories,
  PlannedStep,
  Summary,
  ToolResult,
} from '@nod/agent';
import { renderFailure } from '@nod/agent/tool-failures';
import type { Language, PageOutcome } from '@nod/protocol';
import { toToolLabel } from '@nod/wording';
import { renderTime } from '../clock-time/wall-time.ts';
import { type OfflineTexts, TEXTS } from './texts.ts';

/** Failures say what went wrong and what else could be done. */
export function renderResult(
  { result, step, parameters: given }: ExecutionResult,
  steps: readonly PlannedStep[],
  language: Language,
  zone: string,
): string {
  const texts = TEXTS[language];
  const tool = steps.find(({ id }) => id === step.stepId)?.tool ?? '';
  const parameters = result.ranWith ?? given;
  if (result.notRun) return texts.notRun[result.notRun](toToolLabel(tool, language));
  if (!result.success) return renderFailed(result, language);
  const display = result.displayText ?? step.observation ?? '';
  switch (tool) {
    case 'summarize':
      return (result.data as Summary).isShort ? `${display}\n\n${texts.shortAlready}` : display;
    case 'extract_data':
      return renderExtracted(result.data as ExtractedData, display, language);
    case 'save_memory':
      return texts.saved((result.data as { text: string }).text);
    case 'search_memory':
      return (result.data as FoundMemories).memories.length > 0
        ? texts.recalled(String(parameters.query), display)
        : texts.recalledNothing(String(parameters.query));
    case 'list_memories': {
      const { count } = result.data as ListedMemories;
      return count === 0 ? texts.noMemories : texts.memories(count, display);
    }
    case 'forget_memory':
      return texts.forgotten((result.data as { text: string }).text);
    case 'list_files':
      return result.data === undefined ? display : renderListed(result.data as ListedFiles, texts);
    case 'run_command':
      return display.replace(EXIT_CODE, texts.exitCode);
    case 'page_action':
      return renderFilled(result.data as PageOutcome, texts);
    case 'send_message':
      return renderSent(parameters, result.data, language, zone);
    default:
      return display;
  }
}

function renderFilled({ element, title, url }: PageOutcome, { filled }: OfflineTexts): string {
  return filled(element, title === '' ? url : `“${title}” (${url})`);
}

/** What a listing gave: the names, and where it goes on when there are more. */
interface ListedFiles {
  entries: string[];
  next: number | null;
}

function renderListed({ entries, next }: ListedFiles, texts: OfflineTexts): string {
  if (entries.length === 0) return texts.noFiles;
  return [...entries, ...(next === null ? [] : [texts.moreFiles(next)])].join('\n');
}

/** What the tool itself writes behind the output of a command that went well. */
const EXIT_CODE = /\[exit code 0\](?=$|\n\[(?:Not kept|What this))/;

/** In the person's language; words that are known only as the tool said them are quoted. */
function renderFailed({ failure, error = '', alternatives = [] }: ToolResult, language: Language): string {
  const { failed, foreign } = TEXTS[language];
  const isTranslated = failure !== undefined && language !== 'en';
  const words = isTranslated ? renderFailure(failure, language) : foreign({ error, alternatives });
  return failed(words.error, words.alternatives);
}

/** What was sent, to whom, and when it goes out: the day, the hour and the zone. */
function renderSent(
  { to, payload, delayMs }: Record<string, unknown>,
  data: unknown,
  language: Language,
  zone: string,
): string {
  const { scheduledFor } = (data ?? {}) as { scheduledFor?: number };
  const isLater = Number(delayMs ?? 0) > 0 && scheduledFor !== undefined;
  const text =
    typeof payload === 'string' ? payload : String((payload as { text?: string } | undefined)?.text ?? '');
  const texts = TEXTS[language];
  if (!isLater) return texts.sent(String(to), text);
  const time = renderTime(scheduledFor, zone, language);
  return to === 'user' ? texts.willRemind(time, text) : texts.willSend(String(to), time, text);
}

/** JSON and CSV go into a block that can be copied as it is. */
function renderExtracted({ count, format }: ExtractedData, display: string, language: Language): string {
  if (count === 0) return TEXTS[language].extractedNothing;
  const block = format === 'table' ? display : `\`\`\`${format}\n${display}\n\`\`\``;
  return `${TEXTS[language].extracted(count)}\n\n${block}`;
}
