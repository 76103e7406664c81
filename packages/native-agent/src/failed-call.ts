// Failed call: as it is told to the log, without secrets.
import { redactParameters, redactSecrets } from '@nod/agent/redact-secrets';
import type { AgentName, ConversationId, Run, RunId, ToolCall } from '@nod/protocol';

export interface FailedCall {
  agent: AgentName;
  conversationId: ConversationId;
  runId: RunId;
  call: ToolCall;
  error: string;
}

/** Characters. */
const LONGEST_ERROR = 2000;

export function toFailedCall(
  { id: runId, agent, conversationId }: Run,
  { id, toolName, parameters }: Pick<ToolCall, 'id' | 'toolName' | 'parameters'>,
  error: string,
): FailedCall {
  return {
    agent,
    conversationId,
    runId,
    call: { id, toolName, parameters: redactParameters(parameters) },
    error: redactSecrets(error).slice(0, LONGEST_ERROR),
  };
}
