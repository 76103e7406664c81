// A contradiction within a time: a weekday that the date is not, a morning at 17:00.
import { toUtc, type WallTime } from './wall-time.ts';

const WEEKDAY = /(?<!\p{L})(sun|mon|tue|wed|thu|fri|sat)|(?:周|星期|礼拜)([日天一二三四五六])/giu;
const WEEKDAYS = ['sun日天', 'mon一', 'tue二', 'wed三', 'thu四', 'fri五', 'sat六'];
/** The words for a part of the day, with its first hour and the first one that is no longer in it. */
const PARTS: [RegExp, number, number][] = [
  [/morning|早|上午|凌晨/iu, 0, 12],
  [/afternoon|下午/iu, 12, 24],
  [/(?<!mid)night|evening|晚|夜/iu, 17, 24],
];

/** Of the words of a time and what was read from them. */
export function hasContradiction(phrase: string, wall: WallTime): boolean {
  const weekday = WEEKDAYS[new Date(toUtc(wall)).getUTCDay()] ?? '';
  const isOtherDay = [...phrase.matchAll(WEEKDAY)].some(
    ([, english, chinese]) => !weekday.includes((english ?? chinese ?? '').toLowerCase()),
  );
  return isOtherDay || PARTS.some(([name, from, to]) => name.test(phrase) && !isIn(wall.hour, from, to));
}

function isIn(hour: number, from: number, to: number): boolean {
  return hour >= from && hour < to;
}
