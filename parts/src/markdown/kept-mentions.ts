// A remark plugin: a mention is one piece of text to Markdown, no matter which marks stand in it, as in
// @file:__init__.py.
import type { FoundMention } from '@nod/protocol';
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension as Micromark, State, Tokenizer } from 'micromark-util-types';
import styles from './markdown.module.css';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mention: 'mention';
  }
}

interface Extensions {
  micromarkExtensions?: Micromark[];
  fromMarkdownExtensions?: FromMarkdown[];
}

/** The mentions of exactly this text. In code and in addresses there are none. */
export function keepMentions(this: { data(): object }, mentions: readonly FoundMention[]): void {
  const data: Extensions = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), toSyntax(mentions)];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), TREE];
}

function toSyntax(mentions: readonly FoundMention[]): Micromark {
  const ends = new Map(mentions.map(({ start, end }) => [start, end]));
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const end = ends.get(this.now().offset);
    const inside: State = (code) => {
      effects.consume(code);
      return this.now().offset === end ? leave : inside;
    };
    const leave: State = (code) => {
      effects.exit('mention');
      return ok(code);
    };
    return (code) => {
      if (end === undefined) return nok(code);
      effects.enter('mention');
      return inside(code);
    };
  };
  const construct = { name: 'mention', tokenize };
  return { text: { [code('@')]: construct, [code('＠')]: construct } };
}

function code(character: string): number {
  return character.charCodeAt(0);
}

/** The kind of node does not matter: it is shown as a span. */
const TREE: FromMarkdown = {
  enter: {
    mention(token) {
      const value = this.sliceSerialize(token);
      const hProperties = { className: [styles.mention ?? ''], dataMention: '' };
      const children = [{ type: 'text' as const, value }];
      this.enter({ type: 'emphasis', children, data: { hName: 'span', hProperties } }, token);
    },
  },
  exit: {
    mention(token) {
      this.exit(token);
    },
  },
};
