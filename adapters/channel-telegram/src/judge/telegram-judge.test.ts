import { createChannelNotes, startChannel } from '@nod/channels';
import type { AgentName } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGrammyApi } from '../api/grammy-api.ts';
import { telegramKit } from '../kit/telegram-kit.ts';
import { ci } from '../test-desk.ts';
import { PLAIN_SETTINGS } from '../test-telegram.ts';
import { type Judge, type JudgedMessage, startJudge, UNSUPPORTED } from './test-judge.ts';

const ADA = 1001;

const SET = `Please decide.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 443
   C. 8080 (recommended)
3. When?
   A. now
   B. tomorrow (recommended)`;

/** Real time: the judge knows no other. */
const time = {
  clock: Date.now,
  timer(at: number, callback: () => void) {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  },
  advance: () => Promise.reject(new Error('real time passes by itself')),
  pendingTimers: () => 0,
};

interface Life {
  test: TestHub;
  statuses: { state: string; self: unknown }[];
  stop(): Promise<void>;
}

/** The channel as the hub makes it: by its kit, over HTTP. */
async function begin(judge: Judge, test: TestHub): Promise<Life> {
  const { hub, ports } = test;
  const leave = new AbortController();
  const statuses: Life['statuses'] = [];
  const channel = await telegramKit.create(
    { ...PLAIN_SETTINGS, token: judge.token, apiRoot: judge.apiRoot },
    {
      ...{
        hub,
        accounts: hub.accounts,
        attachments: hub.attachments,
        clock: ports.clock,
        timer: ports.timer,
      },
      notes: createChannelNotes(ports.store, 'telegram'),
      signal: leave.signal,
      report: ports.report,
      tellStatus: (status) => statuses.push(status),
    },
  );
  const running = await startChannel({ ...ports, hub, channel });
  const stop = async () => {
    await running.stop();
    leave.abort();
  };
  onTestFinished(stop);
  return { test, statuses, stop };
}

async function openJudge() {
  const judge = await startJudge();
  onTestFinished(judge.close);
  const ada = judge.person(ADA);
  const life = await begin(judge, await startTestHub(undefined, time));
  const { hub } = life.test;
  const until = (fits: (shown: JudgedMessage[]) => boolean) =>
    expect.poll(() => fits(ada.seen()), { message: 'what the judge shows' }).toBe(true);
  return {
    ...{ judge, ada, life, hub, until },
    untilShown: (text: string) => until((shown) => shown.some((each) => each.text.includes(text))),
    untilSettled: (text: string) =>
      until((shown) => shown.some((each) => each.text.includes(text) && each.buttons.length === 0)),
    async letIn(): Promise<void> {
      await ada.write('hello');
      await until((shown) => shown.length === 1);
      const [, code = ''] = /\b([A-Z0-9]{8})\b/.exec(ada.seen()[0]?.text ?? '') ?? [];
      await hub.accounts.pair(code, ['chat', 'approve'], 'panel');
    },
  };
}

async function received({ hub }: TestHub, count: number, agent: AgentName = ci): Promise<string[]> {
  const read = async () => {
    const messages = await hub.bus.inbox(agent, { waitMs: 0, limit: 100 });
    return messages.map(({ payload }) => payload.text ?? '');
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

async function askDoor({ hub }: TestHub, command: string): Promise<string> {
  await hub.agents.register(ci);
  const asked = { toolName: 'run_command', parameters: { command }, text: '', isEditable: false, scopes: [] };
  return (await hub.toolCalls.ask(ci, { id: command, ...asked })).id;
}

describe('Telegram, judged by a Bot API server that nobody here wrote', () => {
  it('the kit tries the token, and a channel that begins says who it is', async () => {
    const { judge, life } = await openJudge();
    const settings = { ...PLAIN_SETTINGS, token: judge.token, apiRoot: judge.apiRoot };
    const self = { name: 'TestNameBot', address: 'https://t.me/TestNameBot' };
    expect(await telegramKit.try(settings)).toEqual({ type: 'answered', self });
    await expect.poll(() => life.statuses.at(-1)).toMatchObject({ state: 'running', self });
  });

  it.each(UNSUPPORTED)('what it cannot judge: %s', async (method) => {
    const judge = await startJudge();
    onTestFinished(judge.close);
    const api = createGrammyApi(judge);
    await expect(api.call(method, { chat_id: ADA })).rejects.toThrow();
    const answer = await fetch(`${judge.apiRoot}/bot${judge.token}/${method}`, { method: 'POST' });
    expect(await answer.text()).toContain('is not supported');
  });

  it('SEC-2 a stranger gets a code and nothing else; who is let in by it is heard, and answered by the agent', async () => {
    const { ada, hub, life, letIn, until, untilShown } = await openJudge();
    await hub.agents.register(ci);
    await letIn();
    expect(await hub.bus.inbox(ci, { waitMs: 0, limit: 100 })).toEqual([]);
    await ada.write('/agents');
    await until((shown) => shown.some(({ buttons }) => buttons.some(({ text }) => text === '✓ ci')));
    await ada.tap('✓ ci');
    await until((shown) => shown.every(({ buttons }) => buttons.length === 0));
    await ada.write('How is the build?');
    expect(await received(life.test, 1)).toEqual(['How is the build?']);
    const [asked] = await hub.bus.inbox(ci, { waitMs: 0, limit: 1 });
    await hub.bus.send(life.test.outgoing({ text: 'It is **green**.', inReplyTo: asked?.id ?? null }));
    await untilShown('It is green.');
  });

  it('QR-3.1 QR-3.3 QR-3.7 quick replies: one tap answers, the message shows it and loses its buttons; a second tap does nothing', async () => {
    const { ada, life, hub, letIn, untilShown, untilSettled } = await openJudge();
    await letIn();
    await hub.bus.send(life.test.outgoing({ text: 'Deploy?', quickReplies: ['Yes', 'No'] }));
    await untilShown('Deploy?');
    const card = ada.seen().at(-1);
    await ada.tap('Yes');
    expect(await received(life.test, 1)).toEqual(['Yes']);
    await untilSettled('Answered: Yes');
    await ada.tapOld(card?.message ?? 0, card?.buttons[1]?.callback_data ?? '');
    await untilShown('No longer valid');
    expect(await received(life.test, 1)).toEqual(['Yes']);
  });

  it('DS-2.1 a decision set is answered by one tap: 1A 2C 3B reaches the agent', async () => {
    const { ada, life, hub, letIn, untilShown, untilSettled } = await openJudge();
    await letIn();
    await hub.bus.send(life.test.outgoing({ text: SET, modelAnswer: true }));
    await untilShown('Which database?');
    await ada.tap('✅');
    const [text] = await received(life.test, 1);
    expect(text).toContain('1A 2C 3B');
    await untilSettled('1A 2C 3B');
  });

  it('CM-3.1 one tool call is approved and one rejected, each by a tap', async () => {
    const { ada, life, hub, letIn, untilShown, untilSettled } = await openJudge();
    await letIn();
    const verdict = async (id: string) => (await hub.toolCalls.wait(ci, id, { waitMs: 20_000 })).state.type;
    await askDoor(life.test, './deploy.sh');
    await untilShown('./deploy.sh');
    await ada.tap('Approve');
    expect(await verdict('./deploy.sh')).toBe('run');
    await untilSettled('./deploy.sh');
    await askDoor(life.test, 'rm -r build');
    await untilShown('rm -r build');
    await ada.tap('Reject');
    expect(await verdict('rm -r build')).toBe('rejected');
    await untilSettled('rm -r build');
  });

  it('a restart in the middle: nothing is shown twice, what was tapped and written meanwhile arrives once and in order', async () => {
    const { judge, ada, life, hub, letIn, untilShown } = await openJudge();
    await letIn();
    await hub.bus.send(life.test.outgoing({ text: 'Deploy?', quickReplies: ['Yes', 'No'] }));
    await untilShown('Deploy?');
    await life.stop();
    await ada.tap('No');
    await ada.write('one');
    await ada.write('two');
    const again = await begin(judge, await life.test.restart());
    expect(await received(again.test, 3)).toEqual(['No', 'one', 'two']);
    await again.test.hub.bus.send(again.test.outgoing({ text: 'Understood.' }));
    await untilShown('Understood.');
    const cards = ada.seen().filter(({ text }) => text.includes('Deploy?'));
    expect(cards).toMatchObject([{ text: expect.stringContaining('Answered: No'), buttons: [] }]);
    expect(again.test.hub.requests.open()).toEqual([]);
  });
});
