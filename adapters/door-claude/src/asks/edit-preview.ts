// Edit previews: what a call of Claude Code's editing tools would make of a file, as a unified diff.
import { renderDiff } from '@nod/diffs';
import type { ApprovalAsk } from '@nod/doors';
import { z } from 'zod';

type Preview = NonNullable<ApprovalAsk['preview']>;

const replacementSchema = z.object({
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().optional(),
});

const editSchema = z.union([
  z.object({ file_path: z.string(), content: z.string() }),
  z.object({ file_path: z.string(), edits: z.array(replacementSchema).min(1) }),
  replacementSchema
    .extend({ file_path: z.string() })
    .transform(({ file_path, ...edit }) => ({ file_path, edits: [edit] })),
]);

export const EDITING_TOOLS: readonly string[] = ['Edit', 'MultiEdit', 'Write'];

/** The file that the call would change; null where it says none. */
export function toEditedPath(input: unknown): string | null {
  return editSchema.safeParse(input).data?.file_path ?? null;
}

/** `before` is what the file holds, null where there is none. Null: the call does not fit the file. */
export function toEditPreview(input: unknown, before: string | null): Preview | null {
  const edit = editSchema.safeParse(input).data;
  if (!edit) return null;
  const after = 'content' in edit ? edit.content : replaceAll(before, edit.edits);
  if (after === null) return null;
  const { file_path: path } = edit;
  return { type: 'edit', path, diff: renderDiff([path, path], before ?? '', after), isNew: before === null };
}

function replaceAll(
  before: string | null,
  edits: readonly z.infer<typeof replacementSchema>[],
): string | null {
  return edits.reduce<string | null>((text, { old_string, new_string, replace_all }) => {
    if (old_string === '') return text === null || text === '' ? new_string : null;
    if (text === null || !text.includes(old_string)) return null;
    // As a function: a replacement's "$&" is text.
    return replace_all
      ? text.replaceAll(old_string, () => new_string)
      : text.replace(old_string, () => new_string);
  }, before);
}
