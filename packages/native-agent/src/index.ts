// The front door of @nod/native-agent: the agent core as a worker for @nod/hosting.
export type { FailedCall } from './failed-call.ts';
export {
  createNativeWorker,
  type NativeAgent,
  type NativeWorkerPorts,
  type RunPorts,
} from './native-worker.ts';
export type { PagesTold } from './pages-told.ts';
