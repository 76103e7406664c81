export type { Connect, ConnectTarget, ResolveHost } from './web-ports.ts';
export { createWebTool, type WebToolOptions } from './web-tool.ts';
