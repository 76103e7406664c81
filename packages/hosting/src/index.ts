// The front door of @nod/hosting: any worker as an agent of the hub.
export { askHosted, type HostedAgent, type HostPorts, hostAgent } from './agent-host.ts';
export type {
  AllowedCall,
  CallEnd,
  EarlierMessage,
  SettledCall,
  SupervisedCall,
  Task,
  Worker,
  WorkerAnswer,
  WorkerDelta,
} from './worker.ts';
