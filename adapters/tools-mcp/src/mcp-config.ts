// The configuration of MCP servers, in the form that other products use:
// { "mcpServers": { "name": { "command", "args", "env" } | { "url", "headers" } } }
import { createHash } from 'node:crypto';
import { z } from 'zod';

const SHORTEST_SECRET = 6;
const texts = z.record(z.string(), z.string());
const common = {
  /** Kept in the file, not connected to. */
  disabled: z.boolean().optional(),
  /** How long a call may take. */
  timeoutMs: z.int().min(1_000).max(3_600_000).optional(),
};

const processSchema = z.object({
  ...common,
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  cwd: z.string().optional(),
});

const httpSchema = z.object({
  ...common,
  type: z.enum(['http', 'streamable-http']).optional(),
  url: z.url({ protocol: /^https?$/ }),
  headers: texts.default({}),
});

export const mcpConfigSchema = z.object({
  mcpServers: z.record(z.string().min(1).max(64), z.union([processSchema, httpSchema])),
});

export type McpConfig = z.input<typeof mcpConfigSchema>;
export type McpServerConfig = z.infer<typeof processSchema> | z.infer<typeof httpSchema>;

/** What is reached, and as whom; not how long a call may take. */
export function digestConfig(config: McpServerConfig): string {
  const reached =
    'url' in config
      ? [config.url, toSorted(config.headers)]
      : [config.command, config.args, toSorted(config.env), config.cwd ?? null];
  return createHash('sha256').update(JSON.stringify(reached)).digest('hex');
}

function toSorted(values: Record<string, string>): [string, string][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Replaces `${NAME}` and `${NAME:-otherwise}`, so that keys need not stand in the file. */
export function expandVariables<T>(value: T, environment: NodeJS.ProcessEnv): T {
  if (typeof value === 'string') return expandText(value, environment) as T;
  if (Array.isArray(value)) return value.map((each) => expandVariables(each, environment)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, expandVariables(each, environment)]);
  return Object.fromEntries(entries);
}

function expandText(text: string, environment: NodeJS.ProcessEnv): string {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, name: string, otherwise?: string) => environment[name] ?? otherwise ?? '',
  );
}

/** Takes the server's secrets out of a text: values of env and headers, and tokens within them (`Bearer …`). */
export function createRedaction(config: McpServerConfig): (text: string) => string {
  const values = Object.values('url' in config ? config.headers : config.env);
  const secrets = values.flatMap((value) => [value, ...value.split(/\s+/)]);
  const long = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => long.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
