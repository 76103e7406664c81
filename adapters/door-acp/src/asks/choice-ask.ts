// Permission requests that are no approval, because none of their options means "this once": asked as one question.
import type { PermissionRequest } from '../wire/permission-request.ts';
import { CANCELLED, type OpenedAsk } from './opened-ask.ts';

/** Null: there is nothing to choose, or two options cannot be told apart by the person or by the agent. */
export function toChoiceAsk({ toolCall, options }: PermissionRequest): OpenedAsk | null {
  const offered = options.filter(({ name }) => name !== '').slice(0, 20);
  const isClear =
    isEachOnce(offered.map(({ name }) => name)) && isEachOnce(options.map(({ optionId }) => optionId));
  if (offered.length === 0 || !isClear) return null;
  const texts = toolCall.content.flatMap((each) => (each.type === 'content' ? [each.content.text] : []));
  return {
    ask: {
      type: 'questions',
      text: texts.join('\n'),
      questions: [
        {
          id: 'option',
          title: toolCall.title || toolCall.kind || 'tool',
          options: offered.map(({ name }) => ({ label: name, description: '' })),
          recommended: null,
          isMultiple: false,
          takesWords: false,
        },
      ],
    },
    respond(answer) {
      const said = answer.type === 'answers' ? answer.answers.option?.[0] : undefined;
      const chosen = offered.find(({ name }) => name === said);
      return chosen ? { outcome: { outcome: 'selected', optionId: chosen.optionId } } : CANCELLED;
    },
  };
}

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
