// The front door of @nod/hosting: any worker as an agent of the hub.
export * from './agent-host.ts';
export * from './worker.ts';
