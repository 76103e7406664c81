import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openTerminalPrompt } from './terminal-prompt.ts';

function open() {
  const input = new PassThrough();
  const output = new PassThrough();
  return { input, output, prompt: openTerminalPrompt({ input, output }, () => {}) };
}

const never = new AbortController().signal;

describe('the prompt at the terminal', () => {
  it('CM-8.4 what was typed before the question does not answer it', async () => {
    const { input, output, prompt } = open();
    input.write('y\n');
    await once(input, 'resume');
    while (input.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
    const asked = once(output, 'data');
    const answer = prompt.ask('Run it? ', never);
    await asked;
    input.write('n\n');
    expect(await answer).toBe('n');
    prompt.close();
  });

  it('gives nothing when the question is withdrawn, and asks the next one', async () => {
    const { input, prompt } = open();
    const gone = new AbortController();
    const withdrawn = prompt.ask('Run it? ', gone.signal);
    gone.abort();
    expect(await withdrawn).toBeNull();
    const next = prompt.ask('And this? ', never);
    input.write('y\n');
    expect(await next).toBe('y');
    prompt.close();
  });

  it('gives nothing when the input ends, now and later', async () => {
    const { input, prompt } = open();
    const answer = prompt.ask('Run it? ', never);
    input.end();
    expect(await answer).toBeNull();
    expect(await prompt.ask('Run it? ', never)).toBeNull();
  });
});
