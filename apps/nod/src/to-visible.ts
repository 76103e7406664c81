// Text of an agent must not steer the terminal, nor hide from who reads it: such characters are shown as escapes.

/** Controls, formatting and everything that is drawn as nothing; an emoji keeps what makes it colourful. */
const HIDDEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<!\p{Extended_Pictographic})\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Line breaks and tabs stay. */
export function toVisible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** The same on one line, whatever breaks it holds. */
export function toVisibleLine(text: string): string {
  return toVisible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
