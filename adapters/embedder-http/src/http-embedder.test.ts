import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeEmbedder } from '@nod/testing/embedder-conformance';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createHttpEmbedder,
  EmbeddingError,
  type EmbeddingWireForm,
  type HttpEmbedderOptions,
} from './index.ts';

const API_KEY = 'sk-very-secret-4711';
const DIMENSIONS = 24;

interface Received {
  path: string;
  authorization: string | undefined;
  model: string;
  input: string[];
}
type Handler = (received: Received, response: ServerResponse) => void;

interface EmbeddingServer {
  url: string;
  received: Received[];
  /** How the next requests are answered. */
  handler: Handler;
  close(): Promise<void>;
}

/** Not of unit length, and different for different texts. */
function toVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.5);
  for (const [index, character] of [...text].entries()) {
    const at = (character.codePointAt(0) ?? 0) * 31 + index;
    vector[at % DIMENSIONS] = (vector[at % DIMENSIONS] ?? 0) + 1;
  }
  return vector;
}

const answerOpenAi: Handler = ({ input }, response) => {
  // In reverse, because only `index` says which text a vector belongs to.
  const data = input
    .map((text, index) => ({ object: 'embedding', index, embedding: toVector(text) }))
    .reverse();
  response.end(JSON.stringify({ object: 'list', data, model: 'm' }));
};
const answerOllama: Handler = ({ input }, response) => {
  response.end(JSON.stringify({ model: 'm', embeddings: input.map(toVector) }));
};
const HANDLERS: Record<EmbeddingWireForm, Handler> = { openai: answerOpenAi, ollama: answerOllama };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function startServer(handler: Handler): Promise<EmbeddingServer> {
  const server: Server = createServer(async (request, response) => {
    const { model, input }: { model: string; input: string[] } = JSON.parse(await readBody(request));
    const received = { path: request.url ?? '', authorization: request.headers.authorization, model, input };
    started.received.push(received);
    started.handler(received, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: EmbeddingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    handler,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}

for (const form of ['openai', 'ollama'] as const) {
  describeEmbedder(`An HTTP embedder (${form})`, async () => {
    const server = await startServer(HANDLERS[form]);
    const embedder = await createHttpEmbedder({ form, baseUrl: server.url, model: 'm' });
    return { embedder, close: () => server.close() };
  });
}

describe('an HTTP embedder', () => {
  const servers: EmbeddingServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function open(options: Partial<HttpEmbedderOptions> = {}) {
    const { form = 'openai' } = options;
    const server = await startServer(HANDLERS[form]);
    servers.push(server);
    const baseUrl = form === 'openai' ? `${server.url}/v1/` : server.url;
    return { server, embedder: await createHttpEmbedder({ form, baseUrl, model: 'small', ...options }) };
  }

  async function catchError(work: Promise<unknown>): Promise<EmbeddingError> {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof EmbeddingError)) throw new Error(`no EmbeddingError but ${error}`);
    return error;
  }

  it('speaks the OpenAI form: path, key, model, texts', async () => {
    const { server, embedder } = await open({ apiKey: API_KEY });
    await embedder.embed(['a', 'b']);
    expect(server.received.at(-1)).toEqual({
      path: '/v1/embeddings',
      authorization: `Bearer ${API_KEY}`,
      model: 'small',
      input: ['a', 'b'],
    });
  });

  it('speaks the Ollama form, without a key when there is none', async () => {
    const { server, embedder } = await open({ form: 'ollama' });
    await embedder.embed(['a']);
    expect(server.received.at(-1)).toEqual({
      path: '/api/embed',
      authorization: undefined,
      model: 'small',
      input: ['a'],
    });
  });

  it('learns the number of dimensions from the server and names it with the model', async () => {
    const { embedder } = await open();
    expect(embedder.dimensions).toBe(DIMENSIONS);
    expect(embedder.id).toBe(`openai:small:${DIMENSIONS}`);
  });

  it('does not ask for the dimensions when they are given', async () => {
    const { server, embedder } = await open({ dimensions: DIMENSIONS });
    expect(server.received).toEqual([]);
    expect(await embedder.embed(['a'])).toHaveLength(1);
  });

  it('sends many texts in batches', async () => {
    const { server, embedder } = await open({ batchSize: 10 });
    await embedder.embed(Array.from({ length: 25 }, (_, index) => `${index}`));
    expect(server.received.slice(1).map(({ input }) => input.length)).toEqual([10, 10, 5]);
  });

  it('passes on the words of the server, but never the key', async () => {
    const { server, embedder } = await open({ apiKey: API_KEY });
    server.handler = (_received, response) => {
      response.writeHead(401).end(JSON.stringify({ error: { message: `Incorrect API key: ${API_KEY}.` } }));
    };
    const error = await catchError(embedder.embed(['a']));
    expect(error.message).toBe('the embedding server answered 401: Incorrect API key: ….');
    expect(error.status).toBe(401);
  });

  it.each([
    ['plain text', 'model "x" not found', 'model "x" not found'],
    ["Ollama's form", '{"error":"model not found"}', 'model not found'],
    ['a long page', `<html>${'x'.repeat(5000)}`, `<html>${'x'.repeat(294)}`],
    ['JSON null', 'null', 'null'],
  ])('reads an error in %s', async (_name, body, detail) => {
    const { server, embedder } = await open();
    server.handler = (_received, response) => response.writeHead(404).end(body);
    const error = await catchError(embedder.embed(['a']));
    expect(error.message).toBe(`the embedding server answered 404: ${detail}`);
  });

  it.each([
    ['no JSON', 'vectors? no'],
    ['another form', '{"vectors":[]}'],
  ])('says so when the answer is %s', async (_name, body) => {
    const { server, embedder } = await open();
    server.handler = (_received, response) => response.end(body);
    const { message } = await catchError(embedder.embed(['a']));
    expect(message).toBe('the embedding server answered something else than vectors');
  });

  it('says so when vectors are missing or of another length', async () => {
    const { server, embedder } = await open();
    server.handler = (_received, response) => response.end(JSON.stringify({ data: [] }));
    expect((await catchError(embedder.embed(['a']))).message).toBe('the server gave 0 vectors for 1 texts');
    server.handler = (_received, response) => {
      response.end(JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] }));
    };
    expect((await catchError(embedder.embed(['a']))).message).toContain('another length than 24');
  });

  it('gives up after its time limit', async () => {
    const { server, embedder } = await open({ timeoutMs: 300 });
    server.handler = () => {};
    const { message, status } = await catchError(embedder.embed(['a']));
    expect(message).toBe('the embedding server did not answer within 300 ms');
    expect(status).toBeNull();
  });

  it('ends the request when it is aborted', async () => {
    const { server, embedder } = await open();
    const reached = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    server.handler = (_received, response) => {
      response.on('close', () => ended.resolve());
      reached.resolve();
    };
    const stop = new AbortController();
    const work = embedder.embed(['a'], stop.signal);
    await reached.promise;
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
    await ended.promise;
  });

  it('does not follow a redirect with the key', async () => {
    const { server, embedder } = await open({ apiKey: API_KEY });
    const seen = server.received.length;
    server.handler = (_received, response) => response.writeHead(307, { location: '/elsewhere' }).end();
    await catchError(embedder.embed(['a']));
    expect(server.received.length).toBe(seen + 1);
  });

  it('says where nobody answers, without a password in the address', async () => {
    const server = await startServer(answerOpenAi);
    await server.close();
    const { host } = new URL(server.url);
    const creating = createHttpEmbedder({
      form: 'openai',
      baseUrl: `http://me:hidden@${host}/v1`,
      model: 'm',
    });
    const { message } = await catchError(creating);
    expect(message).toBe(`the embedding server at http://${host} cannot be reached`);
  });

  it('gives a vector of unit length even when the server gives zeros', async () => {
    const { server, embedder } = await open();
    server.handler = (_received, response) => {
      response.end(JSON.stringify({ data: [{ index: 0, embedding: new Array(DIMENSIONS).fill(0) }] }));
    };
    const [vector] = await embedder.embed(['a']);
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1);
  });
});
