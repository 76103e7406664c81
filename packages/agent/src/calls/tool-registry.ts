// The tools an agent has, by name.
import type { Intent } from '../context/intent.ts';
import type { ToolDescription } from '../models/model.ts';
import type { Tool, ToolParameter } from './tool.ts';

export interface ToolRegistry {
  /** Throws when the name is taken: two tools of one name could be mistaken for each other. */
  register(tool: Tool): void;
  unregister(name: string): void;
  get(name: string): Tool | undefined;
  list(): Tool[];
  findByIntent(intent: Intent): Tool | null;
}

export function createToolRegistry(tools: readonly Tool[] = []): ToolRegistry {
  const byName = new Map<string, Tool>();
  const registry: ToolRegistry = {
    register(tool) {
      if (byName.has(tool.name)) throw new Error(`a tool called "${tool.name}" is registered already`);
      byName.set(tool.name, tool);
    },
    unregister: (name) => void byName.delete(name),
    get: (name) => byName.get(name),
    list: () => [...byName.values()],
    findByIntent({ action }) {
      if (action === undefined) return null;
      return byName.get(action) ?? registry.list().find((tool) => tool.actions?.includes(action)) ?? null;
    },
  };
  for (const tool of tools) registry.register(tool);
  return registry;
}

/** The tool as a model is told of it. */
export function toToolDescription({ name, description, parameters, inputSchema }: Tool): ToolDescription {
  return { name, description, parameters: inputSchema ?? toJsonSchema(parameters) };
}

function toJsonSchema(parameters: readonly ToolParameter[]): Record<string, unknown> {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each.name, toPropertySchema(each)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function toPropertySchema(parameter: ToolParameter): Record<string, unknown> {
  const { type, description, schema } = parameter;
  return { type, description, ...schema, ...('default' in parameter ? { default: parameter.default } : {}) };
}
