// The keeper of an ACP agent: holds the agent program in a process of its own, so that both outlive the hub, and tells the
// hub over the doors' socket whenever it is there.
import { createInterface } from 'node:readline';
import { type AcpSession, startAcpSession } from '@nod/door-acp';
import { DoorError, type SessionFacts } from '@nod/doors';
import { clientPorts, clock } from '@nod/system-node';
import { CliError } from '../command-line/cli-error.ts';
import { VERSION } from '../machine/version.ts';
import { toVisibleLine } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';
import { toKeeperLine } from './keeper-lines.ts';
import { linkToHub } from './kept-link.ts';

export interface KeptCommand {
  command: readonly string[];
  folder: string;
  /** The program's session to go on with. */
  resume: string | null;
}

export interface KeeperParts {
  texts: Texts;
  /** Of the doors' socket. */
  path: string;
  print(line: string): void;
  /** Resolves when the keeper is to end. */
  stopped: Promise<void>;
  onStarted(facts: SessionFacts): void;
}

/** Resolves when the agent has ended with all that it started. Throws CliError where it cannot be started. */
export async function keepAcpAgent(kept: KeptCommand, parts: KeeperParts): Promise<void> {
  const { texts, path, print, stopped, onStarted } = parts;
  const { keeper } = texts;
  print(keeper.starting(toVisibleLine(kept.command.join(' '))));
  const session = await start(kept, parts);
  const { title, folder, id } = session.facts;
  print(keeper.runs(title, toVisibleLine(folder ?? ''), toVisibleLine(id)));
  const link = linkToHub(session, {
    path,
    onLink: (how) => print(keeper[how]),
    report: (error) =>
      print(keeper.wrong(toVisibleLine(error instanceof Error ? error.message : String(error)))),
  });
  onStarted(session.facts);
  const stopTyping = process.stdin.isTTY ? takeTyped(session, () => print(keeper.typing)) : () => {};
  await stopped;
  stopTyping();
  await session.end();
  await link.close();
}

async function start(kept: KeptCommand, { texts, print }: KeeperParts): Promise<AcpSession> {
  try {
    return await startAcpSession({
      ...kept,
      env: process.env,
      language: texts.language,
      version: VERSION,
      clock,
      timer: clientPorts.timer,
      watch(news) {
        const line = toKeeperLine(news, texts);
        if (line !== null) print(line);
      },
    });
  } catch (error) {
    if (error instanceof DoorError) throw new CliError('agent_not_started', error.message);
    throw error;
  }
}

/** Lines that are typed into the keeper's own terminal. */
function takeTyped(session: AcpSession, explain: () => void): () => void {
  explain();
  const lines = createInterface(process.stdin);
  lines.on('line', (line) => {
    if (line.trim() !== '') void session.enter(line);
  });
  return () => lines.close();
}
