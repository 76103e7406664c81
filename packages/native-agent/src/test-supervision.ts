// For tests: a hosted agent whose tool notes what it ran with, and the person's verdicts about its calls.
import type { Tool, ToolCallInspection } from '@nod/agent';
import type { ToolApproval, ToolParameters } from '@nod/protocol';
import type { ScriptedEvents, TestHub } from '@nod/testing';
import { call, host, say } from './test-host.ts';

/** A tool that notes what it ran with; `inspect` can be changed by the test. */
export function createNoter(inspection: Partial<ToolCallInspection> = {}) {
  const ran: ToolParameters[] = [];
  const shown: (string | undefined)[] = [];
  const tool: Tool = {
    name: 'note',
    description: 'notes a text',
    parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
    inspect: async () => ({
      preview: { type: 'plain' },
      risk: null,
      permission: ['text'],
      target: 'shown',
      ...inspection,
    }),
    async execute(parameters, { shownTarget }) {
      ran.push(parameters);
      shown.push(shownTarget);
      return { success: true, displayText: `noted ${parameters.text}` };
    },
  };
  return { ran, shown, tool, inspection };
}

export const note = (text: string, id = `call-${text}`) => call('note', JSON.stringify({ text }), id);
export const labelled = (tool: string, text: string) =>
  `<material kind="what the tool ${tool} gave">\n${text}\n</material>`;
export const DONE: ScriptedEvents = [say('Done.')];

export async function supervise(turns: ScriptedEvents[], noter = createNoter(), test?: TestHub) {
  const hosted = await host(turns, test, [noter.tool]);
  return { ...hosted, ran: noter.ran, inspection: noter.inspection, noter };
}

export function approvalsOf({ hub }: TestHub): ToolApproval[] {
  return hub.requests.open().filter((request) => request.kind === 'tool-approval');
}

export function firstApproval(test: TestHub): ToolApproval {
  const [request] = approvalsOf(test);
  if (!request) throw new Error('nothing waits for approval');
  return request;
}

export const approve = (test: TestHub, request = firstApproval(test)) =>
  test.hub.requests.answer(request.id, {
    approval: { verdict: 'approve', hash: request.hash, remember: 'once' },
    surface: 'panel',
  });
export const reject = (test: TestHub, words = '', request = firstApproval(test)) =>
  test.hub.requests.answer(request.id, { approval: { verdict: 'reject', words }, surface: 'cli' });

/** What the model was told of its calls before the given request, by call id. */
export function toldOf(test: Awaited<ReturnType<typeof host>>, index: number): Record<string, string> {
  const messages = test.model.requests[index]?.messages ?? [];
  return Object.fromEntries(
    messages.flatMap((each) => (each.role === 'tool' ? [[each.toolCallId, each.text]] : [])),
  );
}
