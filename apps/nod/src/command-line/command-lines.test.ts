// Command lines that are wrong: every command refuses them as such before it looks for a hub or a file.
import { expect, it, vi } from 'vitest';
import { run as adopting } from '../commands/doors/agents.ts';
import { en } from '../texts/texts.ts';
import { UsageError } from './cli-error.ts';
import type { RunCommand } from './command.ts';

/** Commands that stand in a room with others. */
const ROOMS: Record<string, string> = { pair: 'channels/', accounts: 'channels/', telegram: 'channels/' };

it.each([
  [['send', '--from', 'ci', '--text', 'x', '--bogus']],
  [['send', '--text', 'x']],
  [['send', '--from', 'ci']],
  [['send', '--from', 'user', '--text', 'x']],
  [['send', '--from', 'ci', '--text', 'x', '--delay-ms', 'soon']],
  [['ask', '--from', 'ci', '--text', 'x', '--timeout', 'tomorrow']],
  [['ask', '--from', 'ci', '--text', 'x', '--to', 'other']],
  [['ask', '--from', 'ci', '--text', 'x', '--quick-reply', 'a', '--recommended', '2']],
  [['send', '--from', 'ci', '--attach', '/nonexistent']],
  [['send', '--from', 'ci', '--attach', '/']],
  [['send', '--from', 'ci', '--attach', '/dev/zero']],
  [['ask', '--from', 'ci', ...Array(11).fill(['--attach', '/etc/hostname']).flat()]],
  [['chat', '--attach', '/nonexistent', 'hi']],
  [['attachment']],
  [['attachment', '../../etc/passwd']],
  [['attachment', `att_${'0'.repeat(20)}`, 'x']],
  [['attachment', `att_${'0'.repeat(20)}`, '-o', '/']],
  [['answer', 'req_x']],
  [['answer', 'req_x', '--approve', '--reject']],
  [['answer', 'req_x', '--always']],
  [['answer', 'req_x', '--approve', 'yes']],
  [['answer', 'req_x', '--scope', '1']],
  [['answer', 'req_x', '--approve', '--scope', '1', '--always']],
  [['answer', 'req_x', '--approve', '--always', '--conversation']],
  [['chat', ' ']],
  [['chat', '--mode', 'yolo', 'hi']],
  [['mode', 'yolo']],
  [['mode', 'agent', 'ask']],
  [['memory', 'forget', 'x']],
  [['page']],
  [['page', 'a.html', 'b.html']],
  [['page', '--url', 'nowhere', 'a.html']],
  [['policies', 'set', 'run_command', 'maybe']],
  [['policies', 'set', 'run_command']],
  [['policies', 'frobnicate']],
  [['policies', 'forget', 'x']],
  [['audit', '--since', 'yesterday']],
  [['audit', '--outcome', 'maybe']],
  [['audit', '--json', '--csv']],
  [['sessions', 'rm']],
  [['sessions', 'rm', '--all', 'x']],
  [['sessions', 'list', 'x']],
  [['sessions', 'eat']],
  [['pair', 'ABC']],
  [['pair', 'ABCDEFGH', '--rights', 'root']],
  [['pair', 'ABCDEFGH', '--rights', 'approve']],
  [['pair', '--rights', 'chat']],
  [['accounts', 'rights', '42']],
  [['accounts', 'rights', '42', 'all']],
  [['accounts', 'remove']],
  [['accounts', 'remove', '42', '--all']],
  [['accounts', '--all']],
  [['telegram', 'setup', '123456:TOKEN']],
  [['telegram', 'off', '--api-root', 'https://example.org']],
  [['telegram', 'list']],
  [['start', '--port', '70000']],
])('refuses a wrong command line: %j', async ([name = '', ...args]) => {
  vi.stubEnv('NOD_DATA', '/nonexistent');
  const place = new URL(`../commands/${ROOMS[name] ?? ''}${name}.ts`, import.meta.url);
  const { run } = (await import(/* @vite-ignore */ place.href)) as { run: RunCommand };
  await expect(run(args, en)).rejects.toThrow(UsageError);
});

it('SEC-8 a hub does not start with an approval time that is none', async () => {
  vi.stubEnv('NOD_DATA', '/nonexistent');
  vi.stubEnv('NOD_APPROVAL_MINUTES', 'soon');
  const { run } = await import('../commands/start.ts');
  await expect(run([], en)).rejects.toThrow(/NOD_APPROVAL_MINUTES/);
});

it('nod agents adopt without a session says where to look for one', async () => {
  await expect(adopting(['adopt'], en)).rejects.toThrow(new UsageError(en.doors.whichSession));
});
