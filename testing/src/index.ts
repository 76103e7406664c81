export { createCountingIds } from './counting-ids.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from './fake-embedder.ts';
export { createFakeMemories } from './fake-memories.ts';
export { createFakeSettings } from './fake-settings.ts';
export { createGate, type Gate } from './gate.ts';
export { createMemoryStore, type MemoryDisk } from './memory-store.ts';
export { createMortalStore, type MortalStore } from './mortal-store.ts';
export { runHere } from './run-here.ts';
export {
  createScriptedModel,
  type ScriptedEvents,
  type ScriptedModel,
  toFailureEvent,
} from './scripted-model.ts';
export type {
  ScriptedAnswer,
  ScriptedStep,
  ScriptedTurn,
  WireFormName,
} from './scripted-model-server/script.ts';
export {
  type RecordedRequest,
  type ScriptedModelServer,
  startScriptedModelServer,
} from './scripted-model-server/scripted-model-server.ts';
export { startTestHub, type TestHub, toAddress } from './test-hub.ts';
export { createToolCallContext } from './tool-call-context.ts';
