// Names: words with marks in them that are not meant as marks: __init__, src/**/*.ts, C:\Users\_new.
import { matchAt } from './link-target.ts';
import type { Literal } from './literals.ts';

const DUNDER = /(?<!\w)__[a-z][a-z\d]{0,40}(?:_[a-z\d]{1,40}){0,5}__(?!\w)/y;
/** Between slashes, or before one and a star: no model makes a slash bold. */
const GLOB = /(?<=\/)\*\*\/(?:\*(?!\*))?|\*\*\/\*(?!\*)|\*\*\/[^\s*]{1,200}\/\*\*(?!\w)|(?<=\/)\*(?=\.\w)/y;
const DRIVE = /(?<=(?<![\p{L}\p{N}])[a-z]:|\w%)\\(?=[\w.*$%-])[^\s`"<>|]{1,300}/iuy;
const SHARE = /(?<!\S)\\\\[\w.-]{1,64}\\[\w$%][^\s`"<>|]{0,300}/y;

/** The name that begins here, as it is written. */
export function readName(source: string, start: number): Literal | null {
  const match = FORMS[source.charAt(start)]
    ?.map((form) => matchAt(form, source, start))
    .find((each) => each !== null);
  return match ? { inline: { type: 'text', text: match.text }, end: match.end } : null;
}

const FORMS: Record<string, readonly RegExp[]> = { _: [DUNDER], '*': [GLOB], '\\': [DRIVE, SHARE] };
