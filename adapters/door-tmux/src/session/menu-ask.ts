// A menu's ask: which option on the screen says yes once, which further, which no. Where the screen does not show all of what
// is asked about, nothing can be approved from afar.
import { createHash } from 'node:crypto';
import type { Ask, AskAnswer, OpenMenu } from '@nod/doors';

type Option = OpenMenu['options'][number];

const ONCE = /^(?:yes(?:, (?:allow once|proceed))?|allow once|approve once)(?: \(\w+\))?$/iu;
const FURTHER = /^(?:yes\b|allow\b|always\b|approve\b)/iu;
const NO = /^(?:no\b|reject\b|don't\b|deny\b|cancel\b)/iu;
const QUESTION = 'menu';

/** What the program itself says of the call, where its session file tells more than the screen. */
export interface KnownCall {
  toolName: string;
  parameters: Record<string, unknown>;
  text: string;
}

export function toMenuAsk(menu: OpenMenu, known: KnownCall | null): Ask {
  const once = menu.options.find(({ label }) => ONCE.test(label));
  if (once === undefined || !(menu.isWhole || known !== null)) return toQuestion(menu, once !== undefined);
  const scopes = menu.options
    .filter((option) => option !== once && FURTHER.test(option.label))
    .map(({ key, label }) => ({ id: key, label: label.slice(0, 400) }));
  const { toolName, parameters, text } = known ?? readCall(menu.title);
  return {
    type: 'approval',
    toolName,
    parameters,
    text,
    isEditable: false,
    scopes,
    isOwnTool: false,
  };
}

/** A menu about something else; of one that is not seen whole, only what refuses is offered. */
function toQuestion({ title, options }: OpenMenu, isApproval: boolean): Ask {
  const offered = isApproval ? options.filter(({ label }) => NO.test(label)) : options;
  return {
    type: 'questions',
    text: '',
    questions: [
      {
        id: QUESTION,
        title: title === '' ? '…' : title,
        options: offered.map(({ label }) => ({ label, description: '' })),
        recommended: null,
        isMultiple: false,
        takesWords: false,
      },
    ],
  };
}

/** `? Shell  npm test`, with the call as it is shown below. */
function readCall(title: string): KnownCall {
  const [first = '', ...rest] = title.split('\n');
  const tool = /^\? ([\w.-]+)/u.exec(first)?.[1];
  const shown = (tool === undefined ? [first, ...rest] : rest).join('\n').trim();
  return { toolName: tool ?? 'terminal', parameters: { shown: shown === '' ? title : shown }, text: '' };
}

/** The option that an answer chooses; null: none does. */
export function toChosen(menu: OpenMenu, answer: AskAnswer): Option | null {
  const { options } = menu;
  switch (answer.type) {
    case 'approve':
      return (
        options.find(({ key, label }) => (answer.scope === null ? ONCE.test(label) : key === answer.scope)) ??
        null
      );
    case 'reject':
    case 'dismiss':
      return options.find(({ label }) => NO.test(label)) ?? null;
    case 'answers': {
      const [label] = answer.answers[QUESTION] ?? [];
      return options.find((option) => option.label === label) ?? null;
    }
  }
}

/** The same for the same menu in the same place of a session. */
export function toMenuKey(menu: OpenMenu, place: string): string {
  const text = `${place}\n${menu.title}\n${menu.options.map(({ label }) => label).join('\n')}`;
  return `menu-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
