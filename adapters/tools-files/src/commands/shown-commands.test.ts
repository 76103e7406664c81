import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToolCallContext } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundCage } from '../cage/cage.ts';
import { createFileTools } from '../index.ts';
import { callTool, createTestFolder, inspectCall } from '../test-folder.ts';
import { createRunCommand } from './run-command-tool.ts';

async function open(files: Record<string, string | Uint8Array> = {}) {
  const test = await createTestFolder(files);
  const environment = { ...process.env, HOME: test.outside };
  const tools = createFileTools({ folder: test.inside, allowShell: true, environment });
  const inspect = (command: string, path = '.') => inspectCall(tools, 'run_command', { command, path });
  return {
    ...test,
    tools,
    inspect,
    change: (name: string, text: string) => writeFile(join(test.inside, name), text),
    run: (command: string, shownTarget: string) =>
      callTool(
        tools,
        'run_command',
        { command, path: '.', timeLimitSeconds: 20 },
        createToolCallContext({ shownTarget }),
      ),
    async files(command: string, path = '.') {
      const { preview } = await inspect(command, path);
      if (preview.type !== 'command') throw new Error(JSON.stringify(preview));
      return preview.files;
    },
    async names(command: string, path = '.') {
      return (await this.files(command, path)).map((file) => file.path);
    },
  };
}

/** Nothing runs where a call is only looked at. */
const neverRun = () => Promise.reject(new Error('it ran'));

const PACKAGE = (scripts: object, more: object = {}) => JSON.stringify({ name: 'a', scripts, ...more });

describe('a script that was shown is the one that runs', () => {
  it('F-95 SEC-4 CM-8.4 a script exchanged after it was shown does not run', async () => {
    await using test = await open({ 'deploy.sh': 'echo safe > done.txt' });
    const shown = await test.inspect('sh deploy.sh');
    expect(shown.preview).toMatchObject({
      files: [{ path: 'deploy.sh', content: 'echo safe > done.txt', notShown: null }],
    });
    await test.change('deploy.sh', 'echo evil > done.txt');
    expect((await test.inspect('sh deploy.sh')).target).not.toBe(shown.target);
    // Exchanged after the last look of the hub, too: the tool itself looks once more.
    expect(await test.run('sh deploy.sh', shown.target)).toMatchObject({
      success: false,
      error: expect.stringContaining('has changed since it was looked at'),
    });
    expect(await readdir(test.inside)).toEqual(['deploy.sh']);
    await test.change('deploy.sh', 'echo safe > done.txt');
    expect(await test.run('sh deploy.sh', shown.target)).toMatchObject({ success: true });
  });

  it('F-95 SEC-8 CM-8.4 a command that was shown as caged is another call where there is no cage any more', async () => {
    await using test = await open({});
    const cage = {
      kind: 'bwrap',
      program: '/usr/bin/bwrap',
      enclose: neverRun,
      findMissed: async () => null,
    } as const;
    const inspectIn = (found: FoundCage) => {
      const options = { environment: {}, findCage: async () => found };
      const tool = createRunCommand(
        { path: test.inside, descriptors: null, hubFolder: null, programs: [] },
        options,
      );
      return inspectCall([tool], 'run_command', { command: 'ls', path: '.' });
    };
    const shown = await inspectIn({ cage, reason: null });
    const free = await inspectIn({ cage: null, reason: 'not installed' });
    expect([shown.risk, free.risk]).toEqual([null, 'outside-folder']);
    expect(free.target).not.toBe(shown.target);
  });

  it('F-95 SEC-4 a script that came into being, went, or became a link to another is another call', async () => {
    await using test = await open({ 'b.sh': 'echo b' });
    const before = await test.inspect('sh a.sh');
    await test.change('a.sh', 'echo evil');
    expect((await test.inspect('sh a.sh')).target).not.toBe(before.target);
    await symlink('b.sh', join(test.inside, 'c.sh'));
    expect(await test.files('./c.sh')).toMatchObject([{ path: 'b.sh', content: 'echo b' }]);
  });

  it.each([
    ['./x.sh', ['x.sh']],
    ['python3 a/b.py --fast', ['a/b.py']],
    ['cd a && python3 b.py', ['a/b.py']],
    ['env X=1 sh -e "x.sh"', ['x.sh']],
    ["sh 'my script.sh'", ['my script.sh']],
    ['sh my\\ script.sh', ['my script.sh']],
    ['cat x.sh | sh', ['x.sh']],
    ['sh<x.sh', ['x.sh']],
    ['node --import=./a/b.py', ['a/b.py']],
    ['$(cat x.sh)', ['x.sh']],
    ['`./x.sh`', ['x.sh']],
    ["sh -c './x.sh'", ['x.sh']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a shell reads
    ['sh $PWD/x.sh "${PWD}/a/b.py"', ['x.sh', 'a/b.py']],
    ['make all', ['Makefile']],
    ['make -C a', ['Makefile', 'a/Makefile']],
    ['make -f x.sh', ['Makefile', 'x.sh']],
    ['sh missing.sh', []],
    ['cat x.sh', []],
    ['git add x.sh', []],
    ['/bin/sh -c true', []],
  ])('F-95 CM-3.2 shows the files that %s names', async (command, names) => {
    await using test = await open({
      'x.sh': 'echo',
      'my script.sh': 'echo',
      'a/b.py': 'print()',
      Makefile: 'all:',
      'a/Makefile': 'all:',
    });
    expect((await test.names(command)).toSorted()).toEqual(names.toSorted());
  });

  it('F-95 CM-3.2 shows what a script of package.json says, and the files that this names', async () => {
    await using test = await open({
      'package.json': PACKAGE({ prebuild: 'sh clean.sh', build: 'npm run compile', compile: 'node c.js' }),
      'clean.sh': 'rm -r out',
      'c.js': 'compile()',
    });
    expect(await test.files('npm run build')).toMatchObject([
      {
        path: 'package.json',
        content: 'prebuild: sh clean.sh\nbuild: npm run compile\ncompile: node c.js\n',
      },
      { path: 'clean.sh', content: 'rm -r out' },
      { path: 'c.js', content: 'compile()' },
    ]);
    await mkdir(join(test.inside, 'sub'));
    expect(await test.names('npm run compile', 'sub')).toEqual(['package.json', 'c.js']);
    expect(await test.names('npm view react')).toEqual([]);
  });

  it('F-95 CM-3.2 shows the scripts that installing runs', async () => {
    await using test = await open({ 'package.json': PACKAGE({ postinstall: 'sh x.sh', test: 'true' }) });
    expect(await test.files('npm ci')).toMatchObject([
      { path: 'package.json', content: 'postinstall: sh x.sh\n' },
    ]);
  });

  it('F-95 SEC-6 says of what cannot be shown why, and binds to it all the same', async () => {
    await using test = await open({
      'long.sh': '#'.repeat(70_000),
      tool: new Uint8Array([127, 69, 76, 70, 0, 1]),
      '.env': 'KEY=secret',
    });
    const command = 'sh long.sh; ./tool; . ./.env';
    expect(await test.files(command)).toEqual([
      { path: 'long.sh', bytes: 70_000, content: null, notShown: 'too-long' },
      { path: 'tool', bytes: 6, content: null, notShown: 'not-text' },
      { path: '.env', bytes: 10, content: null, notShown: 'secret' },
    ]);
    expect(JSON.stringify(await test.inspect(command))).not.toContain('KEY=secret');
    const { target } = await test.inspect(command);
    await test.change('long.sh', '-'.repeat(70_000));
    const changed = await test.inspect(command);
    expect(changed.target).not.toBe(target);
    await test.change('.env', 'KEY=hidden');
    expect((await test.inspect(command)).target).not.toBe(changed.target);
  });

  it('F-95 SEC-6 a link to a secret is asked about in every mode, and its content is not shown', async () => {
    await using test = await open({ '.env': 'KEY=secret' });
    await symlink('.env', join(test.inside, 'harmless'));
    expect(await test.inspect('sh harmless')).toMatchObject({ risk: 'secrets' });
    expect(await test.files('sh harmless')).toMatchObject([{ content: null, notShown: 'secret' }]);
  });

  it('F-95 CM-3.2 shows a script outside of the folder under its whole path', async () => {
    await using test = await open();
    await writeFile(join(test.outside, 'x.sh'), 'echo outside');
    const path = join(test.outside, 'x.sh');
    for (const command of [`sh ${path}`, 'sh ~/x.sh', 'sh "$HOME/x.sh"', 'sh ../folder-beside/x.sh'])
      expect(await test.files(command)).toMatchObject([{ path, content: 'echo outside' }]);
  });

  it('F-95 SEC-8 many files are listed, a part of them shown; too many are refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`s${n}.sh`, `echo ${n}`]));
    await using test = await open(files);
    const listed = await test.files(`sh ${Object.keys(files).slice(0, 20).join(' ')}`);
    expect(listed).toHaveLength(20);
    expect(listed.filter(({ notShown }) => notShown === 'too-many')).toHaveLength(12);
    expect(await test.inspect(`sh ${Object.keys(files).join(' ')}`)).toMatchObject({
      preview: { type: 'failing', reason: expect.stringContaining('more than 64 files') },
    });
  });

  it('F-95 SEC-8 property: whatever the command, it is looked at without rejecting and without running', async () => {
    await using test = await open({
      'x.sh': 'echo > ran.txt',
      'a/y.sh': '',
      'package.json': '{"scripts":3}',
    });
    const piece = fc.constantFrom(
      ...['x.sh', './x.sh', 'a', 'npm', 'run', 'make', "'", '"', '\\', ' ', '$(', ')', '`', '~/', '\n'],
      ...['..', '/', '\0', ';', '|', '&', '字', '\ud800', '$HOME', '*', 'package.json'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { preview } = await test.inspect(pieces.join(''));
        expect(['command', 'failing']).toContain(preview.type);
      }),
      { numRuns: 300 },
    );
    expect((await readdir(test.inside)).toSorted()).toEqual(['a', 'package.json', 'x.sh']);
  });
});

describe('"always allow" for a command', () => {
  it.each([
    ['make test', 'Makefile', 'test:\n\techo ok', 'test:\n\techo evil'],
    ['npm test', 'package.json', PACKAGE({ test: 'vitest' }), PACKAGE({ test: 'evil' })],
    ['pytest t.py', 't.py', 'pass', 'evil()'],
  ])('F-95 SEC-4 CM-8.5 %s no longer covers a changed %s', async (command, name, before, after) => {
    await using test = await open({ [name]: before });
    const given = await test.inspect(command);
    expect(given.permission).toEqual(['command', 'path']);
    expect((await test.inspect(command)).permissionTarget).toBe(given.permissionTarget);
    await test.change(name, after);
    expect((await test.inspect(command)).permissionTarget).not.toBe(given.permissionTarget);
  });

  it('CM-8.5 outlives what decides nothing about it', async () => {
    await using test = await open({ 'package.json': PACKAGE({ test: 'vitest' }), 'a.txt': 'a' });
    const given = await test.inspect('npm test');
    await test.change('package.json', PACKAGE({ test: 'vitest', other: 'x' }, { version: '2' }));
    expect((await test.inspect('npm test')).permissionTarget).toBe(given.permissionTarget);
    expect((await test.inspect('cat a.txt')).permissionTarget).toBe('');
  });
});
