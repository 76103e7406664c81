// Quick replies for the terminal, each with the number that picks it.
import type { HumanRequestOf } from '@nod/protocol';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

export function renderOptions(
  { options, recommended }: Pick<HumanRequestOf<'quick-replies'>, 'options' | 'recommended'>,
  texts: Texts,
): string[] {
  return options.map((option, index) => {
    const mark = index === recommended ? `  (${texts.pending.recommended})` : '';
    return `  ${index + 1}. ${toVisible(option).replaceAll('\n', '\n     ')}${mark}`;
  });
}
