// Text of an agent must not steer the terminal: hidden and control characters are shown as escapes.

/** Line breaks and tabs stay. */
export function toVisible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
