// The language of the CLI, by the person's locale. Its texts alone are loaded.
import type { Texts } from './en.ts';

/** `NOD_LANG` wins, then the usual locale variables in their usual order. Anything but Chinese is English. */
export async function chooseTexts(env: NodeJS.ProcessEnv): Promise<Texts> {
  const locale = env.NOD_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en';
  return /^zh/i.test(locale) ? (await import('./zh-cn.ts')).zhCn : (await import('./en.ts')).en;
}
