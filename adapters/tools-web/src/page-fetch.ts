// One page over HTTP: every hop checked and connected to the very address that was checked, limited in size.
import type { IncomingMessage } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ToolError } from '@nod/agent/tool-failures';
import { chooseTarget, toPageUrl } from './chosen-address.ts';
import type { Connect, ConnectTarget, ResolveHost } from './web-ports.ts';

export interface PagePorts {
  resolve: ResolveHost;
  connect: Connect;
}

export interface PageLimits {
  maxBytes: number;
  maxRedirects: number;
  signal: AbortSignal;
}

export interface Page {
  /** After redirects. */
  url: string;
  status: number;
  contentType: string;
  bytes: Buffer;
  /** The page is longer than what was read. */
  cut: boolean;
}

const HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/json,text/*;q=0.9,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en, zh;q=0.9, *;q=0.5',
  'user-agent': 'Nod/0.1 (web_fetch)',
};
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Rejects with ToolError, or with the signal's reason. */
export async function fetchPage(address: string, ports: PagePorts, limits: PageLimits): Promise<Page> {
  let url = toPageUrl(address);
  for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
    const target = await untilAborted(chooseTarget(url, ports.resolve), limits.signal);
    const response = await ask(url, target, ports.connect, limits.signal);
    const location = response.headers.location;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined)
      return readPage(url, response, limits);
    response.destroy();
    url = toPageUrl(location, url.href);
  }
  throw new ToolError('redirects_many', { most: limits.maxRedirects });
}

/** Looking up a name cannot be ended; it is not waited for. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function ask(
  url: URL,
  target: ConnectTarget,
  connect: Connect,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = target.secure ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: { ...HEADERS, host: url.host },
      signal,
      createConnection: () => connect(target),
    });
    asked.once('response', resolve);
    asked.once('error', (error) => reject(signal.aborted ? signal.reason : toUnreachable(url, error)));
    asked.end();
  });
}

async function readPage(
  url: URL,
  response: IncomingMessage,
  { maxBytes, signal }: PageLimits,
): Promise<Page> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompress(response)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : toUnreachable(url, error);
  } finally {
    response.destroy();
  }
  return {
    url: url.href,
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    bytes: Buffer.concat(chunks).subarray(0, maxBytes),
    cut: length > maxBytes,
  };
}

/** The limit counts what comes out, so that a small answer cannot swell without end. */
function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  // Errors end the reading of the last stream, which is where they are told.
  const ignore = () => {};
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(response, createGunzip(), ignore);
  if (encoding === 'deflate') return pipeline(response, createInflate(), ignore);
  if (encoding === 'br') return pipeline(response, createBrotliDecompress(), ignore);
  if (encoding === 'identity' || encoding === '') return response;
  throw new ToolError('page_packed', { encoding });
}

function toUnreachable(url: URL, error: unknown): Error {
  if (error instanceof ToolError) return error;
  const reason =
    error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
  return new ToolError('host_unreadable', { host: url.host, reason });
}
