// The OpenAPI document, made from the protocol's endpoints and schemas. Nothing in it is written twice.

import type { Endpoint, ErrorCode } from '@nod/protocol';
import * as protocol from '@nod/protocol';
import { z } from 'zod';

const INTRODUCTION = `One person steers many agents. Programs send messages as agents and wait for answers; the person reads and answers.

Two kinds of credentials. A *program* sends a token of its own as a bearer token; it acts as the agents it was given and can never answer. The token in the file \`token\` of the hub's data folder acts as every agent that no other token was given. The *person* has a browser session (a cookie and a key, each worthless alone) or the token from the file \`person-token\`. Times are milliseconds since 1970. Every refusal has a \`code\` and a \`message\`, and changes nothing. Bodies are JSON of at most 1 MiB, but for files.`;

type JsonObject = Record<string, unknown>;

export function createOpenApiDocument(version: string, cookieName: string): JsonObject {
  const schemas: JsonObject = {};
  const toSchema = (schema: z.ZodType) => writeSchema(schema, schemas);
  // Told of in words alone: no response of JSON holds them.
  [protocol.hubEventSchema, protocol.passingEventSchema].forEach(toSchema);
  const paths: Record<string, JsonObject> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(protocol.ENDPOINTS)) {
    const operation = { operationId: name, ...toOperation(endpoint, toSchema) };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nod', version, description: INTRODUCTION },
    paths,
    components: { schemas, securitySchemes: toSecuritySchemes(cookieName) },
  };
}

/** What the protocol exports has the same name here: `agentNameSchema` is `AgentName`. */
const NAMES = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(protocol)) {
  if (value instanceof z.ZodType) NAMES.add(value, { id: toComponentName(name) });
}

function toComponentName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
}

/** The schema, or a reference where it has a name; what has one is put into `components`. */
function writeSchema(schema: z.ZodType, components: JsonObject): JsonObject {
  // In an object, where zod refers to what has a name.
  const written = z.toJSONSchema(z.object({ schema }), { metadata: NAMES, io: 'input' });
  const { properties, $defs } = JSON.parse(
    JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  for (const [name, { id: _, ...component }] of Object.entries<JsonObject>($defs ?? {}))
    components[name] = component;
  return properties.schema;
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

function toOperation(endpoint: Endpoint, toSchema: ToSchema): JsonObject {
  const { summary, description = summary } = endpoint;
  return {
    summary,
    description,
    security: endpoint.access.map((kind) => ({ [kind]: [], ...(kind === 'session' && { sessionKey: [] }) })),
    parameters: [
      ...toParameters('path', endpoint.params, toSchema),
      ...toParameters('query', endpoint.query, toSchema),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: toContent('application/json', toSchema(endpoint.body)) },
    }),
    ...(endpoint.bytes && { requestBody: { required: true, content: toContent('*/*', {}) } }),
    responses: {
      [endpoint.response.status]: toSuccess(endpoint, toSchema),
      ...toRefusals(endpoint, toSchema),
    },
  };
}

function toParameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  toSchema: ToSchema,
): JsonObject[] {
  return Object.entries<z.ZodType>((schema?.shape ?? {}) as Record<string, z.ZodType>).map(
    ([name, field]) => ({
      name,
      in: place,
      required: !field.safeParse(undefined).success,
      schema: toSchema(field),
    }),
  );
}

function toSuccess({ response }: Endpoint, toSchema: ToSchema): JsonObject {
  const { description, schema, mediaTypes = [] } = response;
  if (schema) return { description, content: toContent('application/json', toSchema(schema)) };
  if (mediaTypes.length === 0) return { description };
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }])) };
}

function toRefusals(endpoint: Endpoint, toSchema: ToSchema): JsonObject {
  const codes = new Set<ErrorCode>([...toCommonRefusals(endpoint), ...(endpoint.refusals ?? [])]);
  const byStatus = Map.groupBy(codes, (code) => protocol.STATUS_BY_CODE[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: toContent('application/json', toSchema(protocol.errorBodySchema)),
      },
    ]),
  );
}

function toCommonRefusals(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['forbidden', 'internal'];
  if (endpoint.access.length > 0) codes.push('unauthenticated');
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_request');
  if (endpoint.body) codes.push('payload_too_large', 'unsupported_media_type');
  if (endpoint.method !== 'GET') codes.push(...protocol.storageErrorCodeSchema.options);
  return codes;
}

function toContent(mediaType: string, schema: JsonObject): JsonObject {
  return { [mediaType]: { schema } };
}
