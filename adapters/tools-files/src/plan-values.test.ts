import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunPlanTool, createToolRegistry, type Tool } from '@nod/agent';
import { createToolCallContext } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileTools } from './index.ts';

const runCommand = createFileTools({ folder: tmpdir(), allowShell: true }).find(
  ({ name }) => name === 'run_command',
) as Tool;
const give: Tool = {
  name: 'give',
  description: 'gives a text from outside',
  parameters: [{ name: 'text', type: 'string', description: 'which', required: true }],
  execute: async ({ text }) => ({ success: true, displayText: String(text) }),
};

/** The command that a plan would have approved and run with this value, or why it has none. */
async function fill(template: string, value: string): Promise<{ command: string } | { error: string }> {
  let command: string | null = null;
  const plan = createRunPlanTool({
    tools: () => createToolRegistry([give, runCommand]),
    async runTool({ tool, parameters }, context) {
      if (tool !== runCommand) return { result: await tool.execute(parameters, context), aborted: false };
      command = String(parameters.command);
      return { result: { success: true }, aborted: false };
    },
    newPlanId: () => 'plan_1',
  });
  const steps = [
    { id: 'a', tool: 'give', parameters: { text: value } },
    { id: 'b', tool: 'run_command', parameters: { command: template }, dependsOn: ['a'] },
  ];
  const result = await plan.execute({ steps }, createToolCallContext());
  return command === null ? { error: result.error ?? '' } : { command };
}

async function openScratch() {
  const folder = await mkdtemp(join(tmpdir(), 'nod-plan-'));
  return {
    run(command: string) {
      const options = { cwd: folder, encoding: 'utf8', input: '', timeout: 20_000 } as const;
      return spawnSync('sh', ['-c', command], options).stdout;
    },
    isHit: () => existsSync(join(folder, 'hit')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const ATTACKS = [
  '; touch hit #',
  "'; touch hit; '",
  '"; touch hit; "',
  '$(touch hit)',
  '`touch hit`',
  '\ntouch hit\n',
  '\nEOF\ntouch hit\n',
  ') ; touch hit ; (',
  '}; touch hit; {',
  "\\'; touch hit #",
  '| touch hit',
  '&& touch hit',
  '> hit',
  'touch hit',
];

describe('what a step of a plan gave, in the command of a later step', () => {
  it.each(ATTACKS)('F-96 SEC-5 SEC-8 is data for the shell: %j', async (value) => {
    await using scratch = await openScratch();
    const filled = await fill("printf '%s' {{a}}", value);
    if (!('command' in filled)) throw new Error(filled.error);
    expect(scratch.run(filled.command)).toBe(value);
    expect(scratch.isHit()).toBe(false);
  });

  it.each([
    "echo '{{a}}'",
    'echo "{{a}}"',
    'echo $(echo {{a}})',
    'echo `echo {{a}}`',
    'cat <<EOF\n{{a}}\nEOF',
    "cat <<'EOF'\n{{a}}\nEOF",
    'echo # {{a}}',
    'echo \\{{a}}',
    'echo \u0024{{a}}',
    'echo \u0024{X:-{{a}}}',
    'echo $(( {{a}} ))',
    '{{a}}',
    'X=1 {{a}}',
    'true; {{a}} x',
    'if {{a}}; then true; fi',
    'exec {{a}}',
    'env X=1 {{a}}',
    'eval echo {{a}}',
    'sh -c {{a}}',
    'bash -ec {{a}}',
    'trap {{a}} EXIT',
    'true | xargs {{a}}',
    'find . -exec {{a}} x ;',
    "echo '\\' ' {{a}}'",
    'cat <<EOF\nhello {{a}}\nEOF',
    "cat <<'EOF'\nhello {{a}}\nEOF",
    ...['if', 'then', 'while', 'until', 'do', '!', 'time', 'command'].map((word) => `${word} {{a}}`),
    ...['sudo', 'doas', 'nohup', 'nice', 'setsid', 'stdbuf', 'timeout', 'busybox'].map(
      (word) => `${word} {{a}}`,
    ),
    ...['ssh host', 'watch', 'parallel', 'su -c', 'source', '.', 'alias x='].map((word) => `${word} {{a}}`),
  ])('F-96 SEC-8 is refused where a shell could take it for more: %s', async (template) => {
    for (const value of ATTACKS) {
      expect(await fill(template, value)).toEqual({ error: expect.stringContaining('{{a}}') });
    }
  });

  it('F-96 SEC-8 is refused where a program would take it for an option', async () => {
    expect(await fill('tar xf {{a}}', '--checkpoint-action=exec=sh')).toMatchObject({
      error: expect.stringContaining('option'),
    });
    expect(await fill('rm {{a}}', '-rf')).toMatchObject({ error: expect.stringContaining('option') });
    expect(await fill('tar xf ./{{a}}', '-x')).toEqual({ command: "tar xf ./'-x'" });
  });

  it('CM-3.2 F-96 the person is shown the command with the value in it', async () => {
    expect(await fill('grep -n {{a}} notes.md | head', "it's")).toEqual({
      command: "grep -n 'it'\\''s' notes.md | head",
    });
    expect(await fill('echo {{ a }} {{b}} --name={{a}}', 'x y')).toEqual({
      command: "echo 'x y' {{b}} --name='x y'",
    });
  });

  it('F-96 SEC-8 property: whatever the template and the value, nothing of the value runs, and what is handed on is handed on whole', async () => {
    await using scratch = await openScratch();
    const piece = fc.constantFrom(
      ...["'", '"', '\\', '`', '$(', ')', '${', '}', '((', '))', '#', ' ', ' ', '\n', ';', '|', '&', '&&'],
      ...[
        '<<EOF\n',
        '\nEOF\n',
        '$',
        '$X',
        '{',
        '!',
        'X=1',
        'echo',
        'true',
        'if',
        'then',
        'fi',
        '~',
        '*',
        '=',
        '-',
      ],
    );
    const template = fc
      .tuple(fc.array(piece, { maxLength: 7 }), fc.array(piece, { maxLength: 5 }))
      .map(([before, after]) => `${before.join('')}{{a}}${after.join('')}`);
    const value = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc
        .array(fc.oneof(piece, fc.constantFrom(...ATTACKS)), { maxLength: 6 })
        .map((pieces) => pieces.join('')),
    );
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(template, value, async (given, said) => {
        const filled = await fill(given, said);
        if (!('command' in filled)) return;
        ran += 1;
        scratch.run(filled.command);
        expect(scratch.isHit()).toBe(false);
      }),
      { numRuns: 1_500 },
    );
    expect(ran).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (said) => {
        const whole = said.replaceAll('\0', '').toWellFormed();
        const filled = await fill("printf '%s' x{{a}}", whole);
        expect(filled).toHaveProperty('command');
        if ('command' in filled) expect(scratch.run(filled.command)).toBe(`x${whole}`);
      }),
      { numRuns: 150 },
    );
  });
});
