// The headers that every response carries, whoever made it.
import type { MiddlewareHandler } from 'hono';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
} as const;

/** What a response may say itself: it holds nothing that these are to keep from anything. */
const OWN_HEADERS = ['content-security-policy'];

/** Adds the headers, and `no-store` where nothing was said about caching. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!OWN_HEADERS.includes(name) || !headers.has(name)) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};
