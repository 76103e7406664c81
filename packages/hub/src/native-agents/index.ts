// The part of the hub that hosts built-in agents. It is apart, so that a hub that hosts none does not load them.
export { type AgentHostPorts, type FailedCall, hostAgent } from './agent-host.ts';
export type { NativeAgent } from './native-agent.ts';
