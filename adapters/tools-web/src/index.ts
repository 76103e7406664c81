export { createWebTool, type WebToolOptions } from './create-web-tool.ts';
export type { Connect, ConnectTarget, ResolveHost } from './web-ports.ts';
