// Sentences of a paragraph, in both languages.

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.。!！?？;；])\s+|(?<=[。！？；\n])/);
}
