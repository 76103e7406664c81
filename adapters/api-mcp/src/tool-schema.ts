// A tool's JSON Schema as it is listed. Arguments are judged by the tool itself, which answers with the hub's
// codes; a generic schema error would not tell the model what to correct.
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

type Arguments = Record<string, unknown>;

/** Lists the schema, lets every object pass. */
export function toToolSchema(schema: Readonly<Arguments>): StandardSchemaWithJSON<Arguments> {
  const listed = () => ({ ...schema });
  return {
    '~standard': {
      version: 1,
      vendor: 'nod',
      validate: (value) => ({ value: value as Arguments }),
      jsonSchema: { input: listed, output: listed },
    },
  };
}
