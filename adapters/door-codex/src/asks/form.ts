// Forms of MCP servers (elicitation, mode `form`) as questions: a choice, yes or no, a number, words.
import type { DoorQuestion } from '@nod/doors';
import { z } from 'zod';

const fieldSchema = z.object({
  type: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  enum: z.array(z.string().min(1)).max(20).nullish(),
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
  if (fields.some(([, { type }]) => type === 'array' || type === 'object')) return null;
  return {
    questions: fields.map(([id, field]) => toQuestion(id, field)),
    toContent: (answers) =>
      Object.fromEntries(
        fields.flatMap(([id, field]) => {
          const [answer] = answers[id] ?? [];
          return answer === undefined ? [] : [[id, toValue(field, answer)]];
        }),
      ),
  };
}

function toQuestion(id: string, field: Field): DoorQuestion {
  const labels = field.type === 'boolean' ? ['Yes', 'No'] : (field.enum ?? []);
  const wanted = typeof field.default === 'boolean' ? (field.default ? 'Yes' : 'No') : String(field.default);
  const recommended = labels.indexOf(wanted);
  return {
    id,
    title: field.description || field.title || id,
    options: labels.map((label) => ({ label, description: '' })),
    recommended: recommended < 0 ? null : recommended,
    isMultiple: false,
    takesWords: labels.length === 0,
  };
}

function toValue({ type }: Field, answer: string): unknown {
  if (type === 'boolean') return answer === 'Yes';
  if (type === 'number' || type === 'integer') return Number(answer);
  return answer;
}
