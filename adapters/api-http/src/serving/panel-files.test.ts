import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORT, startTestApi } from '../test-api.ts';
import { loadPanelFiles, type PanelFiles } from './panel-files.ts';

const INDEX = '<!doctype html><title>panel</title>';
let folder: string;
let panelFiles: PanelFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nod-panel-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist', 'index.html'), INDEX);
  await writeFile(join(folder, 'dist', 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist', 'assets', 'index-abc123.js'), 'export {}');
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist', 'leak.txt'));
  panelFiles = await loadPanelFiles(join(folder, 'dist'));
});

afterAll(() => rm(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await startTestApi({ panelFiles })).call('GET', path, { headers });

describe('the panel', () => {
  it.each(['localhost', '[::1]'])('F-80 opened at %s, it is led to its one origin', async (name) => {
    const test = await startTestApi({ panelFiles });
    const headers = { host: `${name}:${PORT}` };
    const response = await test.call('GET', '/conversations?a=b', { headers });
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:${PORT}/conversations?a=b`);
    const hostile = await test.call('GET', '//evil.example/', { headers });
    expect(hostile.headers.get('location')).toBe(`http://127.0.0.1:${PORT}//evil.example/`);
    expect((await test.call('GET', '/api/agents', { as: 'program', headers })).status).toBe(200);
  });

  it.each(['/', '/index.html', '/conversations', '/conversations/cnv_1', '/apiary'])(
    '%s shows it',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toBe(INDEX);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('hashed assets may be kept for ever, other files are asked for again', async () => {
    const script = await get('/assets/index-abc123.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const icon = await get('/favicon.svg');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
  });

  it('what the browser has already is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/leak.txt',
    '/index.html%00.js',
    '/assets/',
    '/missing.js',
  ])('SEC-8 %s does not lead out of the panel', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toContain('secret');
    expect([200, 404]).toContain(response.status);
    if (path !== '/assets/') expect(response.status).toBe(404);
  });

  it('SEC-1 every response forbids remote content, framing and guessing of types', async () => {
    for (const path of [
      '/',
      '/assets/index-abc123.js',
      '/healthz',
      '/api/overview',
      '/missing.js',
      '/enter?code=x',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });

  it('a panel that is not built is said to be so', async () => {
    const response = await (await startTestApi()).call('GET', '/');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('the panel is not built');
  });

  it('a folder that is not there is an error', async () => {
    await expect(loadPanelFiles(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
