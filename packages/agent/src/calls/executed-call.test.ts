import { describe, expect, it } from 'vitest';
import { createCallContext } from '../test-context.ts';
import { executeToolCall } from './executed-call.ts';
import type { Tool, ToolResult } from './tool.ts';

const toTool = (execute: Tool['execute'], more: Partial<Tool> = {}): Tool => ({
  name: 'work',
  description: 'works',
  parameters: [],
  execute,
  ...more,
});

/** Runs the tool; `limits` are the time limits it was given, `endTime` lets the last one be over. */
function start(tool: Tool, context = createCallContext()) {
  const limits: number[] = [];
  let endTime = () => {};
  const executed = executeToolCall({ id: 'c', tool, parameters: {} }, context, (ms, callback) => {
    limits.push(ms);
    endTime = callback;
    return () => {};
  });
  return { executed, limits, endTime: () => endTime() };
}

const never = () => new Promise<ToolResult>(() => {});

describe('a tool call', () => {
  it('AC-2.4 that takes too long has failed, with the limit and an alternative, and its signal is aborted', async () => {
    let signal: AbortSignal | undefined;
    const tool = toTool(
      (_, context) => {
        signal = context.signal;
        return never();
      },
      { timeLimitMs: 2000 },
    );
    const { executed, limits, endTime } = start(tool);
    expect(limits).toEqual([2000]);
    endTime();
    expect(await executed).toMatchObject({
      aborted: false,
      result: {
        success: false,
        error: '"work" took longer than 2 s',
        alternatives: ['Try again with other parameters, or answer without this tool.'],
      },
    });
    expect(signal?.aborted).toBe(true);
  });

  it('CM-3.1 has a limit of a minute unless it says so itself, and none when it only runs others', () => {
    expect(start(toTool(never)).limits).toEqual([60_000]);
    expect(start(toTool(never, { isComposite: true })).limits).toEqual([]);
  });

  it.each([
    ['an error', () => Promise.reject(new Error('no such city')), 'no such city'],
    ['something else', () => Promise.reject('a plain word'), 'a plain word'],
    [
      'at once',
      () => {
        throw new Error('at once');
      },
      'at once',
    ],
    ['nothing', async () => ({ success: false }), 'the tool failed without saying why'],
  ])(
    'AC-2.4 that fails by throwing %s is a failure in words with an alternative',
    async (_, execute, error) => {
      const { result } = await start(toTool(execute, { alternatives: ['Ask for another city.'] })).executed;
      expect(result).toMatchObject({ success: false, error, alternatives: ['Ask for another city.'] });
    },
  );

  it('AC-8.2 ends at once when the run is stopped, also when the tool does not listen, and does not begin after', async () => {
    const stop = new AbortController();
    const context = createCallContext({ signal: stop.signal });
    const { executed } = start(toTool(never), context);
    stop.abort();
    expect(await executed).toMatchObject({ aborted: true, result: { success: false } });
    const begun: string[] = [];
    const record = async () => {
      begun.push('work');
      return { success: true };
    };
    expect((await start(toTool(record), context).executed).aborted).toBe(true);
    expect(begun).toEqual([]);
  });
});
