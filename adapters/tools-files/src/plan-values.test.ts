import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
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

/** A folder to run commands in, with a program `evil` and one that records its arguments under the names of all allowed. */
async function openScratch() {
  const folder = await mkdtemp(join(tmpdir(), 'nod-plan-'));
  const programs = join(folder, 'recorders');
  await mkdir(programs);
  await writeFile(join(folder, 'evil'), '#!/bin/sh\ntouch hit\n', { mode: 0o755 });
  const recorder = `#!/bin/sh\nfor each in "\u0024@"; do printf '%s\\0' "\u0024each"; done > '${folder}/recorded'\n`;
  await writeFile(join(programs, 'record'), recorder, { mode: 0o755 });
  for (const name of ['cat', 'ls', 'wc', 'head', 'tail', 'grep', 'mkdir', 'touch', 'git'])
    await symlink('record', join(programs, name));
  const run = (command: string, PATH = process.env.PATH) => {
    const options = { cwd: folder, encoding: 'utf8', input: '', timeout: 20_000 } as const;
    return spawnSync('/bin/sh', ['-c', command], { ...options, env: { ...process.env, PATH } }).stdout;
  };
  return {
    run,
    /** The arguments that the program of a command gets from a real shell; built-in programs are recorded as well. */
    record(command: string): string[] {
      run(`echo() { record "$@"; }; printf() { record "$@"; }; ${command}`, programs);
      return readFileSync(join(folder, 'recorded'), 'utf8').split('\0').slice(0, -1);
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
  './evil',
  '!touch hit',
  's/x/touch hit/e',
  'BEGIN{system("touch hit")}',
  'open("hit","w")',
  'open(F,">hit")',
  'require("fs").writeFileSync("hit","")',
  'a[$(touch hit)]',
];

/** Commands that a value may stand in. */
const OPEN = [
  'echo {{a}}',
  'printf %s {{a}}',
  'cat {{a}}',
  'ls -la {{a}} src',
  'wc -l {{a}}',
  'head -n 5 {{a}}',
  'tail -n 5 {{a}}',
  'grep -rn {{a}} src/notes.md',
  'mkdir -p {{a}}',
  'touch {{ a }}',
  'git commit -m {{a}}',
  ' echo  a=b {{a}}\n',
];

/** Commands in which a shell or a program could take a value for more than data. */
const CLOSED = [
  ...["echo '{{a}}'", 'echo "{{a}}"', 'echo $(echo {{a}})', 'echo `echo {{a}}`', 'echo # {{a}}'],
  ...['cat <<EOF\n{{a}}\nEOF', "cat <<'EOF'\n{{a}}\nEOF", 'sh <<< {{a}}', 'echo \\{{a}}', 'echo \u0024{{a}}'],
  ...['echo \u0024{X:-{{a}}}', 'echo $(( {{a}} ))', '{{a}}', '!{{a}}', 'X=1 {{a}}', 'true; {{a}} x'],
  ...['if {{a}}; then true; fi', 'cat x; then {{a}}', 'case x in x) {{a}};; esac', '[ 1 ] && {{a}}'],
  ...['for i in 1; do {{a}}; done', '>f {{a}}', '> f {{a}}', '2>f {{a}}', 'echo {{a}} > evil; sh evil'],
  ...['echo {{a}} | sh', 'echo {{a}}\nsh', 'echo {{a}} &', 'echo {{a}} >evil', 'cat x\n{{a}}', 'echo\t{{a}}'],
  ...['sh -c {{a}}', 'sh -ce {{a}}', 'bash -cx {{a}}', 'bash -ec {{a}}', '"sh" -c {{a}}', '\\sh -c {{a}}'],
  ...['sh "-c" {{a}}', "s'h' -c {{a}}", '"eval" {{a}}', '\\eval {{a}}', 'eval echo {{a}}', 'rbash -c {{a}}'],
  ...['timeout 5 {{a}}', 'nice -n 5 {{a}}', 'timeout 5 sh -c {{a}}', 'python3 -c {{a}}', 'node -e {{a}}'],
  ...['perl -e {{a}}', 'awk {{a}} /dev/null', 'echo x | sed {{a}}', 'sed {{a}} evil', 'flock l -c {{a}}'],
  ...['script -qc {{a}} /dev/null', 'git -c alias.x={{a}} x', 'git -c core.pager={{a}} -p version'],
  ...[
    'find . -exec {{a}} x ;',
    'find . -maxdepth 0 -exec {{a}} ;',
    'exec {{a}}',
    'exec -a x {{a}}',
    '. {{a}}',
  ],
  ...['env X=1 {{a}}', 'env X=1 Y {{a}}', 'env -u Z {{a}}', 'true | xargs {{a}}', 'xargs -n 1 {{a}} < evil'],
  ...[
    'setsid -w {{a}}',
    'stdbuf -o L {{a}}',
    'time -p {{a}}',
    'command -p {{a}}',
    'PAGER={{a}} git -p version',
  ],
  ...[
    'tar cf /dev/null evil --checkpoint=1 --checkpoint-action=exec={{a}}',
    'trap {{a}} EXIT',
    'sudo -n {{a}}',
  ],
  ...['chroot / {{a}}', 'unshare {{a}}', 'ionice -c 3 {{a}}', 'chrt -b 0 {{a}}', 'taskset 1 {{a}}'],
  ...[
    'printf -v {{a}} x',
    'printf {{a}} x',
    'printf %d {{a}}',
    'test -v {{a}}',
    'git commit --trailer {{a}}',
  ],
  ...['git commit -m x --trailer {{a}}', 'echo x{{a}}', 'echo {{a}}{{a}}', 'cat --x={{a}}', 'echo *{{a}}'],
  ...["echo '\\' ' {{a}}'", 'cat <<EOF\nhello {{a}}\nEOF', "cat <<'EOF'\nhello {{a}}\nEOF"],
  ...['if', 'then', 'while', 'until', 'do', '!', 'time', 'command', 'rm', 'tar xf'].map(
    (word) => `${word} {{a}}`,
  ),
  ...['sudo', 'doas', 'nohup', 'nice', 'setsid', 'stdbuf', 'timeout', 'busybox'].map(
    (word) => `${word} {{a}}`,
  ),
  ...['ssh host', 'watch', 'parallel', 'su -c', 'source', '.', 'alias x='].map((word) => `${word} {{a}}`),
];

describe('what a step of a plan gave, in the command of a later step', () => {
  it.each(OPEN)(
    'F-96 SEC-5 SEC-8 is one argument, as it is, of a program that takes it as data: %s',
    async (template) => {
      await using scratch = await openScratch();
      for (const value of ATTACKS) {
        const filled = await fill(template, value);
        if (!('command' in filled)) throw new Error(filled.error);
        expect(scratch.record(filled.command).filter((each) => each === value)).toEqual([value]);
        scratch.run(filled.command);
        expect(scratch.isHit()).toBe(false);
      }
    },
  );

  it.each(CLOSED)('F-96 SEC-8 is refused where something could take it for more: %s', async (template) => {
    for (const value of ATTACKS) {
      expect(await fill(template, value)).toEqual({
        error: expect.stringContaining('put it into a file with write_file'),
      });
    }
  });

  it.each(['-x', '--checkpoint-action=exec=sh', '-', 'a\0b'])(
    'F-96 SEC-8 is refused where a program would take it for an option, or a shell not whole: %j',
    async (value) => {
      for (const template of OPEN)
        expect(await fill(template, value)).toEqual({
          error: expect.stringContaining('put it into a file with write_file'),
        });
    },
  );

  it('CM-3.2 F-96 the person is shown the command with the value in it', async () => {
    expect(await fill('grep -n {{a}} notes.md', "it's")).toEqual({
      command: "grep -n 'it'\\''s' notes.md",
    });
    expect(await fill('echo {{ a }} {{b}}', 'x {{a}}')).toEqual({ command: "echo 'x {{a}}' '{{b}}'" });
    expect(await fill('for i in 1 2; do echo "{{b}}"; done | sh', 'x')).toEqual({
      command: 'for i in 1 2; do echo "{{b}}"; done | sh',
    });
  });

  it('F-96 SEC-8 property: whatever the template and the value, it is refused or handed on whole, and never run', async () => {
    await using scratch = await openScratch();
    const shell = [
      "'",
      '"',
      '\\',
      '`',
      '$(',
      ')',
      '${',
      '}',
      '#',
      '\n',
      ';',
      '|',
      '&',
      '<',
      '>',
      '!',
      '~',
      '*',
    ];
    const words = [
      'echo',
      'cat',
      'git commit -m',
      'printf %s',
      'sh -c',
      'eval',
      'X=1',
      '-n',
      '--',
      'then',
      '-',
    ];
    const piece = fc.oneof(fc.constant(' '), fc.constantFrom(...words), fc.constantFrom(...shell));
    const template = fc
      .tuple(
        fc.constantFrom('', 'echo ', 'cat -n ', 'grep '),
        fc.array(piece, { maxLength: 4 }),
        fc.array(piece, { maxLength: 3 }),
      )
      .map(([program, before, after]) => `${program}${before.join('')}{{a}}${after.join('')}`);
    const value = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed()),
      fc.array(fc.oneof(piece, fc.constantFrom(...ATTACKS)), { maxLength: 6 }).map((each) => each.join('')),
    );
    let ran = 0;
    const given = fc.oneof(template, fc.constantFrom(...CLOSED, ...OPEN));
    await fc.assert(
      fc.asyncProperty(given, value, async (each, said) => {
        const filled = await fill(each, said);
        if (!('command' in filled)) return;
        ran += 1;
        expect(scratch.record(filled.command)).toContain(said);
        scratch.run(filled.command);
        expect(scratch.isHit()).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    expect(ran).toBeGreaterThan(50);
  });
});
