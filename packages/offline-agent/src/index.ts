// The front door of @nod/offline-agent: what the built-in agent does and reads without a language model.
export { createIntentTracker } from './intent-tracker.ts';
export { asksForReply } from './intents/asked-reply.ts';
export { type IntentReport, toIntentReport } from './intents/message-reading.ts';
export { createOfflineAgent, type OfflineAgentPorts } from './offline-agent.ts';
