// The OpenAPI document, made from the routes and the protocol's schemas. Nothing in it is written twice.
import { type ErrorCode, storageErrorCodeSchema } from '@nod/protocol';
import { z } from 'zod';
import { STATUS_BY_CODE } from './error-response.ts';
import { COMPONENTS } from './openapi-components.ts';
import type { Route } from './route.ts';

const INTRODUCTION = `One person steers many agents. Programs send messages as agents and wait for answers; the person reads and answers.

Two kinds of credentials. A *program* sends a token of its own as a bearer token; it acts as the agents it was given and can never answer. The token in the file \`token\` of the hub's data folder acts as every agent that no other token was given. The *person* has a browser session (a cookie and a key, each worthless alone) or the token from the file \`person-token\`. Times are milliseconds since 1970. Every refusal has a \`code\` and a \`message\`, and changes nothing. Bodies are JSON of at most 1 MiB.`;

type JsonObject = Record<string, unknown>;

export function createOpenApiDocument(
  routes: readonly Route[],
  version: string,
  cookieName: string,
): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const toSchema = (schema: z.ZodType) => toReferenceOrInline(registry, schema);
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route, toSchema) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nod', version, description: INTRODUCTION },
    paths,
    components: { schemas: toComponents(registry), securitySchemes: toSecuritySchemes(cookieName) },
  };
}

function toComponents(registry: z.core.$ZodRegistry<{ id: string }>): JsonObject {
  const { schemas } = z.toJSONSchema(registry, { uri: toReference, io: 'input' });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

function toReferenceOrInline(registry: z.core.$ZodRegistry<{ id: string }>, schema: z.ZodType): JsonObject {
  const named = registry.get(schema);
  if (named) return { $ref: toReference(named.id) };
  const { $schema: _, ...inline } = z.toJSONSchema(schema, { io: 'input' });
  return inline;
}

function toReference(name: string): string {
  return `#/components/schemas/${name}`;
}

function toSecuritySchemes(cookieName: string): JsonObject {
  return {
    program: {
      type: 'http',
      scheme: 'bearer',
      description: "A program, by a token of its own, or by the data folder's file `token`.",
    },
    person: {
      type: 'http',
      scheme: 'bearer',
      description: "The person, by the data folder's file `person-token`.",
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'The person, in a browser let in; needs the key of the session as well.',
    },
    sessionKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-nod-key',
      description: 'The key of the session, told once by `POST /api/enter`.',
    },
  };
}

type ToSchema = (schema: z.ZodType) => JsonObject;

function toOperation(route: Route, toSchema: ToSchema): JsonObject {
  const { summary, description = summary } = route;
  return {
    operationId: toOperationId(route),
    summary,
    description,
    security: route.access.map((kind) => ({ [kind]: [], ...(kind === 'session' && { sessionKey: [] }) })),
    parameters: [
      ...toParameters('path', route.params, toSchema),
      ...toParameters('query', route.query, toSchema),
    ],
    ...(route.body && {
      requestBody: { required: true, content: toContent('application/json', toSchema(route.body)) },
    }),
    responses: { [route.response.status]: toSuccess(route, toSchema), ...toRefusals(route) },
  };
}

/** `POST /api/agents/{name}/inbox/ack` → `postAgentsNameInboxAck`. */
function toOperationId({ method, path }: Route): string {
  const words = path.split(/[^a-z]+/i).filter((word) => word !== '' && word !== 'api');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function toParameters(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  toSchema: ToSchema,
): JsonObject[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: toSchema(field),
  }));
}

function toSuccess({ response }: Route, toSchema: ToSchema): JsonObject {
  const { description, schema, mediaTypes = [] } = response;
  if (schema) return { description, content: toContent('application/json', toSchema(schema)) };
  if (mediaTypes.length === 0) return { description };
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }])) };
}

function toRefusals(route: Route): JsonObject {
  const codes = new Set<ErrorCode>([...toCommonRefusals(route), ...(route.refusals ?? [])]);
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: toContent('application/json', { $ref: toReference('Error') }),
      },
    ]),
  );
}

function toCommonRefusals(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['forbidden', 'internal'];
  if (route.access.length > 0) codes.push('unauthenticated');
  if (route.params || route.query || route.body) codes.push('invalid_request');
  if (route.body) codes.push('payload_too_large', 'unsupported_media_type');
  if (route.method !== 'GET') codes.push(...storageErrorCodeSchema.options);
  return codes;
}

function toContent(mediaType: string, schema: JsonObject): JsonObject {
  return { [mediaType]: { schema } };
}
