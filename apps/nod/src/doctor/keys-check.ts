// The check of keys on their way: does any server get one over a connection that others can read?
import { existsSync } from 'node:fs';
import type { Settings } from '@nod/protocol';
import { mcpConfigSchema } from '@nod/tools-mcp';
import { readJsonFile } from '../data-folder/json-file.ts';
import type { Texts } from '../texts/texts.ts';
import type { Finding } from './finding.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/;

type Servers = Pick<Settings, 'model' | 'fallback' | 'embedder'>;

export function checkKeys(servers: Servers, mcpConfig: string, texts: Texts): Finding[] {
  const models = [servers.model, servers.fallback, servers.embedder].flatMap((server) =>
    server?.hasApiKey && server.baseUrl !== null ? [server.baseUrl] : [],
  );
  const { addresses, unreadable } = readMcpServers(mcpConfig, texts);
  const open = [...models, ...addresses].filter((address) => !isPrivateConnection(address));
  if (open.length === 0 && unreadable.length === 0) {
    return [{ name: 'keys', ok: true, message: texts.doctor.keysPrivate }];
  }
  const told = open.map((address) => ({
    name: 'keys',
    ok: false,
    message: texts.doctor.keyInClear(new URL(address).origin),
  }));
  return [...told, ...unreadable];
}

/** Those that are sent headers: one of them is the key. */
function readMcpServers(path: string, { doctor }: Texts): { addresses: string[]; unreadable: Finding[] } {
  if (!existsSync(path)) return { addresses: [], unreadable: [] };
  try {
    const { mcpServers } = mcpConfigSchema.parse(readJsonFile(path));
    const addresses = Object.values(mcpServers).flatMap((server) =>
      'url' in server && Object.keys(server.headers).length > 0 ? [server.url] : [],
    );
    return { addresses, unreadable: [] };
  } catch {
    return { addresses: [], unreadable: [{ name: 'mcp', ok: false, message: doctor.mcpUnreadable(path) }] };
  }
}

/** Encrypted, or never leaving this machine. */
export function isPrivateConnection(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOOPBACK.test(url.hostname));
}
