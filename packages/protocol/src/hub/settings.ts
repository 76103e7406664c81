// Settings: what the person sets for the built-in agents. Keys go in and never come out again.
import { z } from 'zod';

export const DEFAULT_APPROVAL_MINUTES = 24 * 60;
export const MAX_APPROVAL_MINUTES = 365 * 24 * 60;

/** A model as the person sees it. */
const modelSettingsSchema = z.object({
  provider: z.string(),
  model: z.string(),
  baseUrl: z.string().nullable(),
  hasApiKey: z.boolean(),
  /** The environment decides it, so that it cannot be changed here. */
  fromEnvironment: z.boolean(),
});

export type ModelSettings = z.infer<typeof modelSettingsSchema>;

export const personaSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(100),
  instructions: z.string().max(10_000),
});

export type Persona = z.infer<typeof personaSchema>;

/** Why a folder cannot be the one that agents see. Also the codes of the refusals. */
export const folderProblemSchema = z.enum(['folder_not_found', 'not_a_folder', 'folder_holds_data']);

export type FolderProblem = z.infer<typeof folderProblemSchema>;

const accessPartSchema = z.enum(['folder', 'allowWrite', 'allowShell', 'allowWeb']);

/** What the built-in agent may touch. */
const accessSettingsSchema = z.object({
  /** The one folder whose files it may see, in full. */
  folder: z.string(),
  /** It is the hub's own, because none has been named. */
  isOwnFolder: z.boolean(),
  /** Why nothing of it can be seen at this moment. */
  folderProblem: folderProblemSchema.nullable(),
  allowWrite: z.boolean(),
  allowShell: z.boolean(),
  allowWeb: z.boolean(),
  /** What the environment decides, so that it cannot be changed here. */
  fromEnvironment: z.array(accessPartSchema),
});

export type AccessSettings = z.infer<typeof accessSettingsSchema>;

/** What is absent stays as it is. */
const accessChangeSchema = z.strictObject({
  /** Null: the hub's own. */
  folder: z.string().min(1).max(4096).nullable().optional(),
  allowWrite: z.boolean().optional(),
  allowShell: z.boolean().optional(),
  allowWeb: z.boolean().optional(),
});

export type AccessChange = z.infer<typeof accessChangeSchema>;

/** `openai` stands for every server of that form. */
const embedderProviderSchema = z.enum(['ollama', 'openai']);

/** What turns memories into vectors, as the person sees it. */
const embedderSettingsSchema = modelSettingsSchema.extend({
  provider: embedderProviderSchema,
  baseUrl: z.string(),
});

export type EmbedderSettings = z.infer<typeof embedderSettingsSchema>;

/** The model to use from now on. An absent key leaves the stored one of the same provider as it is. */
const modelChoiceSchema = z.strictObject({
  provider: z.string().min(1).max(64),
  model: z.string().min(1).max(200),
  baseUrl: z.url({ protocol: /^https?$/ }).nullish(),
  apiKey: z.string().min(1).max(1000).nullish(),
});

export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** The embedder to use from now on. An absent key leaves the stored one of the same address as it is. */
const embedderChoiceSchema = modelChoiceSchema.extend({ provider: embedderProviderSchema });

export type EmbedderChoice = z.infer<typeof embedderChoiceSchema>;

export const settingsSchema = z.object({
  model: modelSettingsSchema.nullable(),
  fallback: modelSettingsSchema.nullable(),
  showReasoning: z.boolean(),
  personas: z.array(personaSchema),
  activePersonaId: z.string(),
  /** How long a tool approval waits for the person. */
  approvalMinutes: z.number().int(),
  access: accessSettingsSchema,
  /** Null: the one that comes with the hub and works offline. */
  embedder: embedderSettingsSchema.nullable(),
});

export type Settings = z.infer<typeof settingsSchema>;

export const settingsChangeSchema = z.strictObject({
  model: modelChoiceSchema.nullable().optional(),
  fallback: modelChoiceSchema.nullable().optional(),
  showReasoning: z.boolean().optional(),
  personas: z.array(personaSchema).max(100).optional(),
  activePersonaId: z.string().optional(),
  approvalMinutes: z.number().int().min(1).max(MAX_APPROVAL_MINUTES).optional(),
  access: accessChangeSchema.optional(),
  embedder: embedderChoiceSchema.nullable().optional(),
});

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** What the person would connect, to be tried before. Without a model only the list of models is asked for. */
export const modelTrialBodySchema = z.strictObject({
  /** Whose stored key is used where none is given and the address is the same. */
  slot: z.enum(['model', 'fallback']).default('model'),
  choice: modelChoiceSchema.partial({ model: true }),
});

export type ModelTrialOrder = z.output<typeof modelTrialBodySchema>;

export const modelTrialSchema = z.object({
  /** Whose fault it is where it did not answer. */
  outcome: z.enum(['answered', 'address', 'key', 'model', 'silent', 'other']),
  /** The provider's own words where it did not answer, without secrets. */
  message: z.string(),
  /** The models that the provider has; empty where it does not tell. */
  models: z.array(z.string()),
});

export type ModelTrial = z.infer<typeof modelTrialSchema>;

/** A model that is here already, for the person to take. */
export const modelOfferSchema = z.object({
  provider: z.string(),
  baseUrl: z.string(),
  /** The variable that holds the key, never the key. */
  keyName: z.string().nullable(),
  models: z.array(z.string()),
});

export type ModelOffers = { offers: z.infer<typeof modelOfferSchema>[] };
