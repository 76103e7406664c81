// The check of arguments against a foreign schema. Its patterns can take for ever and its size any memory: it runs in a
// process of its own.
import type { JsonSchemaType } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';

export interface CheckedArguments {
  schema: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/** What is wrong, with the schema or by it; null when nothing is. */
export function checkArguments({ schema, parameters }: CheckedArguments): string | null {
  // Without its own id: two tools may use the same one for different schemas.
  const { $id: _, ...own } = schema;
  try {
    const verdict = new AjvJsonSchemaValidator().getValidator(own as JsonSchemaType)(parameters);
    return verdict.valid ? null : `do not fit: ${verdict.errorMessage}`;
  } catch (error) {
    return `cannot be checked, since its schema cannot be used: ${String(error)}`;
  }
}
