// Installed doors: which sessions there are behind them, which of them are agents of the hub, and their terminals. Adopted
// sessions are hosted again after a restart, and when a session that was gone comes back.
import {
  claimSessionName,
  type DoorHostPorts,
  type DoorParts,
  findProgram,
  type SessionFacts,
  type SessionName,
} from '@nod/doors';
import type { Adoption, InstalledDoors } from '@nod/hub';
import { type AgentName, type LivingSession, NodError, type Pane, type Surface } from '@nod/protocol';
import type { DoorMaker, OpenDoor } from './doors.ts';
import { type KeptSession, keepSession } from './kept-session.ts';

/** A look at a machine takes no longer. */
const LOOK_MS = 5_000;
/** How often sessions that were gone are looked for. */
const AGAIN_MS = 10_000;
/** How often it is noted that a session lives. */
const SEEN_MS = 86_400_000;
/** What nobody has seen for so long does not come back. */
const FORGOTTEN_MS = 30 * SEEN_MS;

export interface DoorsPorts extends DoorHostPorts {
  parts: DoorParts;
}

export interface RunningDoors extends InstalledDoors {
  begin(): void;
  /** Sessions are left as they are. */
  end(): Promise<void>;
}

export function createInstalledDoors(ports: DoorsPorts, makers: readonly DoorMaker[]): RunningDoors {
  const { hub, parts, report } = ports;
  const doors: OpenDoor[] = [];
  const kept = new Map<string, KeptSession>();
  const leaving = new AbortController();
  const unlisten: (() => void)[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  /** One after the other: of two that adopt the same session, the second finds it adopted. */
  let last: Promise<unknown> = Promise.resolve();
  let cancelLook = () => {};

  function inLine<T>(act: () => Promise<T>): Promise<T> {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  }

  /** A door that cannot be opened keeps no other closed. */
  async function open(make: DoorMaker): Promise<void> {
    const door = await make(parts);
    if (leaving.signal.aborted) return door.close?.();
    doors.push(door);
    const stop = door.onArrival?.((facts) => {
      inLine(() => welcome(door, facts)).catch(report);
    });
    if (stop) unlisten.push(stop);
  }

  async function resume(): Promise<void> {
    await hub.adoptions.forget(ports.clock() - FORGOTTEN_MS);
    for (const adoption of (await hub.adoptions.list()).filter(isAdopted)) {
      const door = doors.find(({ name }) => name === adoption.door);
      if (door) await inLine(() => host(door, adoption, toFacts(adoption))).catch(report);
    }
    lookAgain();
  }

  /** What was adopted and is not hosted may have come back. */
  function lookAgain(): void {
    cancelLook();
    if (leaving.signal.aborted) return;
    cancelLook = parts.timer(AGAIN_MS, () => {
      findReturned().then(noteLiving).catch(report).finally(lookAgain);
    });
  }

  async function findReturned(): Promise<void> {
    const absent = (await hub.adoptions.list()).filter(
      (each) => !kept.has(toKey(each.door, each.session)) && (isAdopted(each) || isSeenLongAgo(each)),
    );
    for (const door of doors.filter(({ name }) => absent.some((each) => each.door === name))) {
      for (const facts of await discover(door)) {
        const adoption = absent.find((each) => each.door === door.name && each.session === facts.id);
        if (adoption && isAdopted(adoption)) await inLine(() => host(door, adoption, facts)).catch(report);
        else if (adoption) await hub.adoptions.see(adoption);
      }
    }
  }

  function isSeenLongAgo({ seenAt }: Adoption): boolean {
    return ports.clock() - seenAt > SEEN_MS;
  }

  async function noteLiving(): Promise<void> {
    const present = new Set(
      hub.presences.list().flatMap(({ agent, state }) => (state === 'gone' ? [] : [agent])),
    );
    for (const adoption of (await hub.adoptions.list()).filter(isSeenLongAgo)) {
      const isHosted = kept.has(toKey(adoption.door, adoption.session));
      if (isHosted && present.has(adoption.name)) await hub.adoptions.see(adoption);
    }
  }

  /** A session that comes by itself is an agent, unless the person has let it go. */
  async function welcome(door: OpenDoor, facts: SessionFacts): Promise<void> {
    const known = await findAdoption(door.name, facts.id);
    if (known?.state === 'let-go') return isSeenLongAgo(known) ? hub.adoptions.see(known) : undefined;
    await adoptFound(door, facts, null, null);
  }

  async function findAdoption(door: string, session: string): Promise<Adoption | undefined> {
    return (await hub.adoptions.list()).find((each) => each.door === door && each.session === session);
  }

  /** By its evidence a session has mostly the name that it was adopted under. */
  async function host(door: OpenDoor, adoption: Adoption, facts: SessionFacts): Promise<void> {
    if (kept.has(toKey(door.name, facts.id)) || findOther(facts)) return;
    const named = await claimSessionName(ports, facts);
    const { at: _, state: __, seenAt: ___, ...adopted } = adoption;
    const isSame = named.name === adoption.name;
    const current = isSame ? adoption : await hub.adoptions.adopt({ ...adopted, name: named.name }, null);
    begin(door, current, named, facts);
  }

  function begin(door: OpenDoor, adoption: Adoption, named: SessionName, facts: SessionFacts): void {
    if (leaving.signal.aborted) return;
    const key = toKey(door.name, facts.id);
    const session = keepSession(ports, door, adoption, named, facts);
    kept.set(key, session);
    void session.over.then(() => kept.get(key) === session && kept.delete(key));
  }

  async function adoptFound(
    door: OpenDoor,
    facts: SessionFacts,
    surface: Surface | null,
    pane: Pane | null,
  ): Promise<void> {
    if (kept.has(toKey(door.name, facts.id))) return;
    const other = findOther(facts);
    if (other) throw new NodError('name_taken', `this session is an agent already: "${other.adoption.name}"`);
    const named = await claimSessionName(ports, facts);
    const { program, folder, id: session } = facts;
    const adopted = { door: door.name, session, program, folder, pane, name: named.name };
    begin(door, await hub.adoptions.adopt(adopted, surface), named, facts);
  }

  /** Behind two doors it would be one agent twice: both would get its messages, and each could answer for the other. */
  function findOther({ id, program }: SessionFacts): KeptSession | undefined {
    return [...kept.values()].find(({ adoption }) => adoption.session === id && adoption.program === program);
  }

  async function discover(door: OpenDoor): Promise<SessionFacts[]> {
    const late = new AbortController();
    const cancel = parts.timer(LOOK_MS, () => late.abort());
    try {
      return await door.discover(AbortSignal.any([leaving.signal, late.signal]));
    } catch (error) {
      report(error);
      return [];
    } finally {
      cancel();
    }
  }

  async function toLiving(door: OpenDoor, facts: SessionFacts): Promise<LivingSession> {
    const { id, program, title, version, folder, about } = facts;
    const branch = folder === null ? null : await ports.branchOf(folder);
    const agent = kept.get(toKey(door.name, id))?.adoption.name ?? null;
    return { door: door.name, id, program, title, version, folder, branch, about, agent };
  }

  function require(agent: AgentName): KeptSession {
    const found = [...kept.values()].find(({ adoption }) => adoption.name === agent);
    if (found) return found;
    throw new NodError('no_door', `no door leads to the program of "${agent}"`);
  }

  async function findPane(agent: AgentName): Promise<Pane | null> {
    return require(agent).pane();
  }

  return {
    async living() {
      await opening;
      const found = await Promise.all(
        doors.map(async (door) => Promise.all((await discover(door)).map((facts) => toLiving(door, facts)))),
      );
      return found.flat();
    },
    async adopt(name, id, surface, pane) {
      await opening;
      const door = doors.find((each) => each.name === name);
      const facts = door && (await discover(door)).find((each) => each.id === id);
      if (!door || !facts) throw new NodError('not_found', `no session "${id}" is behind a door "${name}"`);
      await inLine(() => adoptFound(door, facts, surface, pane));
      return toLiving(door, facts);
    },
    async letGo(agent, surface) {
      const adopted = (await hub.adoptions.list()).filter((each) => isAdopted(each) && each.name === agent);
      if (adopted.length === 0) throw new NodError('no_door', `no door leads to the program of "${agent}"`);
      for (const { door, session } of adopted) {
        await inLine(async () => {
          await hub.adoptions.letGo({ door, session }, surface);
          await kept.get(toKey(door, session))?.letGo();
          hub.presences.letGo(agent);
        });
      }
    },
    async screen(agent) {
      const pane = await findPane(agent);
      return pane && parts.terminals.screen(pane);
    },
    async *follow(agent, signal) {
      const pane = await findPane(agent);
      if (pane) yield* parts.terminals.follow(pane, signal);
    },
    async type(agent, input) {
      const pane = await findPane(agent);
      if (!pane) throw new NodError('no_terminal', `"${agent}" runs in no terminal that can be seen`);
      await parts.terminals.type(pane, input);
    },
    begin() {
      opening = Promise.all(makers.map((make) => open(make).catch(report)));
      opening.then(resume).catch(report);
    },
    async end() {
      leaving.abort();
      cancelLook();
      for (const stop of unlisten) stop();
      await opening;
      await last;
      await Promise.all([...kept.values()].map((session) => session.leave()));
      await Promise.all(doors.map((door) => door.close?.().catch(report)));
    },
  };
}

function isAdopted({ state }: Adoption): boolean {
  return state === 'adopted';
}

function toKey(door: string, session: string): string {
  return JSON.stringify([door, session]);
}

/** What is known of an adopted session until its door tells more. */
function toFacts({ session, program, folder }: Adoption): SessionFacts {
  return {
    ...{
      id: session,
      program,
      title: findProgram(program).title,
      version: null,
      kind: 'terminal',
      folder,
      about: null,
    },
    modes: { agent: 'judged', supervised: 'judged', ask: 'judged' },
    ...{ prompts: 'structured', canStop: false, pane: null },
  };
}
