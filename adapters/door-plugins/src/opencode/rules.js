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
  const own = ASKED.flatMap((tool) => agentRules.filter(isAbout(tool)).map((rule) => toAsking(rule, tool)));
  // In their order, for a later one may take an earlier one back.
  const foreign = agentRules.filter(isAboutForeign).map((rule) => {
    return toAsking(rule, rule.permission === '*' ? FOREIGN : rule.permission);
  });
  return [...foreign, ...own, ...OWN];
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
function isAboutForeign({ permission }) {
  return permission === '*' || permission.includes('_');
}

/**
 * What was denied stays so.
 * @param {Rule} rule
 * @param {string} permission
 * @returns {Rule}
 */
function toAsking({ pattern, action }, permission) {
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
