// Told calls: the name of the tool and its parameters, wherever a program puts them.
import type { AcpProfile } from '../profiles/profiles.ts';
import { fieldsSchema } from '../wire/lenient.ts';
import type { WireCall } from '../wire/tool-call.ts';

interface NamedCall {
  call: WireCall;
  firstTitle: string | null;
}

/** A name that policies can be given to: the same for every call of the tool, and seen for what it is. */
const NAME = /^[A-Za-z0-9][\w.:/-]{0,99}$/;

/** The program's own name of the tool, else what kind of call it is. */
export function readToolName({ call, firstTitle }: NamedCall, profile: AcpProfile): string {
  const meta = call._meta ?? {};
  const claude = meta.claudeCode;
  const told = [
    call.name,
    meta.toolName,
    typeof claude === 'object' && claude !== null && 'toolName' in claude ? claude.toolName : null,
    profile.toolName === 'first-title' ? firstTitle : null,
    profile.toolName === 'call-id' ? toNameInId(call.toolCallId) : null,
    call.kind,
  ];
  return told.find((name): name is string => typeof name === 'string' && NAME.test(name)) ?? 'tool';
}

/** Gemini: `run_shell_command__fc393`. */
function toNameInId(id: string): string | null {
  const end = id.lastIndexOf('__');
  return end > 0 ? id.slice(0, end) : null;
}

/** The arguments of the call; where it tells none, its title (Gemini). */
export function readParameters({ rawInput = {}, kind, title }: WireCall): Record<string, unknown> {
  const parameters = Object.fromEntries(Object.entries(rawInput).filter(([name]) => name !== '__proto__'));
  if (Object.keys(parameters).length > 0) return parameters;
  if (title === undefined) return {};
  return kind === 'execute' ? { command: title } : { title };
}

/** The call with its arguments, where the program tells them as text (Kimi). */
export function takeArgumentsFromText(call: WireCall): WireCall {
  const [first] = call.content;
  if (call.rawInput || first?.type !== 'content') return call;
  const rawInput = parseFields(first.content.text);
  return rawInput ? { ...call, rawInput, content: [] } : call;
}

function parseFields(text: string): Record<string, unknown> | null {
  try {
    const read = fieldsSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
