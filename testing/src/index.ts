export { createCountingIds } from './counting-ids.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createGate, type Gate } from './gate.ts';
export { createMemoryStore, type MemoryDisk } from './memory-store.ts';
export {
  createScriptedModel,
  type ScriptedEvents,
  type ScriptedModel,
  toFailureEvent,
} from './scripted-model.ts';
export { startTestHub, type TestHub, toAddress } from './test-hub.ts';
