// The built panel, read into memory once: what is not in the map cannot be asked for, however the path is spelled.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';

export interface PanelFile {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
  etag: string;
  /** Its name changes with its content, so it may be kept for ever. */
  immutable: boolean;
}

/** Files by URL path, such as `/index.html`. */
export type PanelFiles = ReadonlyMap<string, PanelFile>;

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Reads the regular files of a folder; links are left out, as they could lead elsewhere. Throws if it is absent. */
export async function loadPanelFiles(folder: string): Promise<PanelFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [toUrlPath(folder, path), await load(path)] as const)),
  );
}

function toUrlPath(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).join('/')}`;
}

async function load(path: string): Promise<PanelFile> {
  const body = new Uint8Array(await readFile(path));
  return {
    body,
    contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    immutable: path.includes(`${sep}assets${sep}`),
  };
}

/** The file at the request's path, or the panel itself for a path of its own; null when there is neither. */
export function servePanelFile(files: PanelFiles, c: Context): Response | null {
  const file = files.get(c.req.path) ?? (c.req.path.includes('.') ? undefined : files.get('/index.html'));
  if (!file) return null;
  c.header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', file.etag);
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  return c.body(file.body, 200, { 'Content-Type': file.contentType });
}
