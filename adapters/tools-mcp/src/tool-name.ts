// The name under which models know a foreign tool: `server__tool`, in letters every provider takes. The same name
// always means the same tool, with any other servers beside it.
import { hash } from 'node:crypto';

const MAX_LENGTH = 64;
const HASH_LENGTH = 10;
const CLEAN_SERVER = /^(?!.*__)[A-Za-z][A-Za-z0-9_-]*(?<!_)$/;
const CLEAN_TOOL = /^[A-Za-z0-9_-]+$/;

/**
 * Two names that are kept as they are cannot be confused: the first `__` ends the server's. All others get a
 * piece of a hash of both names.
 */
export function toToolName(server: string, tool: string): string {
  const name = `${server}__${tool}`;
  if (CLEAN_SERVER.test(server) && CLEAN_TOOL.test(tool) && name.length <= MAX_LENGTH) return name;
  const digest = hash('sha256', JSON.stringify([server, tool])).slice(0, HASH_LENGTH);
  const clean = `${sanitise(server).slice(0, 20)}__${sanitise(tool)}`;
  return `${clean.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}_${digest}`;
}

function sanitise(name: string): string {
  const letters = name.replace(/[^A-Za-z0-9_-]+/g, '_');
  return /^[A-Za-z]/.test(letters) ? letters : `x${letters}`;
}
