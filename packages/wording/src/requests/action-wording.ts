// Labels of the actions of a request: what a button says.
import { composeReply } from '@nod/decisions';
import type { HumanRequest, RequestAction } from '@nod/protocol';
import type { Words } from '../words/en.ts';
import { own, type Part, said } from '../words/parts.ts';

/** A pick is called as it is typed: "2C". Empty for what is no action of this request. */
export function wordAction(request: HumanRequest, action: RequestAction, { actions }: Words): Part {
  switch (action.type) {
    case 'reply':
      return said('options' in request ? (request.options[action.index] ?? '') : '');
    case 'pick':
      return said('questions' in request ? toPickText(request.questions, action) : '');
    case 'accept-all':
      return own(actions.acceptAll);
    case 'partial':
      return own(actions.partial);
    case 'approve':
      return own(action.remember === 'once' ? actions.approve : actions[action.remember]);
    case 'reject':
      return own(actions.reject);
  }
}

function toPickText(
  questions: Extract<HumanRequest, { questions: unknown }>['questions'],
  { question, option }: { question: number; option: number },
): string {
  const asked = questions[question];
  const letter = asked?.options[option]?.letter;
  return asked && letter !== undefined ? composeReply([asked], { [asked.id]: letter }) : '';
}
