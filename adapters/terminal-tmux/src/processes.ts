// Processes of this machine, as far as they belong to a terminal: who has it now, and what they were started as.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  group: number;
  /** The group that has the process's terminal; -1: it has none. */
  foreground: number;
  command: string;
}

export interface ForegroundProcess {
  pid: number;
  command: string;
}

const PS = '/bin/ps';
const MOST_BYTES = 16_000_000;
const MOST_COMMAND = 4_096;

/** The processes that have the terminal of this one, the oldest first. One picture of the machine serves many panes. */
export async function createProcessPicture(): Promise<(panePid: number) => ForegroundProcess[]> {
  const all = existsSync('/proc/self/stat') ? await readProc() : await readPs();
  const byPid = new Map(all.map((process) => [process.pid, process]));
  const children = Map.groupBy(all, ({ parent }) => parent);
  return (panePid) => {
    const top = byPid.get(panePid);
    if (top === undefined) return [];
    return listBelow(top, children).filter(({ group }) => group === top.foreground);
  };
}

/** Those that have the terminal of a pane now. Where the kernel lists children, nobody else's processes are looked at. */
export async function readForeground({ pid }: { pid: number }): Promise<ForegroundProcess[]> {
  const below = await readBelow(pid);
  if (below === null) return (await createProcessPicture())(pid);
  const [top] = below;
  return below.filter(({ group }) => group === top?.foreground);
}

export function isInFront(
  foreground: readonly ForegroundProcess[],
  isAgent: (command: string, pid: number) => boolean,
): boolean {
  return foreground.some(({ command, pid }) => isAgent(command, pid));
}

function listBelow(top: Process, children: Map<number, Process[]>): Process[] {
  const found = [top];
  // A process that took part of the tree's ids in the moment of reading must not make it endless.
  const seen = new Set([top.pid]);
  for (const process of found) {
    for (const child of children.get(process.pid) ?? []) {
      if (!seen.has(child.pid)) found.push(child);
      seen.add(child.pid);
    }
  }
  return found;
}

/** A process and all below it, the oldest first; null where that cannot be told without looking at all there are. */
async function readBelow(pid: number): Promise<Process[] | null> {
  if (!existsSync(`/proc/self/task/${process.pid}/children`)) return null;
  const found: Process[] = [];
  const pids = [pid];
  for (const next of pids) {
    const read = await readProcess(String(next));
    if (read === null) continue;
    found.push(read);
    for (const child of await readChildren(next)) if (!pids.includes(child)) pids.push(child);
  }
  return found;
}

/** Each thread has those that it has started. */
async function readChildren(pid: number): Promise<number[]> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const lists = await Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => '')),
    );
    return lists
      .flatMap((list) =>
        list
          .split(' ')
          .filter((each) => each !== '')
          .map(Number),
      )
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}

async function readProc(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(names.map(readProcess));
  return processes.filter((process) => process !== null);
}

/** Null: it has ended since. */
async function readProcess(name: string): Promise<Process | null> {
  try {
    const stat = await readFile(`/proc/${name}/stat`, 'latin1');
    // The name of the program stands in parentheses and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, parent, group, , , foreground] = fields.map(Number);
    if (parent === undefined || group === undefined || foreground === undefined) return null;
    if (foreground === -1) return null;
    return { pid: Number(name), parent, group, foreground, command: await readCommand(name) };
  } catch {
    return null;
  }
}

async function readCommand(name: string): Promise<string> {
  const line = await readFile(`/proc/${name}/cmdline`, 'utf8');
  return line.slice(0, MOST_COMMAND).replaceAll('\0', ' ').trim();
}

function readPs(): Promise<Process[]> {
  return new Promise((resolve) => {
    const columns = ['-axww', '-o', 'pid=,ppid=,pgid=,tpgid=,command='];
    execFile(PS, columns, { maxBuffer: MOST_BYTES }, (error, stdout) => {
      resolve(error ? [] : stdout.split('\n').flatMap(parsePsLine));
    });
  });
}

function parsePsLine(line: string): Process[] {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(.*)$/.exec(line);
  if (match === null) return [];
  const [, pid, parent, group, foreground, command = ''] = match;
  return [
    {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      foreground: Number(foreground),
      command: command.slice(0, MOST_COMMAND),
    },
  ];
}
