// Rules of OpenCode that make a session follow a mode. A session's rules can only be added to, and the last that fits counts: so
// each mode is told in full, made from the rules of the OpenCode agent that works in the session.

/** @import { ChatMode } from '@nod/protocol' */

/** @typedef {{ permission: string, pattern: string, action: string }} Rule */

/** What changes something or leaves the machine. Reading is not asked about. */
const ASKED = ['bash', 'edit', 'webfetch', 'websearch', 'codesearch'];
/** Tools of MCP servers are called `server_tool`. */
const FOREIGN = '*_*';
/** Permissions with such a name that are no tool's; they stay as they are. */
const NO_TOOLS = ['external_directory', 'doom_loop', 'plan_enter', 'plan_exit'];
/** @type {Rule[]} */
const OWN = [{ permission: 'nod_*', pattern: '*', action: 'allow' }];
/** @type {Rule[]} */
const NOTHING = [
  { permission: '*', pattern: '*', action: 'deny' },
  { permission: 'question', pattern: '*', action: 'allow' },
];

/**
 * @param {ChatMode} mode
 * @param {readonly Rule[]} agentRules
 * @returns {Rule[]}
 */
export function toRules(mode, agentRules) {
  if (mode === 'agent') return [...agentRules];
  if (mode === 'ask') return [...NOTHING, ...OWN];
  const own = ASKED.flatMap((tool) => askInstead(agentRules.filter(isAbout(tool)), tool));
  const foreign = askInstead(agentRules.filter(isAbout(FOREIGN)), FOREIGN);
  return [...foreign, ...own, ...agentRules.filter(isNamedApart).map(toAsking), ...OWN];
}

/**
 * Whether a session's rules end in these: then there is nothing to add.
 * @param {readonly Rule[]} existing
 * @param {readonly Rule[]} wanted
 */
export function endsIn(existing, wanted) {
  const end = existing.slice(existing.length - wanted.length);
  return existing.length >= wanted.length && wanted.every((rule, index) => isSame(rule, end[index]));
}

/** @param {string} tool */
function isAbout(tool) {
  return (/** @type {Rule} */ { permission }) => permission === '*' || permission === tool;
}

/** @param {Rule} rule */
function isNamedApart({ permission }) {
  return permission.includes('_') && permission !== FOREIGN;
}

/**
 * @param {readonly Rule[]} rules
 * @param {string} permission
 */
function askInstead(rules, permission) {
  return rules.map((rule) => toAsking({ ...rule, permission }));
}

/**
 * What was denied stays so.
 * @param {Rule} rule
 * @returns {Rule}
 */
function toAsking({ permission, pattern, action }) {
  const isAsked = action === 'allow' && !NO_TOOLS.includes(permission);
  return { permission, pattern, action: isAsked ? 'ask' : action };
}

/**
 * @param {Rule} one
 * @param {Rule | undefined} other
 */
function isSame(one, other) {
  if (other === undefined) return false;
  return one.permission === other.permission && one.pattern === other.pattern && one.action === other.action;
}
