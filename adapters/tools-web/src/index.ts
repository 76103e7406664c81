export { type PageProblem, readPageFile } from './page-file.ts';
export type { Connect, ConnectTarget, ResolveHost } from './web-ports.ts';
export { createWebTool, type WebToolOptions } from './web-tool.ts';
