// The front door of @nod/doors: the port that ways into agent programs implement, and the host that makes their sessions agents of the hub.

export * from './contract/door.ts';
export * from './contract/door-action.ts';
export * from './contract/door-event.ts';
export * from './contract/door-parts.ts';
export * from './contract/file-tail.ts';
export * from './contract/session-ask.ts';
export * from './contract/session-facts.ts';
export * from './contract/terminals.ts';
export type { DoorHostPorts, HostedSession } from './host/host-ports.ts';
export { closeAsksOf } from './host/open-asks.ts';
export { hostSession } from './host/session-host.ts';
export { claimSessionName, type SessionName } from './host/session-name.ts';
export { findProgram, isCommandOf } from './programs/agent-programs.ts';
export { isOwnToolName } from './programs/own-tools.ts';
export { findRecommended } from './questions/recommended.ts';
export { toScreenReader } from './screens/program-screens.ts';
export * from './screens/styled-cells.ts';
export * from './screens/typed-text.ts';
export * from './streams/event-stream.ts';
export {
  lastAnswer,
  type SessionWatcher,
  toSessionWatcher,
  type WatchedEvent,
  type WatchState,
} from './watching/session-watcher.ts';
export * from './wire/socket-lines.ts';
