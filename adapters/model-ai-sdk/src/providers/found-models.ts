// Models that are on this machine already: usual keys in the environment, servers on their usual ports.
// None is used: an offer is for the person to take.
import { z } from 'zod';
import { KNOWN_PROVIDERS, PROVIDER_NAMES, type ProviderName } from './known-providers.ts';
import { type Environment, findUsualKey } from './model-config.ts';
import { decodeIds, fetchJson, type LookPorts } from './model-list.ts';

export interface ModelOffer {
  provider: ProviderName;
  baseUrl: string;
  /** The variable in which the key lies, never the key; null for a server that needs none. */
  keyName: string | null;
  /** Known for servers on this machine only: asking a provider would use the key. */
  models: string[];
}

const LOOK_MS = 1000;

/** Never rejects: what cannot be reached is not offered. Hosted providers first, in the order of the known ones. */
export async function findModels({ env, ...ports }: { env: Environment } & LookPorts): Promise<ModelOffer[]> {
  const local = await Promise.all(SERVERS.map((server) => findServer(server, ports)));
  return [...findKeys(env), ...local.flat()];
}

function findKeys(env: Environment): ModelOffer[] {
  return PROVIDER_NAMES.flatMap((provider) => {
    const { baseUrl } = KNOWN_PROVIDERS[provider];
    const usual = findUsualKey(provider, env);
    return usual && baseUrl !== null ? [{ provider, baseUrl, keyName: usual.keyName, models: [] }] : [];
  });
}

const ollamaTagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/** Servers on their usual ports, and how each lists its models. */
const SERVERS = [
  {
    provider: 'ollama',
    url: new URL('/api/tags', KNOWN_PROVIDERS.ollama.baseUrl).href,
    decode: (body: unknown) => ollamaTagsSchema.parse(body).models.map((model) => model.name),
  },
  { provider: 'lmstudio', url: `${KNOWN_PROVIDERS.lmstudio.baseUrl}/models`, decode: decodeIds },
] as const;

async function findServer(
  { provider, url, decode }: (typeof SERVERS)[number],
  ports: LookPorts,
): Promise<ModelOffer[]> {
  try {
    const models = decode(await fetchJson(url, {}, LOOK_MS, ports));
    return [{ provider, baseUrl: KNOWN_PROVIDERS[provider].baseUrl, keyName: null, models }];
  } catch {
    // Nothing there, or something else on that port: there is no offer to make.
    return [];
  }
}
