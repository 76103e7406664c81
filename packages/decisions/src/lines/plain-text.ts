// Text without what is not shown: colour codes, invisible characters, line ends of other systems.
// What a person cannot see must not change what is read. Marks of writing direction stay: surfaces show them.

const UNPLAIN =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\udb40]/;
const ESCAPE = /\x1b(?:\[[0-9;:?]{0,32}[ -/]{0,4}[@-~]?|\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)?|[@-Z\\^_]?)/g;
const LINE_END = /\r\n?|[\x0b\x0c\x85\u2028\u2029]/g;
const INVISIBLE =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

export function toPlainText(text: string): string {
  if (!UNPLAIN.test(text)) return text;
  return text.replace(ESCAPE, '').replace(LINE_END, '\n').replace(INVISIBLE, '');
}

/** Whether a line ends at this unit; of `\r\n` only the second counts. */
export function isLineEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit > 13) return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
  return unit === 10 || unit === 11 || unit === 12 || (unit === 13 && text.charCodeAt(at + 1) !== 10);
}
