// The person's settings for the built-in agents: a file that only its owner can read, because it holds keys.
import { chmodSync, existsSync } from 'node:fs';
import { DEFAULT_PERSONAS } from '@nod/agent/personas';
import type { InstalledSettings, SettingsStore } from '@nod/hub';
import {
  findUsualKey,
  isProviderName,
  type ModelConfig,
  PROVIDER_NAMES,
  readModelConfig,
} from '@nod/model-ai-sdk';
import {
  DEFAULT_APPROVAL_MINUTES,
  MAX_APPROVAL_MINUTES,
  type ModelChoice,
  type ModelOffers,
  type ModelSettings,
  NodError,
  personaSchema,
  type Settings,
  type SettingsChange,
} from '@nod/protocol';
import { clock, timer } from '@nod/system-node';
import { z } from 'zod';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { readJsonFile } from '../data-folder/json-file.ts';
import { writeWhole } from '../data-folder/whole-file.ts';
import { applyAccess, storedAccessSchema, toAccess } from './access-settings.ts';
import {
  chooseEmbedder,
  type EmbedderConfig,
  readEmbedderConfig,
  storedEmbedderSchema,
  type TryEmbedder,
  toEmbedderSettings,
} from './embedder-settings.ts';
import { readApprovalMinutes } from './environment-numbers.ts';

const storedModelSchema = z.object({
  provider: z.string().refine(isProviderName),
  model: z.string(),
  baseUrl: z.string().optional(),
  apiKey: z.string().optional(),
});

const storedSchema = z.object({
  model: storedModelSchema.nullable().default(null),
  fallback: storedModelSchema.nullable().default(null),
  showReasoning: z.boolean().default(true),
  personas: z.array(personaSchema).default([...DEFAULT_PERSONAS]),
  activePersonaId: z.string().default(DEFAULT_PERSONAS[0]?.id ?? ''),
  approvalMinutes: z.number().int().min(1).max(MAX_APPROVAL_MINUTES).default(DEFAULT_APPROVAL_MINUTES),
  access: storedAccessSchema.prefault({}),
  embedder: storedEmbedderSchema.nullable().default(null),
  /** By the name of an installed agent or channel, which alone knows what is in it. */
  installed: z.record(z.string(), z.unknown()).default({}),
});

type Stored = z.infer<typeof storedSchema>;

export interface SettingsFile extends SettingsStore, InstalledSettings {
  /** The models to use, with their keys: for the hub alone. The environment wins over the file. */
  models(): { model: ModelConfig | null; fallback: ModelConfig | null };
  /** What turns memories into vectors, with its key; null for the one that works offline. */
  embedder(): EmbedderConfig | null;
  /** Keeps what `installed` gives of this name from now on; undefined: nothing. */
  keepInstalled(name: string, value: unknown): void;
  onChange(listener: () => void): void;
}

export interface SettingsPorts {
  env: NodeJS.ProcessEnv;
  findOffers: SettingsStore['findOffers'];
  tryEmbedder: TryEmbedder;
}

/** Throws when the file is there and cannot be understood: settings are not silently forgotten. */
export function openSettingsFile(folder: DataFolder, ports: SettingsPorts): SettingsFile {
  const { env, findOffers, tryEmbedder } = ports;
  const environment = {
    ...readModelConfig(env),
    embedder: readEmbedderConfig(env),
    approvalMinutes: readApprovalMinutes(env),
  };
  const listeners: (() => void)[] = [];
  let stored = readStored(folder.settings);
  const models = () => ({
    model: environment.model ?? toConfig(stored.model, env),
    fallback: environment.fallback ?? toConfig(stored.fallback, env),
  });
  const embedder = () => environment.embedder ?? stored.embedder;
  const read = (): Settings => ({
    model: toSettings(models().model, environment.model !== null),
    fallback: toSettings(models().fallback, environment.fallback !== null),
    showReasoning: stored.showReasoning,
    personas: stored.personas,
    activePersonaId: stored.activePersonaId,
    approvalMinutes: environment.approvalMinutes ?? stored.approvalMinutes,
    access: toAccess(stored.access, env, folder),
    embedder: toEmbedderSettings(embedder(), environment.embedder !== null),
  });
  return {
    read,
    models,
    embedder,
    installed: (name) => stored.installed[name],
    keepInstalled(name, value) {
      const { [name]: _, ...others } = stored.installed;
      const next = { ...stored, installed: value === undefined ? others : { ...others, [name]: value } };
      writeStored(folder.settings, next);
      stored = next;
    },
    findOffers,
    async tryModel({ slot, choice: { model, ...choice } }) {
      // Where no model is named, the list is the same for every one.
      const { model: _, ...config } = requireConfig({ ...choice, model: model ?? '' }, stored[slot], env);
      const { tryModel } = await import('@nod/model-ai-sdk');
      return tryModel({ ...config, model }, { fetch, clock, timer });
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async change(change) {
      if (change.embedder !== undefined && environment.embedder) {
        throw new NodError('invalid_request', 'embedder: NOD_EMBEDDER in the environment decides it');
      }
      if (change.approvalMinutes !== undefined && environment.approvalMinutes !== null) {
        throw new NodError(
          'invalid_request',
          'approvalMinutes: NOD_APPROVAL_MINUTES in the environment decides it',
        );
      }
      const chosen =
        change.embedder === undefined
          ? undefined
          : await chooseEmbedder(change.embedder, stored.embedder, tryEmbedder);
      const next = {
        ...applyChange(stored, change),
        access: applyAccess(stored.access, change.access ?? {}, env, folder),
        embedder: chosen === undefined ? stored.embedder : chosen,
      };
      writeStored(folder.settings, next);
      stored = next;
      for (const listener of listeners) listener();
      return read();
    },
  };
}

/** The configuration that the choice would give, with the key that would be used. */
function requireConfig(choice: ModelChoice, before: Stored['model'], env: NodeJS.ProcessEnv): ModelConfig {
  const config = toConfig(toStoredModel(choice, before), env);
  if (config === null) throw new NodError('invalid_request', 'choice: there is nothing to try');
  return config;
}

/** Models that are on this machine already: usual keys in the environment, servers on their usual ports. */
export async function findOffers(): Promise<ModelOffers> {
  const { findModels } = await import('@nod/model-ai-sdk');
  return { offers: await findModels({ env: process.env, fetch, clock, timer }) };
}

function readStored(path: string): Stored {
  if (!existsSync(path)) return storedSchema.parse({});
  chmodSync(path, 0o600);
  try {
    return storedSchema.parse(readJsonFile(path));
  } catch (error) {
    throw new Error(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function writeStored(path: string, stored: Stored): void {
  writeWhole(path, `${JSON.stringify(stored, null, 2)}\n`);
}

function applyChange(stored: Stored, change: SettingsChange): Stored {
  const personas = change.personas ?? stored.personas;
  const activePersonaId = change.activePersonaId ?? stored.activePersonaId;
  if (personas.length > 0 && !personas.some(({ id }) => id === activePersonaId)) {
    throw new NodError('invalid_request', `activePersonaId: there is no persona "${activePersonaId}"`);
  }
  return {
    ...stored,
    model: change.model === undefined ? stored.model : toStoredModel(change.model, stored.model),
    fallback:
      change.fallback === undefined ? stored.fallback : toStoredModel(change.fallback, stored.fallback),
    showReasoning: change.showReasoning ?? stored.showReasoning,
    personas,
    activePersonaId,
    approvalMinutes: change.approvalMinutes ?? stored.approvalMinutes,
  };
}

/** A stored key goes on only with the address it was given for. */
function toStoredModel(choice: ModelChoice | null, before: Stored['model']): Stored['model'] {
  if (choice === null) return null;
  const { provider, model, baseUrl } = choice;
  if (!isProviderName(provider)) {
    throw new NodError('invalid_request', `provider: one of ${PROVIDER_NAMES.join(', ')}`);
  }
  const isSameAddress = before?.provider === provider && (before.baseUrl ?? null) === (baseUrl ?? null);
  const apiKey = choice.apiKey ?? (isSameAddress ? before?.apiKey : undefined);
  return { provider, model, ...(baseUrl ? { baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
}

/** A usual key of the environment is used at the provider's own address, and never stored. */
function toConfig(stored: Stored['model'], env: NodeJS.ProcessEnv): ModelConfig | null {
  if (stored === null) return null;
  const { provider, model, baseUrl } = stored;
  const apiKey = stored.apiKey ?? (baseUrl ? undefined : findUsualKey(provider, env)?.apiKey);
  return { provider, model, ...(baseUrl ? { baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
}

function toSettings(config: ModelConfig | null, fromEnvironment: boolean): ModelSettings | null {
  if (config === null) return null;
  const { provider, model, baseUrl = null, apiKey } = config;
  return { provider, model, baseUrl, hasApiKey: apiKey !== undefined, fromEnvironment };
}
