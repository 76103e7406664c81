// Typed text: what an editor holds, in the form in which texts of editors are compared. Editors lay out lines and blanks in
// ways of their own; nothing else may differ.

/** As it is seen, with its lines. */
export function readEditor(editor: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of an editor are blocks, which its text alone does not show
  return editor.innerText;
}

/** Lines that are not empty, and one blank for several. */
export function toNormal(text: string): string {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
