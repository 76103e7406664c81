// A built-in agent as the hub hosts it. What it knows and which tools it has is the application's choice.
import type { AgentContext, AgentController, ChatMessage, ToolRunner } from '@nod/agent';
import type { AgentName, DeliveredMessage } from '@nod/protocol';

export interface NativeAgent {
  name: AgentName;
  /** One controller for each conversation; every tool it runs goes through `runTool`. */
  createController(runTool: ToolRunner): AgentController;
  /** What the agent knows when it begins to work on a message. */
  buildContext(message: DeliveredMessage, history: ChatMessage[]): Promise<AgentContext>;
}
