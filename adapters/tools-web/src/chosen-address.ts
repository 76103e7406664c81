// The address that may be connected to, chosen from one as written, or a reason why not.
import { isIP } from 'node:net';
import { ToolError } from '@nod/agent/tool-failures';
import { isPublicAddress } from './public-addresses.ts';
import type { ConnectTarget, ResolveHost } from './web-ports.ts';

/** Throws ToolError for what is no address of a page. */
export function toPageUrl(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (!url) throw new ToolError('address_malformed', { address: text });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ToolError('address_scheme', { scheme: url.protocol });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ToolError('address_with_secret');
  }
  return url;
}

/**
 * Looks the host up once; every address it has must be public, so that none can be slipped in.
 * Rejects with ToolError.
 */
export async function chooseTarget(url: URL, resolve: ResolveHost): Promise<ConnectTarget> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) ? [hostname] : await lookUp(hostname, resolve);
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress))
    throw new ToolError('host_not_public', { host: hostname });
  const secure = url.protocol === 'https:';
  return { address, hostname, secure, port: Number(url.port) || (secure ? 443 : 80) };
}

async function lookUp(hostname: string, resolve: ResolveHost): Promise<string[]> {
  try {
    return await resolve(hostname);
  } catch {
    // The system's own words name servers and settings that are nobody's business.
    throw new ToolError('host_missing', { host: hostname });
  }
}
