// Permissions of Claude Code as asks: a tool's approval with what is to be seen of it, a plan, or the agent's questions.
import { type ApprovalAsk, type Ask, type DoorQuestion, findRecommended, isOwnToolName } from '@nod/doors';
import { z } from 'zod';
import type { PermissionEvent } from '../hooks/hook-event.ts';
import { EDITING_TOOLS, toEditedPath, toEditPreview } from './edit-preview.ts';
import { toQuestionId } from './hook-output.ts';
import { isPlan, toScopes } from './scopes.ts';

const questionSchema = z.object({
  question: z.string().min(1),
  options: z
    .array(z.object({ label: z.string().min(1), description: z.string().nullish() }))
    .max(20)
    .default([]),
  multiSelect: z.boolean().nullish(),
});

const questionsSchema = z.object({ questions: z.array(questionSchema).min(1).max(20) });

/** The file that has to be read to show the permission; null where none. */
export function toShownFile({ tool_name, tool_input }: PermissionEvent): string | null {
  return EDITING_TOOLS.includes(tool_name) ? toEditedPath(tool_input) : null;
}

/** `file` is what the shown file holds: undefined where it could not be read as text, null where there is none. */
export function toAsk(event: PermissionEvent, file: string | null | undefined): Ask {
  const questions = event.tool_name === 'AskUserQuestion' && questionsSchema.safeParse(event.tool_input).data;
  if (questions) return { type: 'questions', text: '', questions: questions.questions.map(toQuestion) };
  return toApproval(event, file);
}

function toApproval(event: PermissionEvent, file: string | null | undefined): ApprovalAsk {
  const { tool_name: toolName, tool_input: parameters } = event;
  return {
    type: 'approval',
    toolName,
    parameters,
    preview: toPreview(event, file),
    text: toText(event),
    isEditable: !isPlan(event),
    scopes: toScopes(event),
    isOwnTool: isOwnToolName(toolName),
  };
}

function toPreview(
  { tool_name, tool_input, cwd = '' }: PermissionEvent,
  file: string | null | undefined,
): NonNullable<ApprovalAsk['preview']> {
  const { command } = tool_input;
  if (tool_name === 'Bash' && typeof command === 'string') return { type: 'command', command, folder: cwd };
  const isEdit = EDITING_TOOLS.includes(tool_name) && file !== undefined;
  return (isEdit && toEditPreview(tool_input, file)) || { type: 'plain' };
}

function toText({ tool_input }: PermissionEvent): string {
  const text = tool_input.plan ?? tool_input.description;
  return typeof text === 'string' ? text : '';
}

function toQuestion(question: z.infer<typeof questionSchema>, index: number): DoorQuestion {
  return {
    id: toQuestionId(index),
    title: question.question,
    options: question.options.map(({ label, description }) => ({ label, description: description ?? '' })),
    recommended: findRecommended(question.options),
    isMultiple: question.multiSelect === true,
    takesWords: true,
  };
}
