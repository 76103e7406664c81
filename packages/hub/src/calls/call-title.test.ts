import type { ToolCallPreview } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toCallTitle } from './call-title.ts';

describe('the title of a call', () => {
  it('F-23 names the command, the file or the foreign tool', () => {
    const command: ToolCallPreview = {
      type: 'command',
      command: 'rm -r build',
      folder: '/srv',
      isCaged: true,
      files: [],
      shows: [],
    };
    expect(toCallTitle({ parameters: { command: 'rm -r build', timeout: 5 } }, command)).toBe('rm -r build');
    const edit: ToolCallPreview = { type: 'edit', path: '/srv/a.ts', diff: '', isNew: false, shows: [] };
    expect(toCallTitle({ parameters: { path: 'a.ts', find: 'x', replace: 'y' } }, edit)).toBe('/srv/a.ts');
    const annotations = { readOnly: null, destructive: null, idempotent: null, openWorld: null };
    const mcp = {
      type: 'mcp',
      server: 'tickets',
      tool: 'close',
      title: null,
      description: null,
      annotations,
    } as const;
    expect(toCallTitle({ parameters: { id: 7 } }, mcp)).toBe('tickets · close 7');
  });

  it('F-23 otherwise tells the parameters, on one line', () => {
    const plain = { type: 'plain' } as const;
    expect(toCallTitle({ parameters: { path: 'notes\n.md' } }, plain)).toBe('notes .md');
    expect(toCallTitle({ parameters: { query: 'port', limit: 5 } }, plain)).toBe('query: port · limit: 5');
    expect(toCallTitle({ parameters: {} }, plain)).toBe('');
  });

  it('F-37 leaves the defaults of the tool out', () => {
    const parameters = { query: 'port', limit: 5 };
    expect(toCallTitle({ parameters, defaults: ['limit'] }, { type: 'plain' })).toBe('port');
  });
});
