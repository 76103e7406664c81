import { describe, expect, it } from 'vitest';
import { listAlternatives, listItems } from './list-items.ts';

describe('listed items', () => {
  it.each<[string, string[]]>([
    ['Ideas:\n1. Apples\n2. **Pears**\n3) Plums', ['Apples', 'Pears', 'Plums']],
    ['- one\n- two', ['one', 'two']],
    ['1、苹果\n2、梨', ['苹果', '梨']],
    ['（1）苹果\n（2）梨', ['苹果', '梨']],
    ['a) tea\nb) coffee', ['tea', 'coffee']],
    ['1. Fruit\n   - apple\n   - pear\n2. Bread', ['Fruit', 'Bread']],
    ['1. a\n2. b\n\nBut also:\n- c\n- d', ['c', 'd']],
    ['1. a\n\n2. b', ['a', 'b']],
    ['Options: 1) tea 2) coffee 3) water', ['tea', 'coffee', 'water']],
    ['可选：1. 茶，2. 咖啡', ['茶', '咖啡']],
    ['Just a sentence.', []],
    ['Version 1.2 is out, 3.4 follows.', []],
  ])('of "%s"', (text, items) => expect(listItems(text)).toEqual(items));

  it.each<[string, string[]]>([
    ['Would you like tea or coffee?', ['tea', 'coffee']],
    ['You could use Postgres, SQLite or MySQL.', ['Postgres', 'SQLite', 'MySQL']],
    ['你想要茶还是咖啡？', ['茶', '咖啡']],
    ['推荐苹果、梨和桃', ['苹果', '梨', '桃']],
    ['Nothing to choose here.', []],
  ])('alternatives of "%s"', (text, items) => expect(listAlternatives(text)).toEqual(items));
});
