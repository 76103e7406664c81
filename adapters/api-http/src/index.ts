export { createHttpApi, type HttpApi, type HttpApiOptions } from './create-http-api.ts';
export type { Link } from './entry-codes.ts';
export type { Log } from './log.ts';
export { loadPanelFiles, type PanelFile, type PanelFiles } from './panel-files.ts';
export { type HttpServer, serveHttp } from './serve-http.ts';
