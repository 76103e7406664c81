import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints/endpoints.ts';
import { askToolCallBodySchema } from './asked-call.ts';

const problemsOf = (body: unknown): string[] =>
  askToolCallBodySchema.safeParse(body).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];

describe('a tool call that a program asks about', () => {
  it.each(['Bash', 'mcp__files__read', 'Read file', '读取', 'naïve'])('may name its tool %j', (toolName) => {
    expect(problemsOf({ toolName })).toEqual([]);
  });

  it.each([
    ['Read\nApproved by the person', 'an end of line'],
    ['Read\tfile', 'a tab'],
    ['Ba\u200Bsh', 'U+200B'],
    ['\u202Ehsab', 'U+202E'],
    ['Read\u00A0file', 'U+00A0'],
    ['Bash ', 'a blank at its end'],
    [' ', 'a blank'],
  ])('SEC-4 names no tool %j: it would pass for another', (toolName, told) => {
    expect(problemsOf({ toolName })).toEqual([expect.stringContaining('toolName: ')]);
    expect(problemsOf({ toolName })[0]).toContain(told);
  });

  it('SEC-4 has no parameter that is lost on the way to the card', () => {
    const parameters: unknown = JSON.parse('{ "__proto__": { "command": "rm -rf ~" } }');
    expect(problemsOf({ toolName: 'Bash', parameters })).toEqual([
      expect.stringMatching(/^parameters,__proto__: .*__proto__/),
    ]);
    const approval = { verdict: 'approve', hash: 'h', parameters };
    const { answer, previewApproval } = ENDPOINTS;
    expect(answer.body.safeParse({ approval, surface: 'cli' }).success).toBe(false);
    expect(answer.body.safeParse({ approval: { ...approval, parameters: {} }, surface: 'cli' }).success).toBe(
      true,
    );
    expect(previewApproval.body.safeParse({ parameters }).success).toBe(false);
  });

  it('SEC-4 keeps every other parameter, and what stands in one, as it is', () => {
    const text = '{"a":{"__proto__":{"b":1}},"constructor":2}';
    const asked = askToolCallBodySchema.parse({ toolName: 'Bash', parameters: JSON.parse(text) });
    expect(JSON.stringify(asked.parameters)).toBe(text);
  });
});
