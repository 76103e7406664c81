// Picks the language by the person's locale.
import { en, type Texts } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** `NOD_LANG` wins, then the usual locale variables in their usual order. Anything but Chinese is English. */
export function chooseTexts(env: NodeJS.ProcessEnv): Texts {
  const locale = env.NOD_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en';
  return /^zh/i.test(locale) ? zhCn : en;
}
