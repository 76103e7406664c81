// From an address as written to one that may be connected to, or to a reason why not.
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import type { ConnectTarget, ResolveHost } from './web-ports.ts';
import { WebToolError } from './web-tool-error.ts';

/** Throws WebToolError for what is no address of a page. */
export function toPageUrl(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (!url)
    throw new WebToolError(
      `"${text}" is not an address`,
      'Give a whole address, like https://example.org/page.',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new WebToolError(`${url.protocol} addresses are not fetched`, 'Use an http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new WebToolError('the address contains a name or a password', 'Use the address without them.');
  }
  return url;
}

/**
 * Looks the host up once; every address it has must be public, so that none can be slipped in.
 * Rejects with WebToolError.
 */
export async function chooseTarget(url: URL, resolve: ResolveHost): Promise<ConnectTarget> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) ? [hostname] : await lookUp(hostname, resolve);
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) throw toNotPublic(hostname);
  const secure = url.protocol === 'https:';
  return { address, hostname, secure, port: Number(url.port) || (secure ? 443 : 80) };
}

async function lookUp(hostname: string, resolve: ResolveHost): Promise<string[]> {
  try {
    return await resolve(hostname);
  } catch {
    // The system's own words name servers and settings that are nobody's business.
    throw new WebToolError(`the host "${hostname}" was not found`, 'Check the spelling of the address.');
  }
}

function toNotPublic(hostname: string): WebToolError {
  return new WebToolError(
    `"${hostname}" is not a public host; addresses of this machine and its network are not fetched`,
    'Use the address of a public page.',
    'Ask the person for the content.',
  );
}
