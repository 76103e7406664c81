// Forms of MCP servers (elicitation, mode `form`) as questions: a choice, yes or no, a number, words.
import type { DoorQuestion } from '@nod/doors';
import { z } from 'zod';

const choiceSchema = z.object({ const: z.string().min(1), title: z.string().nullish() });

const fieldSchema = z.object({
  type: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  enum: z.array(z.string().min(1)).max(20).nullish(),
  /** What the choices are called, where that is not their values. */
  enumNames: z.array(z.string().min(1)).nullish(),
  oneOf: z.array(choiceSchema).max(20).nullish(),
  /** Of several choices. */
  items: z
    .object({
      enum: z.array(z.string().min(1)).max(20).nullish(),
      anyOf: z.array(choiceSchema).max(20).nullish(),
      oneOf: z.array(choiceSchema).max(20).nullish(),
    })
    .nullish(),
  default: z.unknown().optional(),
});

const formSchema = z.object({ properties: z.record(z.string().min(1).max(200), fieldSchema) });

type Field = z.infer<typeof fieldSchema>;

export interface Form {
  questions: DoorQuestion[];
  toContent(answers: Record<string, string[]>): Record<string, unknown>;
}

/** Null: it holds no field, or one that cannot be asked as a question. */
export function readForm(schema: unknown): Form | null {
  const fields = Object.entries(formSchema.safeParse(schema).data?.properties ?? {});
  if (fields.length === 0 || fields.length > 20) return null;
  if (fields.some(([, field]) => field.type === 'object' || isOpenList(field))) return null;
  return {
    questions: fields.map(([id, field]) => toQuestion(id, field)),
    toContent: (answers) =>
      Object.fromEntries(
        fields.flatMap(([id, field]) => {
          const given = answers[id] ?? [];
          if (field.type === 'array')
            return given.length === 0 ? [] : [[id, given.map((each) => toConst(field, each))]];
          const [answer] = given;
          return answer === undefined ? [] : [[id, toValue(field, answer)]];
        }),
      ),
  };
}

function toQuestion(id: string, field: Field): DoorQuestion {
  const labels = field.type === 'boolean' ? ['Yes', 'No'] : listChoices(field).map(({ label }) => label);
  const wanted =
    typeof field.default === 'boolean' ? (field.default ? 'Yes' : 'No') : toLabel(field, field.default);
  const recommended = labels.indexOf(wanted);
  return {
    id,
    title: field.description || field.title || id,
    options: labels.map((label) => ({ label, description: '' })),
    recommended: recommended < 0 ? null : recommended,
    isMultiple: field.type === 'array',
    takesWords: labels.length === 0,
  };
}

/** A list of things that nobody has named. */
function isOpenList(field: Field): boolean {
  return field.type === 'array' && listChoices(field).length === 0;
}

function listChoices({ enum: values, enumNames, oneOf, items }: Field): { value: string; label: string }[] {
  const titled = oneOf ?? items?.anyOf ?? items?.oneOf;
  if (titled) return titled.map(({ const: value, title }) => ({ value, label: title || value }));
  return (values ?? items?.enum ?? []).map((value, index) => ({ value, label: enumNames?.[index] ?? value }));
}

function toLabel(field: Field, value: unknown): string {
  return listChoices(field).find((choice) => choice.value === value)?.label ?? String(value);
}

function toConst(field: Field, label: string): string {
  return listChoices(field).find((choice) => choice.label === label)?.value ?? label;
}

function toValue(field: Field, answer: string): unknown {
  const { type } = field;
  if (type === 'boolean') return answer === 'Yes';
  const number = type === 'number' || type === 'integer' ? Number(answer) : Number.NaN;
  return Number.isFinite(number) && answer.trim() !== '' ? number : toConst(field, answer);
}
