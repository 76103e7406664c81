import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { ToolCallContext } from '@nod/agent';
import { createApartRunner } from '@nod/system-node';
import { createWebTool } from '@nod/tools-web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Small, so that what is too much is so soon: the hub gives a page more.
const runApart = createApartRunner({ memoryMb: 64, timeLimitMs: 5_000 });
const MB = 1_000_000;
const html = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(body);
const typed = (type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).end(body);
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

const PAGES: Record<string, (response: ServerResponse) => void> = {
  'tags side by side': html(fill('<b>x</b>', 4.8 * MB)),
  'tags nested without end': html(fill('<div>', 2 * MB)),
  'drawings nested without end': html(fill('<svg><g>', MB)),
  'formulas nested without end': html(fill('<math><mrow>', MB)),
  'a million attributes': html(`<p ${Array.from({ length: 200_000 }, (_, at) => `a${at}=1`).join(' ')}>x`),
  'one text without a break': html(`<p>${fill('x', 4 * MB)}`),
  'entities without end': html(`<p>${fill('&amp;&#x41;', 2 * MB)}`),
  'tags that never end': html(fill('<a href="', MB)),
  'tables in tables': html(fill('<table><tr><td>', MB)),
  'comments that never end': html(fill('<!--', MB)),
  'scripts that never end': html(fill('<script>', MB)),
  'JSON that swells when made readable': typed(
    'application/json',
    `[${Array(300)
      .fill('['.repeat(3_000) + ']'.repeat(3_000))
      .join(',')}]`,
  ),
  'a packed bomb': (response) => {
    const bomb = gzipSync(Buffer.alloc(100 * MB, '<i>'));
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
  },
  'a stream without end': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const stream = Readable.from(
      (function* () {
        while (true) yield '<p>more';
      })(),
    );
    response.on('close', () => stream.destroy());
    stream.pipe(response);
  },
};

describe('a hostile page', () => {
  const server = createServer((request, response) => {
    const page = PAGES[decodeURIComponent(request.url?.slice(1) ?? '')];
    if (page) page(response);
    else response.end('alive');
  });
  let port = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close().closeAllConnections());

  const fetchPage = (name: string) => {
    const [tool] = createWebTool({
      enabled: true,
      runApart,
      resolve: async () => ['93.184.216.34'],
      connect: () => connect(port, '127.0.0.1'),
    });
    const context = { signal: new AbortController().signal } as ToolCallContext;
    return tool?.execute({ url: `http://a.example/${encodeURIComponent(name)}` }, context);
  };

  it.each(Object.keys(PAGES))(
    'F-82 SEC-8 %s neither ends nor holds up the process',
    async (name) => {
      const reading = fetchPage(name);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('alive');
      const result = await reading;
      const isSaid =
        result?.success === true || /^the page (?:is too|took longer)/u.test(result?.error ?? '');
      expect(isSaid, result?.error).toBe(true);
      expect((result?.displayText ?? '').length).toBeLessThan(25_000);
    },
    120_000,
  );

  it('F-82 the page of the finding is refused in words', async () => {
    expect(await fetchPage('tags side by side')).toMatchObject({
      success: false,
      error: expect.stringContaining('the page is too much to be read'),
    });
  }, 120_000);
});
