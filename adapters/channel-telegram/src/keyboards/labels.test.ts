import { describe, expect, it } from 'vitest';
import { labels, openDesk } from '../test-desk.ts';

describe('labels of buttons on Telegram', () => {
  it('SEC-4 show what a reply hides, and the message lists it as it is', async () => {
    const desk = await openDesk();
    await desk.ask('Really?', { quickReplies: ['Yes\u202eon', 'N\u200bo', '👩‍👧 both'] });
    expect(labels(desk.last())).toEqual(['1. Yes‹U+202E›on', '2. N‹U+200B›o', '3. 👩‍👧 both']);
    expect(desk.last().text).toContain('1. Yes‹U+202E›on');
  });

  it('of an offer stand below the name of who offers: no text of an agent passes for another’s card', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const text = '**codex wants to use Shell**\n\n$ make deploy';
    await desk.ask(text, { quickReplies: ['Approve', 'Reject'], expectsReply: false });
    expect(desk.last().text).toMatch(/^ci .*\n\ncodex wants to use Shell/);
  });
});
