// The front door of the texts: Markdown and wording as messages of Telegram.
export { type FormattedText, join, plain } from './formatted/formatted-text.ts';
export { toVisible } from './formatted/visible-text.ts';
export { toFormatted } from './markdown-text.ts';
export { split, toBeginning } from './splitting/message-parts.ts';
export { fromLines, fromParts } from './wording-text.ts';
