import { type AgentName, chosenNameSchema, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const codex = chosenNameSchema.parse('codex');
const local = chosenNameSchema.parse('local');
const AN_HOUR = 60 * 60_000;

interface Session {
  name: AgentName;
  end(): Promise<void>;
}

async function begin(
  { hub }: TestHub,
  session: string,
  folder: string | null = '/srv/site',
): Promise<Session> {
  const holder = `the-process-of-${session}`;
  const claim = { program: local, agent: codex, client: 'codex-mcp-client', folder, session, holder };
  const { name } = await hub.sessionNames.claim(claim);
  return { name, end: () => hub.sessionNames.release({ name, holder }) };
}

function send(test: TestHub, given: Partial<ReturnType<TestHub['outgoing']>> = {}) {
  return test.hub.bus.send({ ...test.outgoing({ from: PERSON }), to: codex, ...given });
}

async function read({ hub }: TestHub, name: AgentName): Promise<number> {
  return (await hub.bus.inbox(name, { waitMs: 0, limit: 10 })).length;
}

describe('M6 a message to the plain name of an agent that has sessions', () => {
  it('goes to the only one that lives, and to nobody else; the sender hears to whom', async () => {
    const test = await startTestHub();
    const home = await begin(test, 'home', null);
    const ended = await begin(test, 'ended', '/srv/shop');
    const site = await begin(test, 'site');
    expect((await send(test)).message.to).toBe('codex');
    await home.end();
    await ended.end();
    const sent = await send(test);
    expect(sent).toMatchObject({ message: { to: 'codex · site' }, living: [] });
    const mailboxes = [home, ended, site].map(({ name }) => read(test, name));
    expect(await Promise.all(mailboxes)).toEqual([1, 0, 1]);
  });

  it('goes to the only one that lives also when the hub was started again', async () => {
    const test = await startTestHub();
    const site = await begin(test, 'a');
    expect(await send(await test.restart())).toMatchObject({ message: { to: site.name } });
  });

  it('is refused where several live, and tells their names; one of them is not asked to guess about itself', async () => {
    const test = await startTestHub();
    const [site, shop] = [await begin(test, 'a'), await begin(test, 'b', '/srv/shop')];
    await expect(send(test)).rejects.toMatchObject({
      code: 'several_sessions',
      message: expect.stringContaining('"codex · shop", "codex · site"'),
    });
    expect((await send(test, { from: shop.name })).message.to).toBe(site.name);
  });

  it('where none lives waits for the one that is called so; if there is none, the sender hears the names', async () => {
    const test = await startTestHub();
    const site = await begin(test, 'a');
    await site.end();
    await expect(send(test)).rejects.toMatchObject({
      code: 'unknown_recipient',
      message: expect.stringContaining('"codex · site"'),
    });
    await (await begin(test, 'b', null)).end();
    expect((await send(test)).message.to).toBe('codex');
  });

  it('goes to the agent of that name that is no session and reads its mailbox; the sender hears which sessions live beside it', async () => {
    const test = await startTestHub();
    await read(test, codex);
    await begin(test, 'a');
    expect(await send(test)).toMatchObject({ message: { to: 'codex' }, living: ['codex · site'] });
  });

  it('goes to no agent of that name that has only spoken: to the session that lives, and to none of several', async () => {
    const test = await startTestHub();
    await test.hub.bus.send({ ...test.outgoing(), from: codex });
    const site = await begin(test, 'a');
    expect(await send(test)).toMatchObject({ message: { to: 'codex · site' }, living: [] });
    const shop = await begin(test, 'b', '/srv/shop');
    await expect(send(test)).rejects.toMatchObject({ code: 'several_sessions' });
    await Promise.all([site.end(), shop.end()]);
    expect((await send(test)).message.to).toBe('codex');
  });

  it('goes to the session of that name also where the hub was away for too long to hear that it lives', async () => {
    const test = await startTestHub();
    await begin(test, 'home', null);
    await begin(test, 'a');
    await test.time.advance(AN_HOUR);
    const again = await test.restart();
    await begin(again, 'a');
    expect(await send(again)).toMatchObject({ message: { to: 'codex' }, living: [] });
  });

  it('that goes on with what was said stays there; the sender hears which sessions live', async () => {
    const test = await startTestHub();
    const home = await begin(test, 'home', null);
    const { message } = await send(test);
    await home.end();
    await begin(test, 'a');
    const living = ['codex · site'];
    const { conversationId } = message;
    expect(await send(test, { conversationId })).toMatchObject({ message: { to: 'codex' }, living });
    expect(await send(test, { inReplyTo: message.id })).toMatchObject({ message: { to: 'codex' }, living });
    expect(await send(test, { supersedes: message.id })).toMatchObject({ message: { to: 'codex' }, living });
  });

  it('does not go to one that the person has terminated, whatever it still holds', async () => {
    const test = await startTestHub();
    const [site, shop] = [await begin(test, 'a'), await begin(test, 'b', '/srv/shop')];
    await test.hub.agents.terminate(shop.name, null);
    expect(await send(test)).toMatchObject({ message: { to: site.name }, living: [] });
  });

  it('QR-2.5 sent once more under its id is the same message, whoever lives by then', async () => {
    const test = await startTestHub();
    const site = await begin(test, 'a');
    const id = test.outgoing({ id: 'msg_00000000000000000001' as never }).id;
    const first = await send(test, { id });
    await begin(test, 'b', '/srv/shop');
    expect((await send(test, { id })).message).toEqual(first.message);
    await site.end();
    expect((await send(test, { id })).message).toEqual(first.message);
  });

  it('QR-2.5 is refused under the id of a message that went to another agent', async () => {
    const test = await startTestHub();
    await begin(test, 'a');
    const id = test.outgoing({ id: 'msg_00000000000000000001' as never }).id;
    await test.hub.agents.register(local);
    await send(test, { id, to: local });
    await expect(send(test, { id })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('M6 a message to a session by its name', () => {
  it('waits for it, and the sender hears which others live', async () => {
    const test = await startTestHub();
    const site = await begin(test, 'a');
    await begin(test, 'b', '/srv/shop');
    expect(await send(test, { to: site.name })).toMatchObject({ living: [] });
    await test.time.advance(AN_HOUR);
    await begin(test, 'b', '/srv/shop');
    expect(await send(test, { to: site.name })).toMatchObject({
      message: { to: site.name },
      living: ['codex · shop'],
    });
  });
});
