import { createHmac, hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERSON, toProofText } from '@nod/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDataFolder, type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { writeHubRecord } from '../data-folder/hub-record.ts';
import { ensureToken, readToken } from '../data-folder/token-file.ts';
import { type HubServer, startHubServer } from '../server/hub-server.ts';
import { en } from '../texts/texts.ts';
import { toCliError } from './error-report.ts';
import { connectAsPerson, connectAsProgram } from './hub-client.ts';

function createFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'nod-proof-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  return folder;
}

async function startHub(): Promise<{ folder: DataFolder; server: HubServer }> {
  const folder = createFolder();
  const server = await startHubServer(folder, 0);
  onTestFinished(() => server.close());
  return { folder, server };
}

interface Squatter {
  url: string;
  /** Everything that was sent to it. */
  heard: string[];
}

/** Somebody else's server where the hub was; it writes down what it hears. */
async function squat(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<Squatter> {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push([request.method, request.url, ...request.rawHeaders, body].join('\n'));
    answer(request, body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

function record(folder: DataFolder, url: string): void {
  writeHubRecord(folder.hubRecord, { url, pid: 1, startedAt: 1 });
}

function requireSilence({ heard }: Squatter, folder: DataFolder): void {
  for (const file of [folder.personToken, folder.programToken]) {
    expect(heard.join('\n')).not.toContain(readToken(file) ?? 'missing');
    expect(heard.join('\n')).not.toMatch(/authorization/i);
  }
}

const connections = [
  ['the person', (folder: DataFolder) => connectAsPerson(folder.path, en).overview()],
  ['a program', (folder: DataFolder) => connectAsProgram({ data: folder.path }, en).listAgents()],
] as const;

it.each(connections)('F-85 SEC-1 whoever listens where the hub was hears no token of %s', async (_, call) => {
  const { folder } = await startHub();
  const squatter = await squat((_request, _body, response) => response.end('{"proof":"0","agents":[]}'));
  record(folder, squatter.url);
  const error = await call(folder).catch((reason: unknown) => reason);
  requireSilence(squatter, folder);
  expect(squatter.heard).not.toEqual([]);
  expect(toCliError(error, en)).toMatchObject({ code: 'unproven', exitCode: 69 });
});

it.each(connections)(
  'F-85 SEC-1 a relay to the hub at another port hears no token of %s: the proof names the address',
  async (_, call) => {
    const { folder, server } = await startHub();
    const relay = await squat(({ method, url, headers }, body, response) => {
      const host = `127.0.0.1:${server.port}`;
      const onward = requestOf(
        `http://${host}${url}`,
        { method, headers: { ...headers, host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      onward.end(body);
    });
    record(folder, relay.url);
    const error = await call(folder).catch((reason: unknown) => reason);
    requireSilence(relay, folder);
    expect(toCliError(error, en)).toMatchObject({ code: 'unproven' });
  },
);

it.each(connections)(
  'F-85 the hub of the folder proves itself to %s, also after a restart at another port',
  async (_, call) => {
    const folder = createFolder();
    const server = await startHubServer(folder, 0);
    record(folder, server.url);
    await expect(call(folder)).resolves.toBeDefined();
    await server.close();
    const again = await startHubServer(folder, 0);
    onTestFinished(() => again.close());
    record(folder, again.url);
    await expect(call(folder)).resolves.toBeDefined();
  },
);

it('F-85 SEC-1 whatever the person asks for, whoever is there instead hears the question for a proof alone', async () => {
  const { folder } = await startHub();
  const squatter = await squat((_request, _body, response) => response.end('{"proof":"0"}'));
  record(folder, squatter.url);
  const { signal } = new AbortController();
  // A stream that is followed tries again for ever; what opens it is among the others.
  const { ports: _, followInbox: __, followTerminal: ___, ...methods } = connectAsPerson(folder.path, en);
  for (const ask of Object.values(methods) as ((...given: unknown[]) => Promise<unknown>)[]) {
    await expect(ask('given', signal)).rejects.toMatchObject({
      cause: expect.objectContaining({ name: 'NoHubError', problem: 'unproven' }),
    });
  }
  requireSilence(squatter, folder);
  expect(squatter.heard).toHaveLength(Object.keys(methods).length);
  for (const heard of squatter.heard) expect(heard).toMatch(/^POST\n\/api\/proof\n/);
});

it('F-85 SEC-1 a hub that has proved itself sends nobody elsewhere with what is meant for it', async () => {
  const folder = createFolder();
  const token = ensureToken(folder.personToken);
  const elsewhere = await squat((_request, _body, response) => response.end('{}'));
  const hub = await squat(({ url }, body, response) => {
    if (url !== '/api/proof') return response.writeHead(307, { location: `${elsewhere.url}${url}` }).end();
    const { nonce } = JSON.parse(body);
    const proof = createHmac('sha256', hash('sha256', token))
      .update(toProofText(hub.url, nonce))
      .digest('hex');
    return response.end(JSON.stringify({ proof }));
  });
  record(folder, hub.url);
  const sent = connectAsPerson(folder.path, en).sendMessage({
    from: PERSON,
    to: 'ci',
    payload: { text: 'secret' },
    surface: 'panel',
  });
  await expect(sent).rejects.toMatchObject({
    cause: expect.objectContaining({ name: 'NoHubError', problem: 'away' }),
  });
  expect(hub.heard.join('\n')).toContain('secret');
  expect(elsewhere.heard).toEqual([]);
});

it.each(connections)(
  'while the hub of the folder is away, %s takes no other one for it, at whatever port that is found',
  async (_, call) => {
    const folder = createFolder();
    ensureToken(folder.personToken);
    ensureToken(folder.programToken);
    const other = vi.fn(async () => new Response('{}', { status: 401 }));
    vi.stubGlobal('fetch', other);
    await expect(call(folder)).rejects.toMatchObject({
      cause: expect.objectContaining({ name: 'NoHubError', problem: 'away' }),
    });
    expect(other).not.toHaveBeenCalled();
  },
);

it('F-85 a hub that does not know the token says so', async () => {
  const { server } = await startHub();
  const other = await startHub();
  record(other.folder, server.url);
  const error = await connectAsPerson(other.folder.path, en)
    .overview()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'unauthenticated' });
});
