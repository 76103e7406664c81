import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

const endpoints = Object.entries<Endpoint>(ENDPOINTS);

describe('the table of endpoints', () => {
  it('F-55 has no method of a path twice', () => {
    const places = endpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(endpoints)(
    'F-55 says of %s what is in its path, what it takes and what it answers',
    (_, endpoint) => {
      const { path, params, query, body, bytes, response } = endpoint;
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
      expect(query && body).toBeUndefined();
      expect(bytes && body).toBeUndefined();
      expect([response.schema, response.mediaTypes].filter(Boolean)).toHaveLength(
        response.status === 204 ? 0 : 1,
      );
      if (response.field === undefined) return;
      expect(response.schema instanceof z.ZodObject && Object.keys(response.schema.shape)).toEqual([
        response.field,
      ]);
    },
  );

  it.each(endpoints)(
    'F-55 leaves the names of the signal and of bytes free in what %s takes',
    (_, { query, body }) => {
      const taken = JSON.stringify(
        z.toJSONSchema(body ?? query ?? z.object({}), { io: 'input' }).properties ?? {},
      );
      for (const own of ['signal', 'bytes', 'mediaType']) expect(JSON.parse(taken)).not.toHaveProperty(own);
    },
  );
});
