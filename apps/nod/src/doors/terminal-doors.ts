// Doors into a program's own terminal: whether Nod has one on this machine, and what the program is started with for it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const MODE = '--permission-mode';

/** Codex and Qwen Code always have one; Claude Code with its hooks, OpenCode and pi with what `nod connect` puts there. */
export function hasTerminalDoor(program: string, env: Environment): boolean {
  const home = env.HOME ?? '';
  switch (program) {
    case 'codex':
    case 'qwen':
      return true;
    case 'claude':
      return holds(join(env.CLAUDE_CONFIG_DIR || join(home, '.claude'), 'settings.json'), 'claude-hook.js');
    case 'opencode':
      return existsSync(join(env.XDG_CONFIG_HOME || join(home, '.config'), 'opencode', 'plugin', 'nod.js'));
    case 'pi':
      return existsSync(join(env.PI_CODING_AGENT_DIR || join(home, '.pi', 'agent'), 'extensions', 'nod.js'));
    default:
      return false;
  }
}

/** Claude Code asks in manual mode alone; a mode that the person gives stays. */
export function withAskingMode(program: string, args: readonly string[]): readonly string[] {
  const isGiven = args.some((arg) => arg === MODE || arg.startsWith(`${MODE}=`));
  return program !== 'claude' || isGiven ? args : [MODE, 'manual', ...args];
}

function holds(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(text);
}
