// Gemini's streamGenerateContent as server-sent events. Arguments are JSON values here, so malformed ones
// cannot be sent: the provider reports them by the finish reason, and so does this form.
import type { FinishReason } from '@nod/agent';
import { toFields, toReceived } from './received-files.ts';
import {
  type ContentStep,
  type ControlStep,
  DEFAULT_USE,
  isControlStep,
  type ScriptedAnswer,
  toFinishReason,
  type WireForm,
} from './script.ts';

const FINISH_REASONS: Record<FinishReason, string> = {
  stop: 'STOP',
  'tool-calls': 'STOP',
  length: 'MAX_TOKENS',
  'content-filter': 'SAFETY',
  other: 'OTHER',
};

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  529: 'UNAVAILABLE',
};

export const geminiForm: WireForm = {
  basePath: '/gemini/v1beta',
  isAnswerPath: (path) => /^\/gemini\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path),
  render(answer) {
    const use = answer.use ?? DEFAULT_USE;
    return [
      ...answer.steps.flatMap((step) => (isControlStep(step) ? [step] : renderStep(step))),
      toFrame({
        candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: toReason(answer) }],
        usageMetadata: {
          promptTokenCount: use.inputTokens,
          candidatesTokenCount: use.outputTokens,
          totalTokenCount: use.inputTokens + use.outputTokens,
        },
      }),
    ];
  },
  renderError(status, message) {
    return JSON.stringify({ error: toErrorBody(status, message) });
  },
  readFilePart({ inlineData }) {
    const { mimeType, data } = toFields(inlineData);
    return toReceived(mimeType, data);
  },
};

function renderStep(step: ContentStep): (string | ControlStep)[] {
  switch (step.type) {
    case 'text':
      return [toContent({ text: step.text })];
    case 'reasoning':
      return [toContent({ text: step.text, thought: true })];
    case 'tool-call': {
      const args = parseArguments(step.argumentsText);
      if (args === undefined) return [];
      return [toContent({ functionCall: { name: step.toolName, args }, thoughtSignature: 'c2lnbmVk' })];
    }
    case 'error':
      return [toFrame({ error: toErrorBody(step.status, step.message) })];
    case 'raw':
      return [step.text];
  }
}

function toReason(answer: ScriptedAnswer): string {
  const isMalformed = answer.steps.some(
    (step) => step.type === 'tool-call' && parseArguments(step.argumentsText) === undefined,
  );
  return isMalformed ? 'MALFORMED_FUNCTION_CALL' : FINISH_REASONS[toFinishReason(answer)];
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toContent(part: object): string {
  return toFrame({ candidates: [{ index: 0, content: { role: 'model', parts: [part] } }] });
}

function toFrame(fields: object): string {
  return `data: ${JSON.stringify(fields)}\r\n\r\n`;
}

function toErrorBody(status: number, message: string): object {
  return { code: status, message, status: STATUS_NAMES[status] ?? 'UNKNOWN' };
}
