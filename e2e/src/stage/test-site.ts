// A site of pages for tests, on this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Pages by path. It goes when the test is over. Resolves to its address, as `http://localhost:…`. */
export async function startSite(pages: Record<string, string>): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const page = pages[url.split('?')[0] ?? '/'];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? 'there is no such page');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
