export type { Log } from './exchange/error-response.ts';
export { createHttpApi, type HttpApi, type HttpApiOptions } from './http-api.ts';
export { type HttpServer, serveHttp } from './http-server.ts';
export { loadPanelFiles, type PanelFile, type PanelFiles } from './serving/panel-files.ts';
