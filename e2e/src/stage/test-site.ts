// A site of pages for tests, on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WhenOver } from './when-over.ts';

/** Pages by path; a script's ends in `.js`. It goes when the test is over, unless `whenOver` is told. Resolves to its address, as `http://localhost:…`. */
export async function startSite(
  pages: Record<string, string>,
  whenOver: WhenOver = onTestFinished,
): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/';
    const page = pages[path];
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
    response.end(page ?? 'there is no such page');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  whenOver(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
