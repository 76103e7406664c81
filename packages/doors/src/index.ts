// The front door of @nod/doors: the port that ways into agent programs implement.

export * from './contract/door.ts';
export * from './contract/door-action.ts';
export * from './contract/door-event.ts';
export * from './contract/door-parts.ts';
export * from './contract/file-tail.ts';
export * from './contract/session-ask.ts';
export * from './contract/session-facts.ts';
export * from './contract/terminals.ts';
export { toScreenReader } from './screens/program-screens.ts';
export * from './screens/styled-cells.ts';
export * from './screens/typed-text.ts';
export * from './streams/event-stream.ts';
export {
  type SessionWatcher,
  toSessionWatcher,
  type WatchedEvent,
  type WatchState,
} from './watching/session-watcher.ts';
