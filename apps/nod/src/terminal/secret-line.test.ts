import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readSecretLine } from './secret-line.ts';

function open({ isTTY }: { isTTY: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY });
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  return { input, output: { write }, shown: () => shown };
}

describe('readSecretLine', () => {
  it('SEC-6 shows the prompt at a terminal, and nothing of what is typed', async () => {
    const streams = open({ isTTY: true });
    const line = readSecretLine('Token: ', streams);
    streams.input.write('12');
    streams.input.write('3:abc\r');
    expect(await line).toBe('123:abc');
    expect(streams.shown()).toBe('Token: \n');
  });

  it('takes the first line of what is piped in, and asks nobody', async () => {
    const streams = open({ isTTY: false });
    streams.input.end('  123:abc  \nmore\n');
    expect(await readSecretLine('Token: ', streams)).toBe('123:abc');
    expect(streams.shown()).toBe('');
  });

  it.each([
    ['an empty input', ''],
    ['an empty line', '\n'],
    ['Ctrl-C', '12\u0003'],
  ])('gives nothing for %s', async (_, typed) => {
    const streams = open({ isTTY: typed.includes('\u0003') });
    streams.input.end(typed);
    expect(await readSecretLine('Token: ', streams)).toBeNull();
  });
});
