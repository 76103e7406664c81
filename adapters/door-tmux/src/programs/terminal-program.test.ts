import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toCopilotFile, toGeminiFile } from './session-files.ts';
import { PROGRAMS } from './terminal-program.ts';

const toNames = (command: string) =>
  PROGRAMS.filter(({ isAgent }) => isAgent(command)).map(({ name }) => name);

describe('programs in terminals', () => {
  it.each([
    ['node /home/me/.npm/bin/gemini', ['gemini']],
    ['/usr/bin/node --max-old-space-size=4096 /opt/lib/gemini.js --model x', ['gemini']],
    ['copilot', ['copilot']],
    ['kimi-code', ['kimi']],
    ['/usr/bin/python3 /home/me/.local/bin/aider --model x', ['aider']],
    ['node /x/gemini --acp', []],
    ['node /x/qwen --input-file IN --json-file OUT', []],
    ['gemini -p hello', []],
    ['kimi acp', []],
    ['python3.12 /opt/bin/kimi-code mcp', []],
    ['goose serve', []],
    ['vim gemini', []],
    ['-bash', []],
    ['node /x/codex', []],
    ['claude', []],
  ])('DS-5.3 %s', (command, names) => {
    expect(toNames(command)).toEqual(names);
  });
});

describe('session files of a pane', () => {
  const home = mkdtempSync(join(tmpdir(), 'nod-files-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const put = (path: string, text: string) => {
    const whole = join(home, path);
    mkdirSync(join(whole, '..'), { recursive: true });
    writeFileSync(whole, text);
    return whole;
  };
  const startedAt = Date.parse('2026-11-17T05:39:08Z');
  const begun = (time: string) => `${JSON.stringify({ sessionId: 'x', startTime: time })}\n`;

  it('DS-5.2 Copilot: the session that holds the number of the process', async () => {
    put('.copilot/session-state/a/inuse.11.lock', '');
    const own = put('.copilot/session-state/b/inuse.22.lock', '').replace('inuse.22.lock', 'events.jsonl');
    const evidence = { home, folder: '/work', processes: [{ pid: 22, startedAt: null }] };
    expect((await toCopilotFile(evidence)).own).toBe(own);
    expect((await toCopilotFile({ ...evidence, processes: [] })).own).toBeNull();
  });

  it('DS-5.2 Gemini: the one file of the folder that was begun with the process, never the newest', async () => {
    put('.gemini/tmp/work/.project_root', '/work');
    put('.gemini/tmp/other/.project_root', '/other');
    const own = put('.gemini/tmp/work/chats/session-1.jsonl', begun('2026-11-17T05:39:10Z'));
    put('.gemini/tmp/work/chats/session-2.jsonl', begun('2026-11-17T06:39:10Z'));
    put('.gemini/tmp/other/chats/session-3.jsonl', begun('2026-11-17T05:39:10Z'));
    const evidence = { home, folder: '/work', processes: [{ pid: 1, startedAt }] };
    expect(await toGeminiFile(evidence)).toMatchObject({ own, all: { length: 2 } });
    put('.gemini/tmp/work/chats/session-4.jsonl', begun('2026-11-17T05:39:12Z'));
    expect((await toGeminiFile(evidence)).own).toBeNull();
  });
});
