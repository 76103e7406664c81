// Harmless calls of programs: those that can be allowed from now on. Nobody here sees the files of a program, so that a
// permission for what runs them would be bound to nothing. A list of what is known to run nothing: under which names
// programs hand over what they run has no end, and what is not known is asked about each time.
import { runsNothingElse, type ToolCall, type ToolCallPreview } from '@nod/protocol';

/** Tools of Claude Code that take all that they are given as data: what to read, to find, or to put into a file. */
const DATA_TOOLS: ReadonlySet<string> = new Set([
  ...['Read', 'Write', 'Edit', 'MultiEdit', 'NotebookRead', 'NotebookEdit'],
  ...['Glob', 'Grep', 'LS', 'TodoWrite', 'WebFetch', 'WebSearch'],
]);

/** Of any other tool: what is run as a command, where, and what only says something about it. */
const COMMAND = /^(?:command|cmd)$/;
const PLACE = /^(?:cwd|workdir|working_?directory)$/i;
const WORDS = /^description$/;

export function isHarmlessCall(
  { toolName, parameters }: Pick<ToolCall, 'toolName' | 'parameters'>,
  preview: ToolCallPreview,
): boolean {
  if (preview.type === 'command' && !runsNothingElse(preview.command)) return false;
  if (DATA_TOOLS.has(toolName)) return true;
  const given = Object.entries(parameters);
  const hasCommand = given.some(([name, value]) => COMMAND.test(name) && typeof value === 'string');
  return given.every(([name, value]) => isHarmless(name, value, hasCommand));
}

/** Lists and objects may hold a command, in words or under a name. A place without a command is one to run something in. */
function isHarmless(name: string, value: unknown, hasCommand: boolean): boolean {
  if (typeof value !== 'string') return value === null || ['number', 'boolean'].includes(typeof value);
  if (COMMAND.test(name)) return runsNothingElse(value);
  return WORDS.test(name) || (hasCommand && PLACE.test(name));
}
