// Redaction: the secrets of a server's configuration are taken out of what is told about it.
import type { McpServerConfig } from './mcp-config.ts';

const SHORTEST_SECRET = 6;

/** Values of env and headers, and tokens within them (`Bearer …`). */
export function createRedaction(config: McpServerConfig): (text: string) => string {
  const values = Object.values('url' in config ? config.headers : config.env);
  const secrets = values.flatMap((value) => [value, ...value.split(/\s+/)]);
  const long = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => long.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
