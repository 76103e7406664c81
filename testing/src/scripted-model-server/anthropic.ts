// Anthropic messages as the provider streams them: a message of numbered content blocks.
import type { FinishReason } from '@nod/agent';
import { toFields, toReceived } from './received-files.ts';
import {
  type ContentStep,
  type ControlStep,
  DEFAULT_USE,
  isControlStep,
  toFinishReason,
  type WireForm,
} from './script.ts';

const STOP_REASONS: Record<FinishReason, string> = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  'content-filter': 'refusal',
  other: 'something_new',
};

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

type Frames = (string | ControlStep)[];

export const anthropicForm: WireForm = {
  basePath: '/anthropic/v1',
  isAnswerPath: (path) => path === '/anthropic/v1/messages',
  render(answer) {
    const use = answer.use ?? DEFAULT_USE;
    const usage = { input_tokens: use.inputTokens, output_tokens: 1 };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted', content: [] };
    return [
      toFrame('message_start', {
        message: { ...message, stop_reason: null, stop_sequence: null, usage },
      }),
      ...renderBlocks(answer.steps),
      toFrame('message_delta', {
        delta: { stop_reason: STOP_REASONS[toFinishReason(answer)], stop_sequence: null },
        usage: { output_tokens: use.outputTokens },
      }),
      toFrame('message_stop', {}),
    ];
  },
  renderError(status, message) {
    return JSON.stringify({ type: 'error', error: toErrorBody(status, message) });
  },
  readFilePart({ type, source }) {
    const { type: encoding, media_type: mediaType, data } = toFields(source);
    const isFile = (type === 'image' || type === 'document') && encoding === 'base64';
    return isFile ? toReceived(mediaType, data) : null;
  },
};

interface OpenBlock {
  index: number;
  type: 'text' | 'reasoning';
}

/** Neighbouring steps of one type share a block. */
function renderBlocks(steps: readonly (ContentStep | ControlStep)[]): Frames {
  const frames: Frames = [];
  let next = 0;
  let open = null as OpenBlock | null;
  const close = () => {
    if (open) frames.push(...renderBlockEnd(open));
    open = null;
  };
  for (const step of steps) {
    if (isControlStep(step)) frames.push(step);
    else if (step.type === 'text' || step.type === 'reasoning') {
      if (open?.type !== step.type) {
        close();
        open = { index: next++, type: step.type };
        frames.push(renderBlockStart(open));
      }
      frames.push(renderDelta(open.index, step));
    } else if (step.type === 'tool-call') {
      close();
      frames.push(...renderCall(next++, step));
    } else frames.push(renderOutside(step));
  }
  close();
  return frames;
}

function renderBlockStart({ index, type }: OpenBlock): string {
  const block =
    type === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' };
  return toFrame('content_block_start', { index, content_block: block });
}

function renderBlockEnd({ index, type }: OpenBlock): string[] {
  const end = toFrame('content_block_stop', { index });
  return type === 'text' ? [end] : [toDelta(index, { type: 'signature_delta', signature: 'c2lnbmVk' }), end];
}

function renderDelta(index: number, step: Extract<ContentStep, { type: 'text' | 'reasoning' }>): string {
  if (step.type === 'text') return toDelta(index, { type: 'text_delta', text: step.text });
  return toDelta(index, { type: 'thinking_delta', thinking: step.text });
}

function renderCall(index: number, step: Extract<ContentStep, { type: 'tool-call' }>): string[] {
  const block = { type: 'tool_use', id: step.id ?? `toolu_${index}`, name: step.toolName, input: {} };
  const pieces = step.argumentsText.match(/[\s\S]{1,8}/gu) ?? [];
  return [
    toFrame('content_block_start', { index, content_block: block }),
    ...pieces.map((piece) => toDelta(index, { type: 'input_json_delta', partial_json: piece })),
    toFrame('content_block_stop', { index }),
  ];
}

function renderOutside(step: Extract<ContentStep, { type: 'error' | 'raw' }>): string {
  return step.type === 'raw'
    ? step.text
    : toFrame('error', { error: toErrorBody(step.status, step.message) });
}

function toDelta(index: number, delta: object): string {
  return toFrame('content_block_delta', { index, delta });
}

function toFrame(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function toErrorBody(status: number, message: string): object {
  return { type: ERROR_TYPES[status] ?? 'api_error', message };
}
