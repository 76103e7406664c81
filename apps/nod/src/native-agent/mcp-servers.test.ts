import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectMcp } from './mcp-servers.ts';

it('SEC-6 a broken mcp.json is named with line and column, and nothing of it is logged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-mcp-'));
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    written.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'mcp.json');
  writeFileSync(path, '{\n  "mcpServers": { "key": sk-secret }\n}');
  expect(connectMcp(path)).toBeNull();
  const logged = written.mock.calls.map(([line]) => String(line)).join('');
  expect(logged).toContain(path);
  expect(logged).toContain('line 2, column 26');
  expect(logged).not.toContain('sk-');
});
