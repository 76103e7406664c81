import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from '@nod/doors';
import { PROFILES } from '@nod/profiles';
import { expect, it, onTestFinished } from 'vitest';
import { hasTerminalDoor, withAskingMode } from './terminal-doors.ts';

function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'nod-terminal-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

it.each([
  ['claude', '.claude/settings.json'],
  ['opencode', '.config/opencode/plugin/nod.js'],
  ['pi', '.pi/agent/extensions/nod.js'],
])('%s is run in its own terminal once Nod is in it', (program, file) => {
  const home = createHome();
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  expect(hasTerminalDoor(program, { HOME: home })).toBe(false);
  writeFileSync(path, '{"hooks":"node /opt/nod/claude-hook.js"}');
  expect(hasTerminalDoor(program, { HOME: home })).toBe(true);
});

it('Codex and Qwen Code are always run in their terminals, those without a door there never', () => {
  const env = { HOME: createHome() };
  expect(['codex', 'qwen'].map((each) => hasTerminalDoor(each, env))).toEqual([true, true]);
  for (const program of ['gemini', 'copilot', 'kimi', 'other'])
    expect(hasTerminalDoor(program, env)).toBe(false);
});

it('Claude Code is started in the mode in which it asks, unless another is given', () => {
  expect(withAskingMode('claude', ['fix it'])).toEqual(['--permission-mode', 'manual', 'fix it']);
  expect(withAskingMode('claude', ['--permission-mode=plan'])).toEqual(['--permission-mode=plan']);
  expect(withAskingMode('codex', ['x'])).toEqual(['x']);
});

it('M6 a program is called by one name, whether it was connected with its tools or is met by its door', () => {
  for (const { agent } of PROFILES) expect(findProgram(agent)).toMatchObject({ program: agent, agent });
  expect(PROFILES.map(({ agent }) => agent)).toContain('claude');
});
