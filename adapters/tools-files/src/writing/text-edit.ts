// One exact replacement in a text. Pure, so that the change can also be shown before it is made.
import { ToolError } from '@nod/agent/tool-failures';

export interface TextEdit {
  oldText: string;
  newText: string;
  /** Every occurrence; otherwise there must be exactly one. */
  all: boolean;
}

/** Throws ToolError when it is not clear what to replace, or nothing would change. */
export function replaceText(
  text: string,
  { oldText, newText, all }: TextEdit,
): { text: string; count: number } {
  if (oldText === '') throw new ToolError('old_text_empty');
  if (oldText === newText) throw new ToolError('texts_same');
  const pieces = text.split(oldText);
  const count = pieces.length - 1;
  if (count === 0) throw toNotFound(text, oldText);
  if (count > 1 && !all) throw toAmbiguous(count);
  return { text: pieces.join(newText), count };
}

function toNotFound(text: string, oldText: string): ToolError {
  if (text.replaceAll('\r\n', '\n').includes(oldText.replaceAll('\r\n', '\n'))) {
    return new ToolError('line_ends_differ');
  }
  return new ToolError('old_text_missing');
}

function toAmbiguous(count: number): ToolError {
  return new ToolError('old_text_repeated', { count });
}
