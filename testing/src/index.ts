export { createCountingWorker } from './counting-worker/counting-worker.ts';
export { createCountingIds } from './fakes/counting-ids.ts';
export { createFakeChannels } from './fakes/fake-channels.ts';
export { createFakeClock, type FakeClock } from './fakes/fake-clock.ts';
export { createFakeDoors, type FakeDoors } from './fakes/fake-doors.ts';
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from './fakes/fake-embedder.ts';
export { createFakeMemories } from './fakes/fake-memories.ts';
export { createFakeSettings } from './fakes/fake-settings.ts';
export { createGate, type Gate } from './fakes/gate.ts';
export { hostBuiltIn } from './fakes/hosted-agent.ts';
export { hostileTexts } from './fakes/hostile-texts.ts';
export { runHere } from './fakes/in-process-runner.ts';
export {
  createFaultyLink,
  createMortalLink,
  type Link,
  LinkError,
  type LinkFaults,
  type MortalLink,
} from './fakes/link.ts';
export { createMortalStore, type MortalStore } from './fakes/mortal-store.ts';
export {
  createScriptedModel,
  type ScriptedEvents,
  type ScriptedModel,
  toFailureEvent,
} from './fakes/scripted-model.ts';
export { createToolCallContext } from './fakes/tool-call-context.ts';
export { createMemoryFiles } from './memory-store/memory-attachments.ts';
export { createMemoryStore, type MemoryDisk } from './memory-store/memory-store.ts';
export { createScriptedDoor, toSession } from './scripted-door/scripted-door.ts';
export { createScriptedProgram, type ScriptedProgram } from './scripted-door/scripted-program.ts';
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
export { createRoom, type Room, type RoomMessage } from './text-channel/room.ts';
export { connectRoom, serveRoom } from './text-channel/room-socket.ts';
export { createTextChannel, type TextChannelOptions } from './text-channel/text-channel.ts';
