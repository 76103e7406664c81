import { expect, it } from 'vitest';
import { findProgram, isCommandOf } from './agent-programs.ts';

it.each([
  ['codex', 'codex', true],
  ['codex', '/opt/vendor/x86_64/codex/codex -m o9 resume', true],
  ['codex', 'node /home/ana/.npm/bin/codex --search', true],
  ['codex', '/usr/bin/node --no-warnings /opt/codex/bin/codex.js', true],
  ['kimi', 'python3.12 /opt/bin/kimi-code', true],
  ['qwen', 'node /opt/bin/qwen --input-file /data/in', true],
  ['codex', 'bash', false],
  ['codex', 'vim codex', false],
  ['codex', 'node /srv/site/server.js codex', false],
  ['codex', '/opt/codex/bin/other', false],
  ['claude', 'codex', false],
  ['pi', 'pip install x', false],
  ['codex', '', false],
])('a process of %s is told by its command line: %s', (program, command, expected) => {
  expect(isCommandOf(findProgram(program), command)).toBe(expected);
});
