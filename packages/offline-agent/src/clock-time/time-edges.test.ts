import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfflineAgent } from '../test-offline-agent.ts';

const word = (words: string) => fc.constantFrom(...words.split(' '));
const list = (words: string) => fc.constantFrom(...words.split('|'));

const time = list(
  'tomorrow at 9|tomorrow at 9am|on friday at 5pm|at 17:30|in 2 hours|in 20 minutes|tonight at 8',
);
const number = fc.oneof(fc.integer({ min: 1, max: 59 }).map(String), word('five ten twenty thirty'));
const weekday = word('monday wednesday saturday sunday');
const remainder = fc.oneof(
  fc.tuple(list('and at|and|or|or at|until|to|,|-|and then at'), number).map((each) => each.join(' ')),
  fc.tuple(list('and on|and|or|or on'), weekday).map((each) => each.join(' ')),
  fc.tuple(list('and|plus|or'), number, word('weeks months years')).map((each) => each.join(' ')),
  fc
    .tuple(list('in|'), word('Tokyo Paris Eastern'), fc.constant('time'))
    .map((each) => each.join(' ').trim()),
  list(
    'PT|CEST|UTC|(Tokyo)|Asia/Tokyo|or so|or two|and a quarter|ish|past|every day|next week|for 2 hours|the 20th',
  ),
);

const timeZh = list('明天早上九点|周五下午五点|今晚八点|两小时后|20分钟后|11月20号上午十点');
const numberZh = word('三 五 十 十五 7 20');
const remainderZh = fc.oneof(
  fc.tuple(list('和|或|、|到|至|过'), numberZh, list('点|号|刻|分')).map((each) => each.join('')),
  fc
    .tuple(list('和|或|、|跟|'), list('周三|周日|后天|大后天|下周一'), list('上午|晚上|'))
    .map((each) => each.join('')),
  list('东京时间|纽约时间|左右|之前|以前|之后|前后|多|或者十点|上下'),
);

async function findCalls(message: string) {
  const agent = startOfflineAgent();
  await agent.say(message);
  return agent.log.map(({ toolName }) => toolName).filter((name) => name === 'send_message');
}

describe('F-9 a time that goes on', () => {
  it.each([
    ['a reminder', (when: string) => `remind me ${when} to call mum`],
    ['a reminder, the time last', (when: string) => `remind me to call mum ${when}`],
    ['a reminder, the time first', (when: string) => `${when} remind me to call mum`],
    ['a reminder as the agent writes it', (when: string) => `remind me ${when}: call mum`],
    ['a message', (when: string) => `${when} tell codex to run the tests`],
  ])('in English sets nothing: %s', async (_name, toMessage) => {
    await fc.assert(
      fc.asyncProperty(time, remainder, async (start, more) => {
        expect(await findCalls(toMessage(`${start} ${more}`))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['a reminder', (when: string) => `提醒我${when}开会`],
    ['a reminder, the time first', (when: string) => `${when}提醒我开会`],
    ['a reminder, the time last', (when: string) => `提醒我开会${when}`],
    ['a message', (when: string) => `${when}告诉 codex 跑测试`],
  ])('in Chinese sets nothing: %s', async (_name, toMessage) => {
    await fc.assert(
      fc.asyncProperty(timeZh, remainderZh, async (start, more) => {
        expect(await findCalls(toMessage(`${start}${more}`))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    'tell codex we need 2 hours',
    'tell codex the build takes 1 hour 30 minutes',
    'tell codex I am free on monday and tuesday',
  ])('is no more than a part of a message: %s', async (message) => {
    expect(await findCalls(message)).not.toEqual([]);
  });

  it.each([
    ['tell codex in twenty five minutes to deploy'],
    ['tell codex tomorrow at 9 and at 10 to deploy'],
    ['tell codex in 10 to 15 minutes to deploy'],
  ])('is not sent at once instead: %s', async (message) => expect(await findCalls(message)).toEqual([]));
});
