// OpenAI Responses as servers stream them: one item after the other, each told from its beginning to its end.
import { parseDataUrl } from './received-files.ts';
import {
  type ContentStep,
  type ControlStep,
  DEFAULT_USE,
  isControlStep,
  type ScriptedAnswer,
  type WireForm,
} from './script.ts';

const RESPONSE = { id: 'resp_1', object: 'response' };

export const responsesForm: WireForm = {
  basePath: '/responses/v1',
  isAnswerPath: (path) => path === '/responses/v1/responses',
  render(answer) {
    const items: object[] = [];
    return [
      toFrame('response.created', { response: { ...RESPONSE, status: 'in_progress', output: [] } }),
      ...answer.steps.flatMap((step): (string | ControlStep)[] => {
        if (isControlStep(step)) return [step];
        return renderStep(step, items);
      }),
      renderEnd(answer, items),
    ];
  },
  renderError(status, message) {
    return JSON.stringify({ error: toErrorBody(status, message) });
  },
  readFilePart(part) {
    if (part.type === 'input_image') return parseDataUrl(part.image_url);
    return part.type === 'input_file' ? parseDataUrl(part.file_data) : null;
  },
};

function renderStep(step: ContentStep, items: object[]): string[] {
  switch (step.type) {
    case 'text':
      return renderText(step.text, items);
    case 'reasoning':
      return renderItem(
        { id: `rs_${items.length}`, type: 'reasoning', summary: [{ type: 'summary_text', text: step.text }] },
        items,
        [],
      );
    case 'tool-call':
      return renderCall(step, items);
    case 'error':
      return [toFrame('error', toErrorBody(step.status, step.message))];
    case 'raw':
      return [step.text];
  }
}

function renderText(text: string, items: object[]): string[] {
  const id = `msg_${items.length}`;
  const part = { type: 'output_text', text, annotations: [] };
  const place = { item_id: id, output_index: items.length, content_index: 0 };
  return renderItem({ id, type: 'message', role: 'assistant', content: [part] }, items, [
    toFrame('response.content_part.added', { ...place, part: { ...part, text: '' } }),
    toFrame('response.output_text.delta', { ...place, delta: text }),
    toFrame('response.output_text.done', { ...place, text }),
  ]);
}

/** Tools of a server may come in a namespace; then the call names it, too. */
function renderCall(step: Extract<ContentStep, { type: 'tool-call' }>, items: object[]): string[] {
  const id = `fc_${items.length}`;
  const place = { item_id: id, output_index: items.length };
  const item = {
    id,
    type: 'function_call',
    call_id: step.id ?? `call_${items.length}`,
    name: step.toolName,
    arguments: step.argumentsText,
    ...(step.namespace !== undefined && { namespace: step.namespace }),
  };
  return renderItem(item, items, [
    toFrame('response.function_call_arguments.delta', { ...place, delta: step.argumentsText }),
    toFrame('response.function_call_arguments.done', { ...place, arguments: step.argumentsText }),
  ]);
}

function renderItem(item: object, items: object[], between: string[]): string[] {
  const index = items.push({ ...item, status: 'completed' }) - 1;
  return [
    toFrame('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress' } }),
    ...between,
    toFrame('response.output_item.done', { output_index: index, item: items[index] }),
  ];
}

function renderEnd({ use = DEFAULT_USE }: ScriptedAnswer, items: object[]): string {
  const usage = {
    input_tokens: use.inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: use.outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: use.inputTokens + use.outputTokens,
  };
  return toFrame('response.completed', {
    response: { ...RESPONSE, status: 'completed', output: items, usage },
  });
}

function toFrame(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function toErrorBody(status: number, message: string): object {
  return {
    message,
    type: status === 401 ? 'invalid_request_error' : 'server_error',
    param: null,
    code: null,
  };
}
