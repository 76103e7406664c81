// The examples do what they say, as their files stand.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toPlace } from '@nod/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { plainEnvironment } from '../stage/nod.ts';
import { createPerson, type Person } from '../stage/test-person.ts';

let hub: StartedHub;
let person: Person;

beforeAll(async () => {
  hub = await startHub();
  person = createPerson(hub);
});
afterAll(async () => {
  await hub.stop();
});

function run(file: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const path = fileURLToPath(new URL(`../../../examples/${file}`, import.meta.url));
  const [command, args] = file.endsWith('.sh') ? [path, []] : [process.execPath, ['--no-warnings', path]];
  const child = spawn(command, args, { env: plainEnvironment({ NOD_DATA: hub.data }) });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

it.each([
  ['Deploy', 'deploying\n'],
  ['Not now', 'not deploying\n'],
  ['on "Monday"', 'not deploying, the person said: on "Monday"\n'],
])('ask-from-shell.sh acts on the answer %s', async (text, stdout) => {
  const ran = run('ask-from-shell.sh');
  for (const { id } of await person.untilAsked('deploy-script'))
    await person.client.answer(id, { text, surface: 'panel' });
  expect(await ran).toEqual({ code: 0, stdout, stderr: '' });
});

it('http-agent.ts asks over HTTP, gets the answer by long poll and acknowledges it', async () => {
  const ran = run('http-agent.ts');
  const [request] = await person.untilAsked('http-example');
  if (!request) throw new Error('a request is open');
  expect(request).toMatchObject({ options: ['Delete them', 'Show me first', 'Leave them'] });
  await person.client.answer(request.id, { text: 'Show me first', surface: 'panel' });
  const { code, stdout } = await ran;
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `asked: ${request.messageId}\nanswer: Show me first\n`,
  });
  const { messages } = await person.client.messages(request.conversationId);
  expect(messages.at(-1)?.payload.text).toBe('Understood: Show me first');
});

it('mcp-agent.ts asks two questions over MCP and gets both answers', async () => {
  const place = toPlace(process.cwd());
  const ran = run('mcp-agent.ts');
  const [first, second] = await person.untilAsked(`mcp-example · ${place}`, 2);
  if (!first || !second) throw new Error('two requests are open');
  await person.client.answer(first.id, { text: 'SQLite', surface: 'panel' });
  await person.client.answer(second.id, { text: 'Only for the parser', surface: 'panel' });
  const { code, stdout } = await ran;
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      'tools: send_message, ask_user, wait_for_answer, check_messages, read_attachment, ask_approval\nWhich database? SQLite\nWrite tests first? Only for the parser\n',
  });
  expect(await person.untilAsked(`mcp-example · ${place}`)).toMatchObject([{ options: ['Stop', 'Faster'] }]);
});
