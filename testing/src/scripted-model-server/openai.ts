// OpenAI chat completions as servers stream them, with `reasoning_content` as DeepSeek and vLLM send it.
import type { FinishReason, TokenUse } from '@nod/agent';
import { parseDataUrl, toFields } from './received-files.ts';
import {
  type ContentStep,
  type ControlStep,
  DEFAULT_USE,
  isControlStep,
  type RequestBody,
  toFinishReason,
  type WireForm,
} from './script.ts';

const FINISH_REASONS: Record<FinishReason, string> = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'content_filter',
  other: 'something_new',
};

export const openaiForm: WireForm = {
  basePath: '/openai/v1',
  isAnswerPath: (path) => path === '/openai/v1/chat/completions',
  render(answer, request) {
    let calls = 0;
    return [
      toChoice({ role: 'assistant', content: '' }),
      ...answer.steps.flatMap((step): (string | ControlStep)[] => {
        if (isControlStep(step)) return [step];
        return renderStep(step, step.type === 'tool-call' ? calls++ : calls);
      }),
      toChoice({}, FINISH_REASONS[toFinishReason(answer)]),
      ...(wantsUse(request) ? [renderUse(answer.use ?? DEFAULT_USE)] : []),
      'data: [DONE]\n\n',
    ];
  },
  renderError(status, message) {
    return JSON.stringify({ error: toErrorBody(status, message) });
  },
  readFilePart(part) {
    if (part.type === 'image_url') return parseDataUrl(toFields(part.image_url).url);
    return part.type === 'file' ? parseDataUrl(toFields(part.file).file_data) : null;
  },
};

/** Providers tell the use of a stream only where asked to. */
function wantsUse({ stream_options: options }: RequestBody): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'include_usage' in options &&
    options.include_usage === true
  );
}

function renderUse({ inputTokens, outputTokens }: TokenUse): string {
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  return toChunk({ choices: [], usage });
}

function renderStep(step: ContentStep, index: number): string[] {
  switch (step.type) {
    case 'text':
      return [toChoice({ content: step.text })];
    case 'reasoning':
      return [toChoice({ reasoning_content: step.text })];
    case 'tool-call':
      return renderCall(step, index);
    case 'error':
      return [`data: ${JSON.stringify({ error: toErrorBody(step.status, step.message) })}\n\n`];
    case 'raw':
      return [step.text];
  }
}

/** First the name, then the arguments in pieces. */
function renderCall(step: Extract<ContentStep, { type: 'tool-call' }>, index: number): string[] {
  const id = step.id ?? `call_${index}`;
  const pieces = step.argumentsText.match(/[\s\S]{1,8}/gu) ?? [];
  return [
    toChoice({
      tool_calls: [{ index, id, type: 'function', function: { name: step.toolName, arguments: '' } }],
    }),
    ...pieces.map((piece) => toChoice({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

function toChoice(delta: object, finishReason: string | null = null): string {
  return toChunk({ choices: [{ index: 0, delta, finish_reason: finishReason }] });
}

function toChunk(fields: object): string {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    ...fields,
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function toErrorBody(status: number, message: string): object {
  return {
    message,
    type: status === 401 ? 'invalid_request_error' : 'server_error',
    param: null,
    code: null,
  };
}
