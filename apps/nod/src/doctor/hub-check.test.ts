import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HubHealth } from '@nod/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { VERSION } from '../machine/version.ts';
import { en } from '../texts/texts.ts';
import { checkHub, checkProof } from './hub-check.ts';

const TOKEN = 'x'.repeat(43);

/** A server that says of itself what a hub says, and proves nothing. */
async function pretend(said: object): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/healthz' ? said : { proof: '0'.repeat(64) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function problemsOf(said: HubHealth & { version: string }): Promise<string[]> {
  const findings = await checkHub(await pretend(said), en);
  return findings.filter(({ ok }) => !ok).map(({ message }) => message);
}

it('F-85 SEC-6 whoever answers and cannot prove to be the hub is told of', async () => {
  const url = await pretend({ status: 'ok', problems: [], version: VERSION });
  expect(await checkProof(url, TOKEN, en)).toEqual({
    name: 'proof',
    ok: false,
    message: expect.stringContaining(`whoever answers at ${url} is not the hub`),
  });
});

it('F-97 OPS-2 whatever the hub says is wrong with it is a problem', async () => {
  const codes = ['storage_full', 'storage_read_only', 'storage_failing', 'storage_low'] as const;
  const { health } = en.doctor;
  for (const code of codes) {
    const problems = [{ code, message: 'x' }];
    expect(await problemsOf({ status: 'failing', problems, version: VERSION })).toEqual([health[code]]);
  }
  const unreadable = [{ code: 'rows_unreadable', message: 'x', count: 7 } as const];
  expect(await problemsOf({ status: 'degraded', problems: unreadable, version: VERSION })).toEqual([
    health.rowsUnreadable(7),
  ]);
});

it('OPS-2 a hub of another version, and one that is silent, are told of', async () => {
  expect(await problemsOf({ status: 'ok', problems: [], version: '0.0.0' })).toEqual([
    expect.stringContaining('0.0.0'),
  ]);
  const url = await pretend({ hello: 'world' });
  expect(await checkHub(url, en)).toEqual([
    { name: 'hub', ok: false, message: expect.stringContaining('no hub runs') },
  ]);
});
