// Kept pieces: a remark plugin for what is one piece to Markdown, no matter which marks stand in it: mentions, as in
// @file:__init__.py, and formulas, as in $a_1 * b_1$.
import type { FoundMention } from '@nod/protocol';
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension as Micromark, State, Tokenizer } from 'micromark-util-types';
import type { FoundFormula } from '../drawings/found-maths.ts';
import styles from './markdown.module.css';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kept: 'kept';
  }
}

interface Extensions {
  micromarkExtensions?: Micromark[];
  fromMarkdownExtensions?: FromMarkdown[];
}

/** A piece of exactly the text that is read, and the element that the Markdown component draws for it. */
interface Piece {
  start: number;
  end: number;
  text: string;
  hName: string;
  hProperties: { [name: string]: string | string[] | undefined };
}

export function toMentionPiece({ start, end, text }: FoundMention): Piece {
  return {
    start,
    end,
    text,
    hName: 'span',
    hProperties: { className: [styles.mention ?? ''], dataMention: '' },
  };
}

export function toFormulaPiece({ start, end, source, isBlock }: FoundFormula): Piece {
  return { start, end, text: source, hName: 'data', hProperties: { dataBlock: isBlock ? '' : undefined } };
}

/** In code and in addresses no piece is kept. */
export function keepPieces(this: { data(): object }, pieces: readonly Piece[]): void {
  const data: Extensions = this.data();
  const byStart = new Map(pieces.map((piece) => [piece.start, piece]));
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), toSyntax(byStart)];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), toTree(byStart)];
}

/** What pieces begin with. */
const BEGINNINGS = ['@', '＠', '$', '\\'];
/** The codes of line ends are below it, that of a tab is not. */
const TAB = -2;

function toSyntax(byStart: ReadonlyMap<number, Piece>): Micromark {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const end = byStart.get(this.now().offset)?.end;
    const inside: State = (code) => {
      if (code === null || code < TAB) return nok(code);
      effects.consume(code);
      return this.now().offset === end ? leave : inside;
    };
    const leave: State = (code) => {
      effects.exit('kept');
      return ok(code);
    };
    return (code) => {
      if (end === undefined) return nok(code);
      effects.enter('kept');
      return inside(code);
    };
  };
  const construct = { name: 'kept', tokenize, add: 'before' as const };
  return { text: Object.fromEntries(BEGINNINGS.map((mark) => [mark.charCodeAt(0), construct])) };
}

/** The kind of node does not matter: it is shown as the piece says. */
function toTree(byStart: ReadonlyMap<number, Piece>): FromMarkdown {
  return {
    enter: {
      kept(token) {
        const { text: value = '', ...data } = byStart.get(token.start.offset) ?? {};
        this.enter({ type: 'emphasis', children: [{ type: 'text', value }], data }, token);
      },
    },
    exit: {
      kept(token) {
        this.exit(token);
      },
    },
  };
}
