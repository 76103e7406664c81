import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExactLines } from './exact-lines.ts';
import type { InexactCalls } from './tools/exact-calls.ts';

const call = (input: string, name = 'ask_approval', id = '7') =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":{"tool_name":"Bash","input":${input}}}}\n`;

/** What comes through, and what is refused, of a text that arrives in pieces of these sizes. */
async function pass(given: string, sizes: readonly number[] = [], most = 1_000) {
  const refused: InexactCalls[] = [];
  const lines = createExactLines(most, (calls) => refused.push(calls));
  const passed = text(lines);
  let bytes = Buffer.from(given);
  for (const size of sizes) {
    lines.write(bytes.subarray(0, size));
    bytes = bytes.subarray(size);
  }
  lines.end(bytes);
  return { passed: await passed, refused };
}

describe('SEC-4 lines of standard input', () => {
  it('pass as they are; a call to be approved that reading would change is kept back and refused by its id', async () => {
    const before = call('{"command":"ls"}');
    const after = '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n\nno JSON\n';
    const bad = call('{"command":"ls","command":"rm -rf /"}', 'ask\\u005fapproval', '"x"');
    expect(await pass(`${before}${bad}${after}`)).toEqual({
      passed: `${before}${after}`,
      refused: [{ message: '"command" is given twice', ids: ['x'] }],
    });
    const other = call('{"a":1,"a":2}', 'send_message');
    expect(await pass(other)).toEqual({ passed: other, refused: [] });
  });

  it('property: whatever the pieces are, it is the same', async () => {
    const parts = fc.constantFrom(
      call('{"command":"ls"}'),
      call('{"n":1e400}'),
      call('{"你":1,"\\u4f60":2}'),
      '你好\n',
      '\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts), fc.array(fc.nat(150)), async (given, sizes) => {
        expect(await pass(given.join(''), sizes)).toEqual(await pass(given.join('')));
      }),
    );
  });

  it('SEC-8 of a line without an end no more is held than the server takes', async () => {
    const { passed } = await pass('x'.repeat(5_000), [600, 600, 600]);
    expect(passed.length).toBeGreaterThan(1_000);
  });
});
