// Requests of Qwen, for permissions and answers, in the words of doors.
import { type Ask, type AskAnswer, type DoorQuestion, isOwnToolName } from '@nod/doors';
import { z } from 'zod';
import type { EventLineOf } from './qwen-lines.ts';

const questionsSchema = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().min(1),
        options: z
          .array(z.object({ label: z.string().min(1), description: z.string().catch('') }))
          .max(20)
          .catch([]),
        multiSelect: z.boolean().catch(false),
      }),
    )
    .min(1)
    .max(20),
});

export function toAsk({ tool_name, input }: EventLineOf<'control_request'>['request'], folder: string): Ask {
  const questions = tool_name === 'ask_user_question' ? questionsSchema.safeParse(input).data : undefined;
  if (questions) {
    return { type: 'questions', text: '', questions: questions.questions.map(toQuestion) };
  }
  const { command, description } = input;
  return {
    type: 'approval',
    toolName: tool_name.slice(0, 200),
    parameters: input,
    ...(tool_name === 'run_shell_command' &&
      typeof command === 'string' && { preview: { type: 'command' as const, command, folder } }),
    text: typeof description === 'string' ? description : '',
    isEditable: false,
    // Its menu has more, but the files know only yes and no.
    scopes: [],
    isOwnTool: isOwnToolName(tool_name),
  };
}

type AskedQuestion = z.infer<typeof questionsSchema>['questions'][number];

function toQuestion({ question, options, multiSelect }: AskedQuestion, index: number): DoorQuestion {
  const recommended = options.findIndex(({ label }) => /\(recommended\)\s*$/i.test(label));
  return {
    id: `q${index}`,
    title: question,
    options,
    recommended: recommended < 0 ? null : recommended,
    isMultiple: multiSelect,
    takesWords: true,
  };
}

/** Words that follow an answer as a prompt, for the files carry none; empty: none. */
export function toWords(ask: Ask, answer: AskAnswer): string {
  if (answer.type === 'reject') return answer.words.trim();
  if (answer.type !== 'answers' || ask.type !== 'questions') return '';
  const lines = ask.questions.flatMap(({ id, title }) => {
    const given = answer.answers[id] ?? [];
    return given.length === 0 ? [] : [`${title} ${given.join(', ')}`];
  });
  return lines.join('\n');
}
