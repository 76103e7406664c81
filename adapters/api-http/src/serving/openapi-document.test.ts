import { describe, expect, it } from 'vitest';
import { startTestApi } from '../test-api.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { description: string }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { pattern?: string }>; securitySchemes: object };
}

async function load(): Promise<Document> {
  return (await (await startTestApi()).call('GET', '/api/openapi.json')).json() as Promise<Document>;
}

describe('the OpenAPI document', () => {
  it('describes every operation, its parameters, its refusals and who may call it', async () => {
    const { openapi, paths } = await load();
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    for (const operation of operations) {
      expect(operation.description).not.toBe('');
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect(operation.path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
      if (operation.security.length > 0) expect(operation.responses).toHaveProperty('401');
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has a schema for everything it refers to, and every named one is reachable or an event', async () => {
    const document = await load();
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    const names = Object.keys(document.components.schemas);
    expect(references.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !references.includes(name))).toEqual(['HubEvent', 'PassingEvent']);
  });

  it('says what a message may hold, exactly as it is checked', async () => {
    const { paths, components } = await load();
    const body = paths['/api/messages']?.post?.requestBody?.content['application/json'];
    expect(body).toEqual({ schema: { $ref: '#/components/schemas/SendMessageBody' } });
    expect(components.schemas.SendMessageBody).toMatchObject({
      additionalProperties: false,
      required: ['from', 'to', 'payload'],
      properties: { to: { $ref: '#/components/schemas/Address' }, expectsReply: { type: 'boolean' } },
    });
  });

  it('gives patterns that work: they take what the hub takes', async () => {
    const { schemas } = (await load()).components;
    const pattern = new RegExp(schemas.AgentName?.pattern ?? '', 'u');
    expect(pattern.test('构建-1')).toBe(true);
    expect(pattern.test('a b')).toBe(false);
  });
});
