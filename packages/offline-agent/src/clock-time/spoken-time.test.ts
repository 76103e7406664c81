import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTime } from './spoken-time.ts';
import { renderTime, toWrittenTime } from './wall-time.ts';

/** Monday, 16 November 2026, 10:00 in Berlin. */
const now = Date.parse('2026-11-16T09:00:00Z');
const read = (words: string, zone = 'Europe/Berlin', at = now) => readTime(words, { now: at, zone });
const show = (at: number, zone = 'Europe/Berlin') => toWrittenTime(at, zone, 'zh');

/** The kind of the reading; of a doubt, which. */
async function toKind(words: string): Promise<string> {
  const reading = await read(words);
  return reading.kind === 'doubt' ? reading.doubt : reading.kind;
}

afterEach(() => void vi.unstubAllEnvs());

describe('F-9 a time in a person’s words', () => {
  it.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'is the person’s, at any hour, on a machine that is in %s',
    async (machine) => {
      vi.stubEnv('TZ', machine);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
      for (const hour of ['00:30', '07:00', '15:30', '20:00', '23:30']) {
        const at = Date.parse(`2026-11-16T${hour}+08:00`);
        for (const words of ['明天早上九点', 'tomorrow at 9', '后天上午十点', 'on 20 November at 14:15']) {
          const reading = await read(words, 'Asia/Shanghai', at);
          const day = /明天|tomorrow/u.test(words)
            ? '17 09:00'
            : /后天/u.test(words)
              ? '18 10:00'
              : '20 14:15';
          expect(reading.kind === 'time' && show(reading.at, 'Asia/Shanghai')).toBe(`2026-11-${day}`);
        }
      }
    },
  );

  it.each([
    ['tomorrow at 9 to call mum', '2026-11-17 09:00', 'to call mum'],
    ['at 5pm to call the dentist', '2026-11-16 17:00', 'to call the dentist'],
    ['to water the plants tomorrow at 6:30pm', '2026-11-17 18:30', 'to water the plants'],
    ['in two hours to stretch', '2026-11-16 12:00', 'to stretch'],
    ['in half an hour', '2026-11-16 10:30', ''],
    ['on 20 November at 14:15', '2026-11-20 14:15', ''],
    ['明天早上九点给妈妈打电话', '2026-11-17 09:00', '给妈妈打电话'],
    ['下周三下午三点', '2026-11-25 15:00', ''],
    ['明天晚上8点半浇花', '2026-11-17 20:30', '浇花'],
    ['半小时后', '2026-11-16 10:30', ''],
    ['两小时后开会', '2026-11-16 12:00', '开会'],
    ['2026-11-17 09:00', '2026-11-17 09:00', ''],
    ['2026-11-17 at 09:00', '2026-11-17 09:00', ''],
    ['晚上12点睡觉', '2026-11-17 00:00', '睡觉'],
    ['明天晚上12点', '2026-11-18 00:00', ''],
    ['今晚十二点半睡觉', '2026-11-17 00:30', '睡觉'],
    ['tonight at 12 to sleep', '2026-11-17 00:00', 'to sleep'],
    ['tonight at midnight', '2026-11-17 00:00', ''],
    ['明天中午1点', '2026-11-17 13:00', ''],
    ['明天下午三点钟开会', '2026-11-17 15:00', '开会'],
    ['明天早上九点一起吃饭', '2026-11-17 09:00', '一起吃饭'],
    ['tomorrow at 9am the plumber comes', '2026-11-17 09:00', 'the plumber comes'],
    ['tomorrow at 9am to prepare the 5pm meeting', '2026-11-17 09:00', 'to prepare the 5pm meeting'],
    ['明天九点整理房间', '2026-11-17 09:00', '整理房间'],
    ['明天早上九点分享', '2026-11-17 09:00', '分享'],
    ['明天上午九点正式开会', '2026-11-17 09:00', '正式开会'],
    ['明天晚上八点钟楼见', '2026-11-17 20:00', '钟楼见'],
    ['明天上午九点零五分开会', '2026-11-17 09:05', '开会'],
    ['tomorrow at 9 a meeting with Bob', '2026-11-17 09:00', 'a meeting with Bob'],
    ['明天九点和小王开会', '2026-11-17 09:00', '和小王开会'],
    ['in an hour and a half to call', '2026-11-16 11:30', 'to call'],
    ['in two and a half hours', '2026-11-16 12:30', ''],
    ['in 1h30 to call', '2026-11-16 11:30', 'to call'],
    ['in 1h30m', '2026-11-16 11:30', ''],
    ['in 1 hour 30 minutes to call', '2026-11-16 11:30', 'to call'],
    ['in 1 hour and 30 minutes', '2026-11-16 11:30', ''],
    ['in 1.5 hours', '2026-11-16 11:30', ''],
    ['in 3 days at 7pm to call', '2026-11-19 19:00', 'to call'],
    ['三天后晚上七点开会', '2026-11-19 19:00', '开会'],
    ['一个半小时后喝水', '2026-11-16 11:30', '喝水'],
    ['1小时30分钟后喝水', '2026-11-16 11:30', '喝水'],
    ['喝水1.5小时后', '2026-11-16 11:30', '喝水'],
    ['一个小时零五分钟后', '2026-11-16 11:05', ''],
  ])('"%s" is %s', async (words, at, rest) => {
    const reading = await read(words);
    expect(reading).toMatchObject({ kind: 'time', rest });
    expect(reading.kind === 'time' && show(reading.at)).toBe(at);
  });

  it.each([
    ['at 4 to leave', 'ambiguous', ['2026-11-17 04:00', '2026-11-16 16:00']],
    ['四点出门', 'ambiguous', ['2026-11-17 04:00', '2026-11-16 16:00']],
    ['tomorrow at 5', 'ambiguous', ['2026-11-17 05:00', '2026-11-17 17:00']],
    ['next friday at 3pm', 'ambiguous', ['2026-11-20 15:00', '2026-11-27 15:00']],
    ['tomorrow', 'no-hour', ['2026-11-17 09:00', '2026-11-17 14:00', '2026-11-17 18:00']],
    ['明天', 'no-hour', ['2026-11-17 09:00', '2026-11-17 14:00', '2026-11-17 18:00']],
    ['yesterday at 5pm', 'past', ['2026-11-16 17:00']],
    ['昨天下午五点', 'past', ['2026-11-16 17:00']],
    ['2026-11-15 09:00', 'past', ['2026-11-17 09:00']],
    ['tonight at 1 to sleep', 'ambiguous', ['2026-11-17 01:00']],
    ['明天晚上两点', 'ambiguous', ['2026-11-17 02:00', '2026-11-18 02:00']],
    ['tomorrow at midnight', 'ambiguous', ['2026-11-17 00:00', '2026-11-18 00:00']],
    ['at 9am to call mum on thursday', 'ambiguous', ['2026-11-17 09:00']],
    ['明天早上九点开会，后天上午十点', 'ambiguous', ['2026-11-17 09:00']],
    ['friday tomorrow at 9am', 'unread', []],
    ['tuesday 20 november at 9am to call', 'unread', []],
    ['周五明天上午九点开会', 'unread', []],
    ['tomorrow morning at 5pm to call', 'unread', []],
    ['tomorrow evening at 9am to call', 'unread', []],
    ['明天早上下午5点开会', 'unread', []],
    ['next week at 9am to call', 'unread', []],
    ['at 9 on tuesday and thursday to call', 'unread', []],
    ['tuesday and thursday at 9am to call', 'unread', []],
    ['to call mum on tuesday and thursday at 9am', 'unread', []],
    ['tomorrow at 9 and at 10', 'unread', []],
    ['tomorrow at 9am, 10am to call', 'unread', []],
    ['at 9 in Tokyo time', 'unread', []],
    ['tomorrow at 9am Tokyo to call', 'unread', []],
    ['tomorrow at half past 9 to call', 'unread', []],
    ['in twenty five minutes to call', 'unread', []],
    ['in 10-15 minutes', 'unread', []],
    ['一两个小时后开会', 'unread', []],
    ['三五分钟后', 'unread', []],
    ['几分钟后喝水', 'unread', []],
    ['喝水一百二十分钟后', 'unread', []],
    ['明天九点和十点开会', 'unread', []],
    ['明天上午九点半价抢购', 'unread', []],
    ['周二和周四上午九点开会', 'unread', []],
    ['明天夜里两点', 'unread', []],
    ['明天早上九点东京时间开会', 'unread', []],
    ['明天上午九点十个人开会', 'unread', []],
  ])('"%s" is asked about: %s', async (words, doubt, choices) => {
    const reading = await read(words);
    expect(reading).toMatchObject({ kind: 'doubt', doubt });
    expect(reading.kind === 'doubt' && reading.choices.map((at) => show(at))).toEqual(choices);
  });

  it.each([
    '十分钟前',
    '一个小时前',
    '半个小时之前',
    '两小时以前',
    '一个半小时前',
    '3天前部署',
    '10 minutes ago',
    'an hour ago to deploy',
    'to deploy two days ago',
  ])('"%s" is past at any hour: no other day is offered for it', async (words) => {
    for (const hour of ['00:05', '09:30', '13:00', '23:50'])
      expect(await read(words, 'Europe/Berlin', Date.parse(`2026-11-16T${hour}+01:00`))).toMatchObject({
        kind: 'doubt',
        doubt: 'past',
        choices: [],
      });
  });

  it.each([
    'at 5pm in Tokyo to call mom',
    'to call mom at 5pm in Tokyo',
    'at 5pm London time to call',
    'at 5pm New York time',
    'tomorrow at 9am my time to call',
    'to call London time 5pm',
    '下午五点东京时间打电话',
    '明天下午五点（东京时间）打电话',
    '打电话东京时间下午五点',
  ])('"%s" is on another clock perhaps: no time that is read for certain', async (words) =>
    expect(['none', 'unread']).toContain(await toKind(words)),
  );

  it.each([
    'to buy milk',
    '买牛奶',
    '下周上午九点开会',
    '下个月上午九点',
    '明天24点',
    'the 5pm meeting notes',
    '后天上午十点一刻左右开会',
    '下个月1号上午九点',
    'at 9 or 10',
    'a couple of days before Christmas to order the goose',
  ])('"%s" is no time that is read for certain', async (words) =>
    expect((await read(words)).kind).not.toBe('time'),
  );

  it.each([
    ['America/New_York', '2026-11-17T14:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-17T01:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-17T03:30:00.000Z'],
    ['Pacific/Auckland', '2026-11-16T20:00:00.000Z'],
    ['UTC', '2026-11-17T09:00:00.000Z'],
  ])('"tomorrow at 9" in %s is the morning there', async (zone, instant) => {
    const reading = await read('tomorrow at 9', zone, Date.parse('2026-11-16T08:00:00Z'));
    expect(reading.kind === 'time' && new Date(reading.at).toISOString()).toBe(instant);
  });

  it('a delay is counted on the instant, over a clock that is put forward', async () => {
    const before = Date.parse('2026-03-29T00:30:00Z');
    expect(await read('in two hours', 'Europe/Berlin', before)).toMatchObject({ at: before + 7_200_000 });
  });

  it('an hour that the clock leaves out on that day is no time, and one that comes twice is asked about', async () => {
    const spring = await read('tomorrow at 2:30am', 'Europe/Berlin', Date.parse('2026-03-28T12:00:00Z'));
    expect(spring).toEqual({ kind: 'none' });
    const autumn = await read('tomorrow at 2:30am', 'Europe/Berlin', Date.parse('2026-10-24T12:00:00Z'));
    expect(autumn).toMatchObject({ kind: 'doubt', doubt: 'ambiguous' });
    const choices = autumn.kind === 'doubt' ? autumn.choices : [];
    expect(choices.map((at) => show(at))).toEqual(['2026-10-25 02:30 +02:00', '2026-10-25 02:30 +01:00']);
    for (const at of choices)
      expect(await read(show(at), 'Europe/Berlin', Date.parse('2026-10-24T12:00:00Z'))).toMatchObject({ at });
  });

  it('is shown in full, with its zone', () => {
    const at = Date.parse('2026-11-17T08:00:00Z');
    expect(renderTime(at, 'Europe/Berlin', 'en')).toBe('Tuesday, 17 November 2026 09:00 (Europe/Berlin)');
    expect(renderTime(at, 'Asia/Shanghai', 'zh')).toBe('2026年11月17日星期二 16:00 (Asia/Shanghai)');
  });
});
