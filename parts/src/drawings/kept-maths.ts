// A remark plugin: a formula is one piece to Markdown, no matter which marks stand in it, as in $a_1 * b_1$.
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension as Micromark, State, Tokenizer } from 'micromark-util-types';
import type { FoundFormula } from './found-maths.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
  }
}

interface Extensions {
  micromarkExtensions?: Micromark[];
  fromMarkdownExtensions?: FromMarkdown[];
}

/** The formulas of exactly this text. In code and in addresses there are none. */
export function keepMaths(this: { data(): object }, formulas: readonly FoundFormula[]): void {
  const data: Extensions = this.data();
  const byStart = new Map(formulas.map((formula) => [formula.start, formula]));
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), toSyntax(byStart)];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), toTree(byStart)];
}

function toSyntax(byStart: ReadonlyMap<number, FoundFormula>): Micromark {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const end = byStart.get(this.now().offset)?.end;
    const inside: State = (code) => {
      if (code === null || code < 0) return nok(code);
      effects.consume(code);
      return this.now().offset === end ? leave : inside;
    };
    const leave: State = (code) => {
      effects.exit('formula');
      return ok(code);
    };
    return (code) => {
      if (end === undefined) return nok(code);
      effects.enter('formula');
      return inside(code);
    };
  };
  const construct = { name: 'formula', tokenize, add: 'before' as const };
  return { text: { [code('$')]: construct, [code('\\')]: construct } };
}

function code(character: string): number {
  return character.charCodeAt(0);
}

/** Shown as a `data` element, which the Markdown component draws. */
function toTree(byStart: ReadonlyMap<number, FoundFormula>): FromMarkdown {
  return {
    enter: {
      formula(token) {
        const formula = byStart.get(token.start.offset);
        const hProperties = { dataBlock: formula?.isBlock ? '' : undefined };
        const children = [{ type: 'text' as const, value: formula?.source ?? '' }];
        this.enter({ type: 'emphasis', children, data: { hName: 'data', hProperties } }, token);
      },
    },
    exit: {
      formula(token) {
        this.exit(token);
      },
    },
  };
}
