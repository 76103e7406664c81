// The tool `ask_approval`: asks whether a tool call that a program runs itself may run, and waits for the verdict. Its input
// and its result are those of Claude Code's `--permission-prompt-tool`.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { tryUntil, waitForAnswer } from '@nod/client';
import {
  type AskedCall,
  type AskToolCallBody,
  type CallState,
  givenParametersSchema,
  type ToolParameters,
} from '@nod/protocol';
import { z } from 'zod';
import { reachHub } from '../calls/hub-reach.ts';
import { toCallSignal, untilAborted, whileCallLasts } from '../calls/lasting-call.ts';
import { type McpCall, toTool } from '../calls/mcp-tool.ts';
import { toRefusal } from '../calls/tool-result.ts';
import type { ClientTraits } from '../clients/known-clients.ts';

type Decision = { behavior: 'allow'; updatedInput: ToolParameters } | { behavior: 'deny'; message: string };

export const askApprovalTool = toTool({
  name: 'ask_approval',
  title: 'Ask for approval of a tool call',
  description:
    'Ask whether a tool call that is about to be made elsewhere may run, and wait for the verdict. It runs nothing. For programs that ask before they run a tool, such as Claude Code with --permission-prompt-tool. The rules that the person has set decide; where they leave it open, the person is asked. The result is JSON: {"behavior":"allow","updatedInput":{…}} lets the call run once, with exactly this input, which the person may have changed; {"behavior":"deny","message":"…"} says why it must not run. No answer in time is a deny, too.',
  // Not strict: programs add to what they tell.
  parameters: z.object({
    tool_name: z.string().min(1).describe('The tool that would run.'),
    input: givenParametersSchema.describe('What it would run with, in full.'),
    tool_use_id: z
      .string()
      .optional()
      .describe(
        'The id of the call in your program. Every call is asked about, also under an id seen before.',
      ),
  }),
  run: async ({ tool_name: toolName, input }, call) =>
    toDecisionResult(await decide(call, toQuestion(call, toolName, input))),
});

/**
 * The id is this call's own: asked under an id of the program's, a repeated call would get the verdict of the first one
 * without anybody being asked.
 */
function toQuestion({ id, client }: McpCall, toolName: string, input: ToolParameters) {
  const { parameters, text } = withoutDescription(client, toolName, input);
  const { command } = parameters;
  const isCommand = typeof command === 'string' && command !== '';
  return {
    id,
    toolName,
    parameters,
    text,
    isEditable: true,
    ...(isCommand && { preview: { type: 'command' as const, command } }),
  } satisfies AskToolCallBody;
}

/**
 * What only describes the call is shown as the agent's words, and is no part of what is approved, permitted or run: the
 * program gets its input back without it.
 */
function withoutDescription({ describedBy }: ClientTraits, toolName: string, input: ToolParameters) {
  const name = Object.hasOwn(describedBy, toolName) ? describedBy[toolName] : undefined;
  const text = name === undefined ? undefined : input[name];
  if (name === undefined || typeof text !== 'string') return { parameters: input, text: '' };
  const { [name]: _, ...parameters } = input;
  return { parameters, text };
}

/** A hub that refuses the question, or is away, has approved nothing: programs that ask understand no other error. */
async function decide(call: McpCall, question: AskToolCallBody): Promise<Decision> {
  try {
    const asked = await reachHub(call, () => call.hub.askToolCall(call.agent, question));
    return toDecision(await settle(call, asked));
  } catch (error) {
    const refusal = toCallSignal(call.context).aborted ? null : toRefusal(error);
    if (refusal === null) throw error;
    return deny(`Not approved, ${refusal.code}: ${refusal.message}`);
  }
}

/** The state once the call waits no more, or as it is when the time is up. */
async function settle(call: McpCall, { id, state }: AskedCall): Promise<CallState> {
  if (state.type !== 'waiting') return state;
  const { hub, agent } = call;
  return whileCallLasts(call, [state.requestId], async ({ gone, over }) => {
    const settled = await untilAborted(over, async () => {
      await waitForAnswer(hub, state.requestId, over);
      return tryUntil(hub.ports, over, () => hub.toolCall(agent, id, { signal: over }));
    });
    gone.throwIfAborted();
    return settled?.state ?? state;
  });
}

const deny = (message: string): Decision => ({ behavior: 'deny', message });

function toDecision(state: CallState): Decision {
  switch (state.type) {
    case 'run':
      return { behavior: 'allow', updatedInput: state.parameters };
    case 'rejected':
      return deny(toRejection(state));
    case 'refused':
      return deny(`${RULES[state.by]} The person was not asked.`);
    case 'expired':
      return deny('The person did not answer before the question expired.');
    case 'cancelled':
      return deny('The question was withdrawn before the person answered.');
    case 'waiting':
      return deny(
        `The person has not answered yet. The question ${state.requestId} stays open in Nod, in the panel and under "nod pending", but this call does not wait any longer: an answer there lets nothing run now. The same call, made again, is asked about again, unless the person has allowed it from now on.`,
      );
  }
}

const RULES = {
  answer: 'It was rejected.',
  mode: 'The mode that the person has set for this conversation lets no tool run.',
  policy: 'A policy that the person has set forbids this tool.',
  permission: 'The person has not permitted it.',
} as const;

function toRejection({ words, by }: Extract<CallState, { type: 'rejected' }>): string {
  if (by !== 'answer') return RULES[by];
  return words === '' ? 'The person rejected this call.' : `The person rejected this call: ${words}`;
}

/** One text and no data: Claude Code reads data rather than text, and takes nothing but a text from a tool that it asks. */
function toDecisionResult(decision: Decision): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(decision) }] };
}
