// Amounts of money in a text.
import { type Found, findAll } from './found.ts';

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,12}(?:\\.\\d{1,4})?';
const SCALE = '(?:\\s?(?:million|billion|thousand|[kKmMbB](?![\\p{L}\\p{N}])|万|亿|千))?';
const PRICES = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:US\\$|HK\\$|NT\\$|A\\$|C\\$|[$€£¥￥₹₩]|(?:RMB|CNY|USD|EUR|GBP|JPY|HKD)\\s?)\\s?(?:${NUMBER})${SCALE}(?:元(?!素))?(?![\\p{N}]|[.,]\\d)`,
    `(?<![\\p{L}\\p{N}.,-])(?:${NUMBER})${SCALE}\\s?(?:元(?!素|旦|年|月|件|气|宵)|块钱|块(?!砖|石|田|地)|美元|美金|欧元|英镑|日元|港币|人民币|万元|亿元)`,
    `(?<![\\p{L}\\p{N}.,-])(?:${NUMBER})${SCALE}\\s?(?:dollars?|euros?|yuan|pounds sterling|cents|USD|EUR|RMB|CNY|GBP|JPY|HKD|[€£])(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
);

export function findPrices(text: string): Found[] {
  return findAll(text, PRICES, (price) => price.trim());
}
