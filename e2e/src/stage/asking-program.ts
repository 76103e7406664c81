// A program that runs its tools itself and asks before: it repeats the question whenever the hub was gone, waits by long
// poll, and prints what it was told. Nothing but the HTTP API is used.
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { AskedCall, AskToolCallBody } from '@nod/protocol';

const STDOUT = 1;
const [url = '', token = ''] = process.argv.slice(2);
const calls = `${url}/api/agents/deployer/tool-calls`;
const question = {
  id: 'deploy-1',
  toolName: 'run_command',
  parameters: { command: './deploy.sh' },
  text: 'The build is green.',
} satisfies AskToolCallBody;

const say = (line: string) => void writeSync(STDOUT, `${line}\n`);

/** Null where the hub is not there, or goes before it has answered. */
async function reach(path: string, init: RequestInit = {}): Promise<AskedCall | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const response = await fetch(path, { ...init, headers });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as AskedCall;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

async function ask(): Promise<AskedCall> {
  for (;;) {
    const asked = await reach(calls, { method: 'POST', body: JSON.stringify(question) });
    if (asked) {
      say(`asked: ${asked.state.type}`);
      return asked;
    }
    await pause(20);
  }
}

let { state } = await ask();
while (state.type === 'waiting') {
  const polled = await reach(`${calls}/${question.id}?waitMs=20000`);
  if (!polled) say('away');
  ({ state } = polled ?? (await ask()));
}
say(`verdict: ${state.type} ${state.type === 'run' ? state.parameters.command : ''}`);
