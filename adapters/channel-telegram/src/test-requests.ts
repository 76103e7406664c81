// Requests for tests of the Telegram channel: a decision set with many options, and a tool call that waits.
import { askToolCallBodySchema, PERSON, type RequestId, type ToolRisk } from '@nod/protocol';
import { ci, type Desk } from './test-desk.ts';

const OPTIONS = ['one', 'two', 'three'];

/** Recommended: 1A 2B 3A. */
export const LONG_SET = `Please decide.\n\n${['A', 'B', 'A']
  .map((recommended, at) => {
    const options = OPTIONS.map((text, index) => {
      const letter = 'ABC'.charAt(index);
      return `   ${letter}. ${text}${letter === recommended ? ' (recommended)' : ''}`;
    });
    return [`${at + 1}. Question number ${at + 1}?`, ...options].join('\n');
  })
  .join('\n')}`;

/** A program of its own asks, with scopes of its own. */
export async function askWithScopes({ test, pass }: Desk, labels: readonly string[]): Promise<void> {
  const scopes = labels.map((label, index) => ({ id: `s${index}`, label }));
  const asked = { id: 'c1', toolName: 'Bash', parameters: { command: 'ls -la' }, scopes };
  await test.hub.toolCalls.ask(ci, askToolCallBodySchema.parse(asked));
  await pass();
}

export async function askForCall(
  { test, pass }: Desk,
  parameters: Record<string, unknown>,
  risk: ToolRisk | null = null,
): Promise<RequestId> {
  const { hub } = test;
  await hub.agents.register(ci);
  const { message } = await hub.bus.send(test.outgoing({ from: PERSON, to: ci, text: 'run it' }));
  const run = await hub.runs.start({ ...message, position: 1, supersededBy: null, delivery: null });
  if (!run) throw new Error('the run did not begin');
  await hub.conversations.setMode(message.conversationId, 'supervised', 'panel');
  const { signal } = new AbortController();
  hub.approvals
    .decide({
      ...{ run, orderedBy: PERSON, text: '', lifeMs: 60_000, signal, leaving: signal, onWaiting: () => {} },
      call: { id: `c${message.id}`, toolName: 'run_command', parameters },
      inspect: async (given) => ({
        parameters: given,
        preview: { type: 'plain' },
        risk,
        target: '',
        permission: ['command'],
      }),
    })
    .catch(() => {});
  await pass();
  const request = hub.requests.open().at(-1);
  if (!request) throw new Error('nothing waits');
  return request.id;
}
