// Models that are on this machine already: usual keys in the environment, servers on their usual ports.
// None is used: an offer is for the person to take.
import { z } from 'zod';
import { fetchJson, type LookPorts } from './json-request.ts';
import { KNOWN_PROVIDERS, PROVIDER_NAMES, type ProviderName } from './known-providers.ts';
import { type Environment, findUsualKey } from './model-config.ts';

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
  const local = await Promise.all([findOllama(ports), findLmStudio(ports)]);
  return [...findKeys(env), ...local.flatMap((offer) => offer ?? [])];
}

function findKeys(env: Environment): ModelOffer[] {
  return PROVIDER_NAMES.flatMap((provider) => {
    const { baseUrl } = KNOWN_PROVIDERS[provider];
    const usual = findUsualKey(provider, env);
    return usual && baseUrl !== null ? [{ provider, baseUrl, keyName: usual.keyName, models: [] }] : [];
  });
}

const ollamaTagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });
const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

function findOllama(ports: LookPorts): Promise<ModelOffer | null> {
  const { baseUrl } = KNOWN_PROVIDERS.ollama;
  const url = new URL('/api/tags', baseUrl).href;
  return findServer('ollama', baseUrl, url, ports, (body) =>
    ollamaTagsSchema.parse(body).models.map((model) => model.name),
  );
}

function findLmStudio(ports: LookPorts): Promise<ModelOffer | null> {
  const { baseUrl } = KNOWN_PROVIDERS.lmstudio;
  return findServer('lmstudio', baseUrl, `${baseUrl}/models`, ports, (body) =>
    modelListSchema.parse(body).data.map((model) => model.id),
  );
}

async function findServer(
  provider: ProviderName,
  baseUrl: string,
  url: string,
  ports: LookPorts,
  decode: (body: unknown) => string[],
): Promise<ModelOffer | null> {
  try {
    return { provider, baseUrl, keyName: null, models: decode(await fetchJson(url, {}, LOOK_MS, ports)) };
  } catch {
    // Nothing there, or something else on that port: there is no offer to make.
    return null;
  }
}
