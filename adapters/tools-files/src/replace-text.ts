// One exact replacement in a text. Pure, so that the change can also be shown before it is made.
import { FileToolError } from './file-tool-error.ts';

export interface TextEdit {
  oldText: string;
  newText: string;
  /** Every occurrence; otherwise there must be exactly one. */
  all: boolean;
}

/** Throws FileToolError when it is not clear what to replace, or nothing would change. */
export function replaceText(
  text: string,
  { oldText, newText, all }: TextEdit,
): { text: string; count: number } {
  if (oldText === '') throw new FileToolError('oldText is empty', 'Create a file with write_file.');
  if (oldText === newText)
    throw new FileToolError('oldText and newText are the same', 'Give another newText.');
  const pieces = text.split(oldText);
  const count = pieces.length - 1;
  if (count === 0) throw toNotFound(text, oldText);
  if (count > 1 && !all) throw toAmbiguous(count);
  return { text: pieces.join(newText), count };
}

function toNotFound(text: string, oldText: string): FileToolError {
  if (text.replaceAll('\r\n', '\n').includes(oldText.replaceAll('\r\n', '\n'))) {
    return new FileToolError(
      'oldText is there only with other line ends (the file has "\\r\\n")',
      'Write the line ends of oldText and newText as "\\r\\n".',
    );
  }
  return new FileToolError(
    'oldText is not in the file',
    'Read the file again with read_file and copy the text exactly, with its spaces.',
  );
}

function toAmbiguous(count: number): FileToolError {
  return new FileToolError(
    `oldText is in the file ${count} times`,
    'Take in more of the surrounding lines, so that it is there once.',
    'Replace every occurrence with all: true.',
  );
}
