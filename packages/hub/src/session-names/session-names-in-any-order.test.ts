// Sessions of one agent in any order of claims, ends, crashes, pauses and restarts of the hub, in several folders, of several
// programs and tokens: what each is called, and whose messages each gets.
import { type AgentName, agentNameSchema, type ClaimBody, chosenNameSchema, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub, toAddress } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const codex = chosenNameSchema.parse('codex');
const A_SECOND = 1_000;
const AN_HOUR = 3_600_000;

/** What tells a session from others; without an id, a new process of it cannot be known again. */
interface Evidence {
  program: AgentName;
  client: string;
  session: string | null;
  folder: string | null;
}

const evidenceArbitrary: fc.Arbitrary<Evidence> = fc.record({
  program: fc.constantFrom(...['local', 'ci'].map((name) => chosenNameSchema.parse(name))),
  client: fc.constantFrom('codex-mcp-client', 'claude-code'),
  session: fc.constantFrom(null, null, 'a', 'b'),
  folder: fc.constantFrom('/srv/site', '/home/site', '/srv/site-2', '/srv/Site', '/', null),
});

const stepArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('claim', 'end', 'crash', 'write', 'ask', 'read', 'take', 'move'),
      value: fc.nat(7),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('all', 'hub', 'hour'), value: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('time', 'away'), value: fc.nat(90) }) },
);

/** Whether nothing tells them apart, once the process of the one has ended. */
const isIndistinct = (one: Evidence, other: Evidence) =>
  isSame(one, other) && (one.session !== null || one.folder === other.folder);

const isSame = (one: Evidence, other: Evidence) =>
  one.program === other.program && one.client === other.client && one.session === other.session;

/** A session as its program sees it. */
class Session {
  evidence: Evidence;
  process: number;
  /** Null before it has called, and after its end. */
  name: AgentName | null = null;

  constructor(evidence: Evidence, process: number) {
    this.evidence = evidence;
    this.process = process;
  }

  toClaim(): ClaimBody & { program: AgentName } {
    return { agent: codex, ...this.evidence, holder: `the-process-with-number-${this.process}` };
  }
}

/** Who a message was written to, as the writer saw it. */
interface Written {
  evidence: Evidence;
  process: number;
}

class World {
  readonly sessions: Session[];
  /** By the text of the message. */
  readonly written = new Map<string, Written>();
  /** The name that each session with an id has, and what it must have for as long as nobody could take it. */
  private readonly named: { evidence: Evidence; name: AgentName; seenAt: number }[] = [];
  test: TestHub;
  private processes: number;

  constructor(test: TestHub, evidence: readonly Evidence[]) {
    this.test = test;
    this.sessions = evidence.map((each, process) => new Session(each, process));
    this.processes = evidence.length;
  }

  private get now(): number {
    return this.test.time.clock();
  }

  /** What every call of a session does first. */
  async claim(session: Session): Promise<AgentName> {
    session.name = (await this.test.hub.sessionNames.claim(session.toClaim())).name;
    if (session.evidence.session !== null) this.checkKept(session.evidence, session.name);
    return session.name;
  }

  /** A session with an id that was here within the hour has the name it had. */
  private checkKept(evidence: Evidence, name: AgentName): void {
    const known = this.named.find((each) => isSame(each.evidence, evidence));
    if (!known) this.named.push({ evidence, name, seenAt: this.now });
    else {
      if (this.now - known.seenAt < AN_HOUR) expect(name).toBe(known.name);
      Object.assign(known, { name, seenAt: this.now });
    }
  }

  async end(session: Session): Promise<void> {
    const { holder } = session.toClaim();
    if (session.name !== null) await this.test.hub.sessionNames.release({ name: session.name, holder });
    this.crash(session);
    // Another process of the same session claims again within seconds.
    const isTwin = ({ name, evidence }: Session) =>
      name !== null && evidence.session !== null && isSame(evidence, session.evidence);
    for (const twin of this.sessions.filter(isTwin)) await this.claim(twin);
  }

  crash(session: Session): void {
    session.name = null;
    session.process = this.processes++;
  }

  /** Without an id the folder is that of the process: it is another only for the next one. */
  move(session: Session): void {
    if (session.evidence.session === null && session.name !== null) return;
    session.evidence = { ...session.evidence, folder: '/elsewhere' };
  }

  /** The person writes to a session that is there. */
  async write({ name, evidence, process }: Session): Promise<void> {
    if (name === null) return;
    const text = `message ${this.written.size}`;
    this.written.set(text, { evidence, process });
    await this.test.hub.bus.send(this.test.outgoing({ text, from: PERSON, to: name }));
  }

  /** A session asks, and the person answers at once. */
  async ask(session: Session): Promise<void> {
    const from = await this.claim(session);
    const asked = await this.test.hub.bus.send({ ...this.test.outgoing(), from, quickReplies: ['Yes'] });
    if (!asked.requestId) throw new Error('a request is open');
    const text = `answer ${this.written.size}`;
    this.written.set(text, { evidence: session.evidence, process: session.process });
    await this.test.hub.requests.answer(asked.requestId, { text, surface: 'panel' });
  }

  /** A session reads its mailbox. `isKnownToArrive`: and says so; else it may get the same once more. */
  async read(session: Session, isKnownToArrive: boolean): Promise<void> {
    const { bus } = this.test.hub;
    const name = await this.claim(session);
    const messages = await bus.inbox(name, { waitMs: 0, limit: 100 });
    for (const { payload } of messages) this.checkOwn(session, payload.text ?? '');
    const ids = messages.map(({ id }) => id);
    if (isKnownToArrive) await bus.acknowledge(name, ids);
    else for (const id of ids) await bus.take(name, id, `a call of ${session.process}`);
  }

  /** Nothing tells the processes of a session without an id apart once they have ended: the next one goes on. */
  private checkOwn(reader: Session, text: string): void {
    const to = this.written.get(text);
    if (!to) throw new Error(`nobody has written "${text}"`);
    if (to.process === reader.process) return;
    expect(isIndistinct(to.evidence, reader.evidence), text).toBe(true);
    if (reader.evidence.session !== null) return;
    const living = this.sessions.filter(({ name }) => name !== null).map(({ process }) => process);
    expect(living, text).not.toContain(to.process);
  }

  /** Time passes. Whoever lives claims again in time, and after a sleep of the machine before anything else happens. */
  async pass(ms: number): Promise<void> {
    await this.test.time.advance(ms);
    for (const session of this.sessions) if (session.name !== null) await this.claim(session);
  }

  /** Living sessions that are two have two names. */
  checkNames(): void {
    const living = this.sessions.filter(({ name }) => name !== null);
    for (const one of living) {
      for (const other of living) {
        const isOne = one.evidence.session !== null && isSame(one.evidence, other.evidence);
        if (one !== other && !isOne) expect(one.name).not.toBe(other.name);
      }
    }
  }
}

async function take(world: World, { type, value }: { type: string; value: number }): Promise<void> {
  const session = world.sessions[value % world.sessions.length];
  if (!session) return;
  if (type === 'claim') await world.claim(session);
  else if (type === 'end') await world.end(session);
  else if (type === 'crash') world.crash(session);
  else if (type === 'write') await world.write(session);
  else if (type === 'ask') await world.ask(session);
  else if (type === 'read') await world.read(session, true);
  else if (type === 'take') await world.read(session, false);
  else if (type === 'move') world.move(session);
  // All claim in the same moment.
  else if (type === 'all') await Promise.all(world.sessions.map((each) => world.claim(each)));
  else if (type === 'hub') world.test = await world.test.restart();
  // Whoever lives can say so only when the hub is back, and others may come first.
  else if (type === 'away') {
    await world.test.time.advance(value * A_SECOND);
    world.test = await world.test.restart();
  } else if (type === 'hour') await world.pass(AN_HOUR + A_SECOND);
  else await world.pass(value * A_SECOND);
}

describe('M6 whatever happens in whatever order', () => {
  it("no two living sessions have one name, one with an id has its own again, and none gets another's messages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(evidenceArbitrary, { minLength: 2, maxLength: 8 }),
        fc.array(stepArbitrary, { maxLength: 60, size: 'max' }),
        async (evidence, steps) => {
          const world = new World(await startTestHub(), evidence);
          for (const step of steps) {
            await take(world, step);
            world.checkNames();
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a name is given away only when nothing waits for its session, taken or not', async () => {
    const test = await startTestHub();
    const claim = async (session: string) => {
      const evidence = { program: codex, client: 'a client', session, holder: `the-process-of-${session}` };
      return (await test.hub.sessionNames.claim({ agent: codex, folder: '/srv/site', ...evidence })).name;
    };
    const first = await claim('one');
    const { message } = await test.hub.bus.send({ ...test.outgoing(), from: toAddress('ci'), to: first });
    await test.hub.bus.take(first, message.id, 'a call that was killed');
    await test.time.advance(2 * AN_HOUR);
    expect(await claim('two')).toBe(agentNameSchema.parse('codex · site 2'));
    await test.hub.bus.acknowledge(first, [message.id]);
    expect(await claim('three')).toBe(first);
  });
});
