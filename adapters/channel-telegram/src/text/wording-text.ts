// Wording text: lines of typed parts, as @nod/wording gives them to every surface.
import type { Line, Part } from '@nod/wording';
import type { FormattedText } from './formatted/formatted-text.ts';
import { createTextBuilder, type TextBuilder } from './formatted/text-builder.ts';
import { toVisible, toVisibleLine } from './formatted/visible-text.ts';

type ToTime = (at: number) => string;

const INDENT = '   ';
const WARNING = '⚠️ ';

export function fromParts(parts: readonly Part[], toTime: ToTime): FormattedText {
  const builder = createTextBuilder();
  writeParts(builder, parts, { toTime, indent: '' });
  return builder.finish();
}

/** One below the other, indented by their depth; warnings have a sign. */
export function fromLines(lines: readonly Line[], toTime: ToTime): FormattedText {
  const builder = createTextBuilder();
  lines.forEach(({ parts, depth, isWarning }, index) => {
    const indent = INDENT.repeat(depth);
    const isBlock = parts[0]?.type === 'block';
    builder.append(`${index > 0 ? '\n' : ''}${isBlock ? '' : indent}${isWarning ? WARNING : ''}`);
    writeParts(builder, parts, { toTime, indent });
  });
  return builder.finish();
}

interface Setting {
  toTime: ToTime;
  indent: string;
}

function writeParts(builder: TextBuilder, parts: readonly Part[], setting: Setting): void {
  parts.forEach((part, index) => {
    // A block stands alone.
    const isApart = part.type === 'block' || parts[index - 1]?.type === 'block';
    if (index > 0 && isApart) builder.append('\n');
    writePart(builder, part, setting);
  });
}

function writePart(builder: TextBuilder, part: Part, { toTime, indent }: Setting): void {
  const mark = builder.mark();
  switch (part.type) {
    case 'own':
      builder.append(part.text.replaceAll('\n', `\n${indent}`));
      break;
    case 'said':
      builder.append(toVisible(part.text.replaceAll('\r\n', '\n')).replaceAll('\n', `\n${indent}`));
      break;
    case 'time':
      builder.append(toTime(part.at));
      break;
    case 'name':
      builder.append(toVisibleLine(part.text, 'prose'));
      builder.close(mark, { type: 'bold' });
      break;
    case 'code':
      builder.append(toVisibleLine(part.text, 'exact'));
      builder.close(mark, { type: 'code' });
      break;
    case 'block':
      builder.append(toVisible(part.text, 'exact'));
      builder.close(mark, { type: 'pre' });
      break;
  }
}
