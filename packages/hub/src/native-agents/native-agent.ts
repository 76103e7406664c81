// A built-in agent as the hub hosts it. What it knows and which tools it has is the application's choice.
import type { AgentContext, AgentController, ChatMessage, Model, ToolRunner } from '@nod/agent';
import type { AgentName, ChatMode, ConversationId, Message } from '@nod/protocol';

/** What the hub gives the controller of one run. */
export interface RunPorts {
  conversationId: ConversationId;
  /** Every tool goes through it: it asks the person, records, or refuses. */
  runTool: ToolRunner;
  /** The conversation's mode, now. */
  mode(): ChatMode;
  /** Keeps the model's turns, and gives those of a run that goes on after a restart once more. */
  recordTurns(model: Model): Model;
  /** Something that the run has asked is open. */
  waitsForPerson(): boolean;
}

export interface NativeAgent {
  name: AgentName;
  /** One controller for each run. */
  createController(ports: RunPorts): AgentController;
  /** What the agent knows when it begins to work on a message. */
  buildContext(message: Message, history: ChatMessage[]): Promise<AgentContext>;
}
