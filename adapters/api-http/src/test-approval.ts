// For tests: a tool call of the agent `ci` that waits for the person's word.
import type { Hub } from '@nod/hub';
import { agentNameSchema, PERSON, type ToolApproval, type ToolParameters } from '@nod/protocol';
import { type TestApi, until } from './test-api.ts';

export interface WaitingCall {
  request: ToolApproval;
  /** What comes of it. */
  decision: ReturnType<Hub['approvals']['decide']>;
}

const ci = agentNameSchema.parse('ci');

/** The person asks in Supervised mode, the agent wants to run a command, and the hub asks the person. */
export async function askToRun(test: TestApi, command: string): Promise<WaitingCall> {
  await test.hub.agents.register(ci);
  const outgoing = test.outgoing({ from: PERSON, to: ci, text: 'build it', mode: 'supervised' });
  const { message } = await test.hub.bus.send(outgoing);
  const [delivered] = await test.hub.bus.inbox(ci, { limit: 1, waitMs: 0 });
  if (!delivered) throw new Error(`no message ${message.id}`);
  const run = await test.hub.runs.start(delivered);
  if (!run) throw new Error('the run did not begin');
  const decision = test.hub.approvals.decide({
    run,
    orderedBy: PERSON,
    call: { id: `call-${command}`, toolName: 'run_command', parameters: { command } },
    inspect: async (parameters: ToolParameters) =>
      typeof parameters.command === 'string'
        ? {
            parameters,
            preview: {
              type: 'command',
              command: parameters.command,
              folder: '/home/x',
              isCaged: true,
              files: [],
              shows: ['command'],
            },
            risk: null,
            permission: ['command'],
            target: '/home/x',
          }
        : { error: 'command: a text is needed' },
    text: '',
    lifeMs: 60_000,
    signal: new AbortController().signal,
    leaving: new AbortController().signal,
    onWaiting() {},
  });
  const find = () =>
    test.hub.requests.open().find((each) => each.kind === 'tool-approval' && each.runId === run.id);
  await until(() => find() !== undefined);
  return { request: find() as ToolApproval, decision };
}
