import { agentNameSchema, type ClaimBody, chosenNameSchema, LIMITS, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const codex = chosenNameSchema.parse('codex');
const local = chosenNameSchema.parse('local');
const AN_HOUR = 60 * 60_000;

interface Fields extends Partial<ClaimBody> {
  program?: typeof local;
}

function toClaim(fields: Fields): ClaimBody & { program: typeof local } {
  return {
    program: local,
    agent: codex,
    client: 'codex-mcp-client',
    folder: '/home/anna/site',
    session: null,
    holder: 'a-process-that-lives',
    ...fields,
  };
}

async function claim({ hub }: Pick<TestHub, 'hub'>, fields: Fields = {}): Promise<string> {
  return (await hub.sessionNames.claim(toClaim(fields))).name;
}

const inProcess = (holder: string): Fields => ({ holder: `the-process-called-${holder}` });
const release = ({ hub }: TestHub, name: string, { holder = '' }: Fields) =>
  hub.sessionNames.release({ name: agentNameSchema.parse(name), holder });

describe('M6 sessions of one agent', () => {
  it('are called by their folders, and by a number where a folder has several', async () => {
    const test = await startTestHub();
    expect(await claim(test, { session: 'a' })).toBe('codex · site');
    expect(await claim(test, { session: 'b', folder: '/home/me/nod-main' })).toBe('codex · nod-main');
    expect(await claim(test, { session: 'c' })).toBe('codex · site 2');
    expect(await claim(test, { session: 'd', folder: null })).toBe('codex');
    expect(await claim(test, { session: 'e', folder: '/' })).toBe('codex · 2');
    expect(test.hub.agents.list().map(({ name }) => name)).toContain('codex · site 2');
  });

  it('keep their names over reconnects, restarts of the hub and of their process, and in another folder', async () => {
    const test = await startTestHub();
    await claim(test, { session: 'a' });
    await claim(test, { session: 'b' });
    await test.time.advance(AN_HOUR / 2);
    const again = await test.restart();
    expect(await claim(again, { session: 'b', ...inProcess('new') })).toBe('codex · site 2');
    expect(await claim(again, { session: 'a', folder: '/elsewhere' })).toBe('codex · site');
  });

  it('without an id are one as long as one process lives; the next one goes on when it has ended', async () => {
    const test = await startTestHub();
    const [first, second, third] = [inProcess('one'), inProcess('two'), inProcess('three')];
    expect(await claim(test, first)).toBe('codex · site');
    expect(await claim(test, second)).toBe('codex · site 2');
    expect(await claim(test, first)).toBe('codex · site');
    await release(test, 'codex · site', first);
    expect(await claim(test, third)).toBe('codex · site');
    expect(await claim(test, first)).toBe('codex · site 3');
  });

  it('without an id are another in another folder, also one whose last part is the same: it gets no answer of the first', async () => {
    const test = await startTestHub();
    const [here, there] = [
      { ...inProcess('here'), folder: '/pa/site' },
      { ...inProcess('there'), folder: '/pb/site' },
    ];
    const name = agentNameSchema.parse(await claim(test, here));
    await test.hub.bus.send({ ...test.outgoing(), from: name, quickReplies: ['Yes'] });
    await release(test, name, here);
    expect(await claim(test, there)).toBe('codex · site 2');
    expect(await claim(test, { ...inProcess('back'), folder: '/pa/site' })).toBe('codex · site');
  });

  it('without an id go on under the name of their own folder, though another is free', async () => {
    const test = await startTestHub();
    const [here, there] = [
      { ...inProcess('here'), folder: '/pa/site' },
      { ...inProcess('there'), folder: '/pb/site' },
    ];
    for (const each of [here, there]) await claim(test, each);
    await release(test, 'codex · site', here);
    await release(test, 'codex · site 2', there);
    expect(await claim(test, { ...inProcess('back'), folder: '/pb/site' })).toBe('codex · site 2');
  });

  it('that stop without a word lose their hold after a minute, or a minute after the hub is back', async () => {
    const test = await startTestHub();
    await claim(test, inProcess('one'));
    await test.time.advance(59_000);
    const again = await test.restart();
    expect(await claim(again, inProcess('two'))).toBe('codex · site 2');
    await again.time.advance(59_000);
    expect(await claim(again, inProcess('three'))).toBe('codex · site 3');
    await again.time.advance(1_000);
    expect(await claim(again, inProcess('four'))).toBe('codex · site');
  });

  it('have lost their hold where the hub was away for more than a day: none of them lives', async () => {
    const test = await startTestHub();
    await claim(test, inProcess('one'));
    await test.time.advance(23 * AN_HOUR);
    expect(await claim(await test.restart(), inProcess('two'))).toBe('codex · site 2');
    await test.time.advance(25 * AN_HOUR);
    expect(await claim(await test.restart(), inProcess('three'))).toBe('codex · site');
  });

  it('end their own hold only: not that of a process which has claimed since', async () => {
    const test = await startTestHub();
    await claim(test, { session: 'a', ...inProcess('old') });
    await claim(test, { session: 'a', ...inProcess('new') });
    await release(test, 'codex · site', inProcess('old'));
    await test.time.advance(1);
    await expect(test.hub.sessionNames.claim(toClaim({ session: 'b' }))).resolves.toMatchObject({
      name: 'codex · site 2',
    });
  });

  it('leave their names to others after an hour, but not while anything waits for them or from them', async () => {
    const test = await startTestHub();
    const names = [];
    for (const session of ['free', 'written-to', 'asking', 'delayed'])
      names.push(await claim(test, { session }));
    const [, writtenTo, asking, delayed] = names.map((name) => agentNameSchema.parse(name));
    if (!writtenTo || !asking || !delayed) throw new Error('all have names');
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: writtenTo }));
    await test.hub.bus.send({ ...test.outgoing(), from: asking, quickReplies: ['Yes'] });
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: delayed, delayMs: 10 * AN_HOUR }));
    await test.time.advance(59_000);
    expect(await claim(test, { session: 'new' })).toBe('codex · site 5');
    await test.time.advance(AN_HOUR + 1_000);
    expect(await claim(test, { session: 'newer' })).toBe('codex · site');
    expect(await claim(test, { session: 'newest' })).toBe('codex · site 6');
  });

  it('without an id leave theirs at once to whichever program comes next, unless something waits', async () => {
    const test = await startTestHub();
    const trial = { client: 'a trial', ...inProcess('trial') };
    await claim(test, trial);
    await release(test, 'codex · site', trial);
    expect(await claim(test, { session: 'a' })).toBe('codex · site');
    expect(await claim(test, trial)).toBe('codex · site 2');
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: agentNameSchema.parse('codex · site 2') }));
    await release(test, 'codex · site 2', trial);
    expect(await claim(test, { session: 'b' })).toBe('codex · site 3');
  });

  it('SEC-5 with the same id under another token, or of another program, are others', async () => {
    const test = await startTestHub();
    await claim(test, { session: 'a' });
    expect(await claim(test, { session: 'a', program: codex })).toBe('codex · site 2');
    expect(await claim(test, { session: 'a', client: 'claude-code' })).toBe('codex · site 3');
  });

  it('SEC-5 F-87 get no name that looks like another', async () => {
    const test = await startTestHub();
    expect(await claim(test, { session: 'a', folder: '/site-2' })).toBe('codex · site-2');
    expect(await claim(test, { session: 'b', folder: '/Site-2' })).toBe('codex · Site-2 2');
    expect(await claim(test, { session: 'c' })).toBe('codex · site');
    expect(await claim(test, { session: 'd' })).toBe('codex · site 3');
  });

  it('SEC-5 are named by the hub alone: nobody speaks or listens under such a name that no session was given', async () => {
    const test = await startTestHub();
    const made = agentNameSchema.parse('codex · site');
    const refused = { code: 'forbidden' };
    await expect(test.hub.agents.register(made)).rejects.toMatchObject(refused);
    await expect(test.hub.bus.send({ ...test.outgoing(), from: made })).rejects.toMatchObject(refused);
    await expect(test.hub.bus.inbox(made, { waitMs: 0, limit: 1 })).rejects.toMatchObject(refused);
  });

  it('SEC-8 are not more than the limit', async () => {
    const test = await startTestHub();
    for (let index = 0; index < LIMITS.sessionNamesPerAgent; index += 1)
      await claim(test, { session: `s${index}`, folder: `/f${index}` });
    await expect(claim(test, { session: 'more' })).rejects.toMatchObject({ code: 'too_many_agents' });
    expect(await claim(test, { session: 's7' })).toBe('codex · f7');
  });
});
