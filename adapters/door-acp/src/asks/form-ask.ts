// Forms (`elicitation/create`) as questions: a field with choices is a question, "Other" beside it takes the person's words.
import { type AskAnswer, type DoorQuestion, findRecommended } from '@nod/doors';
import type { Elicitation, FormChoice, FormField } from '../wire/elicitation.ts';
import type { OpenedAsk } from './opened-ask.ts';

const OWN_WORDS = '_custom';
const MAX_QUESTIONS = 20;
const MAX_OPTIONS = 20;
const MAX_NAME = 200;

/** Null: nothing in it can be asked. */
export function toFormAsk({ message, requestedSchema }: Elicitation): OpenedAsk | null {
  const fields = Object.entries(requestedSchema?.properties ?? {}).filter(([name]) => canBeId(name));
  const names = new Set(fields.map(([name]) => name));
  const asked = fields.filter(([name]) => !isWordsField(name, names)).slice(0, MAX_QUESTIONS);
  if (asked.length === 0) return null;
  const lines = message.split('\n');
  const titles = lines.length === asked.length ? lines : [];
  const questions = asked.map(([name, field], index) =>
    toQuestion(name, field, { names, title: titles[index] ?? '' }),
  );
  const isTitle = questions.every(({ title }) => message.includes(title));
  return {
    ask: { type: 'questions', text: isTitle ? '' : message, questions },
    respond: (answer) => respond(answer, asked, names),
  };
}

function canBeId(name: string): boolean {
  return name !== '' && name.length <= MAX_NAME;
}

function isWordsField(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith(OWN_WORDS) && names.has(name.slice(0, -OWN_WORDS.length));
}

function toQuestion(
  id: string,
  field: FormField,
  { names, title }: { names: ReadonlySet<string>; title: string },
): DoorQuestion {
  const all = listChoices(field);
  const choices = all.slice(0, MAX_OPTIONS);
  const options = choices.map((choice) => ({
    label: toLabel(choice),
    description: choice.description ?? '',
  }));
  return {
    id,
    title: field.description || title || field.title || id,
    options,
    recommended: findRecommended(options),
    isMultiple: field.type === 'array',
    // What does not fit on a card can be named.
    takesWords: all.length === 0 || all.length > MAX_OPTIONS || names.has(id + OWN_WORDS),
  };
}

function listChoices(field: FormField): FormChoice[] {
  const { items } = field;
  const named = [field.oneOf, items?.anyOf ?? [], items?.oneOf ?? []].find((each) => each.length > 0);
  if (named) return named;
  const values = field.enum.length > 0 ? field.enum : (items?.enum ?? []);
  if (values.length > 0) return values.map((value) => ({ const: value }));
  return field.type === 'boolean'
    ? [
        { const: 'true', title: 'Yes' },
        { const: 'false', title: 'No' },
      ]
    : [];
}

function toLabel({ title, const: value }: FormChoice): string {
  return title || value || '–';
}

type Fields = readonly [string, FormField][];

function respond(answer: AskAnswer, fields: Fields, names: ReadonlySet<string>): Record<string, unknown> {
  if (answer.type === 'reject') return { action: 'decline' };
  if (answer.type !== 'answers') return { action: 'cancel' };
  const content = Object.assign(
    {},
    ...fields.map(([name, field]) => toContent(name, field, { given: answer.answers[name] ?? [], names })),
  );
  return { action: 'accept', content };
}

function toContent(
  name: string,
  field: FormField,
  { given, names }: { given: readonly string[]; names: ReadonlySet<string> },
): Record<string, unknown> {
  const choices = listChoices(field);
  const find = (said: string) => choices.find((choice) => toLabel(choice) === said || choice.const === said);
  const chosen = given.flatMap((said) => find(said)?.const ?? []);
  const words = given.filter((said) => !find(said));
  if (choices.length === 0) return given.length > 0 ? { [name]: toValue(field, given.join(', ')) } : {};
  const picked = field.type === 'array' ? chosen : chosen[0];
  const isPicked = chosen.length > 0;
  return {
    ...(isPicked &&
      picked !== undefined && { [name]: Array.isArray(picked) ? picked : toValue(field, picked) }),
    ...(words.length > 0 && names.has(name + OWN_WORDS) && { [name + OWN_WORDS]: words.join(', ') }),
  };
}

/** A form wants numbers as numbers. */
function toValue({ type }: FormField, text: string): unknown {
  if (type === 'boolean') return text === 'true';
  if (type !== 'number' && type !== 'integer') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
