import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileTools } from '../index.ts';
import { callTool, inspectCall } from '../test-folder.ts';
import { findTestCage, initGit, KINDS, newFolder, runCaged } from './test-cage.ts';

describe.runIf(KINDS.length > 0).each([...KINDS])('the folder in a cage of %s', (kind) => {
  it('F-90 SEC-6 hides secret files from a command that was not approved for them', async () => {
    const { folder, home } = await newFolder({
      '.env': 'DB_PASSWORD=the-secret',
      'sub/deep/.env.local': 'DB_PASSWORD=the-secret',
      'values.txt': 'DB_PASSWORD=the-secret',
      '.aws/credentials': 'DB_PASSWORD=the-secret',
      'plain.txt': 'DB_HOST=here',
    });
    // A link that is called like a secret, and one that leads to a secret under another name.
    await symlink('values.txt', join(folder, '.env.production'));
    await symlink('.env', join(folder, 'config'));
    const run = (command: string) => runCaged(command, { kind, folder, home });
    const { output } = await run(
      'grep -r DB .; cat config values.txt; cp .env copy; cat copy; ln .env twin; cat twin; cat .aws/*; mv sub moved; cat moved/deep/.env.local',
    );
    expect(output).toContain('plain.txt:DB_HOST=here');
    expect(output).not.toContain('the-secret');
    await writeFile(join(folder, 'later.env'), 'DB_PASSWORD=the-secret');
    expect((await run('grep -rh DB .')).output).toBe('DB_HOST=here\n');
  });

  it('F-90 shows a secret file to the command that names it, and no other one', async () => {
    const { folder, home } = await newFolder({ '.env': 'the-env', 'server.key': 'the-key' });
    const isApproved = (path: string) => path === '.env';
    const { output } = await runCaged('cat .env server.key', { kind, folder, home, isApproved });
    expect(output).toBe('the-env');
  });

  it('F-90 leaves a file visible whose content is committed, so that git takes nothing for deleted', async () => {
    const { folder, home } = await newFolder({ '.npmrc': 'save-exact=true\n', '.env': 'the-secret' });
    initGit(folder, ['add', '.npmrc'], ['commit', '-qm', 'first']);
    // A name in the index is not enough: whoever can write there could put it there.
    initGit(folder, [
      'update-index',
      '--add',
      '--cacheinfo',
      '100644',
      'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
      '.env',
    ]);
    const { output } = await runCaged('cat .npmrc .env; git status --short .npmrc', { kind, folder, home });
    expect(output).toBe('save-exact=true\n');
  });

  it('F-91 SEC-8 lets nothing be changed or made that runs later outside of the cage', async () => {
    const files = {
      '.envrc': 'old',
      '.vscode/tasks.json': 'old',
      '.husky/pre-commit': 'old',
      '.github/workflows/ci.yml': 'old',
      'packages/x/.vscode/settings.json': 'old',
      'me.code-workspace': 'old',
      'sub/repository/a.txt': 'a',
    };
    const { folder, home } = await newFolder(files);
    initGit(folder);
    initGit(join(folder, 'sub/repository'));
    await rm(join(folder, '.git', 'hooks'), { recursive: true });
    const config = await readFile(join(folder, '.git', 'config'), 'utf8');
    const before = await readdir(folder);
    const attack = [
      `for f in ${Object.keys(files).join(' ')}; do echo evil > $f; rm -f $f; done`,
      'rm -rf .vscode .husky .github .envrc; mv .vscode v; mv .github g; mkdir -p .vscode; echo evil > .vscode/tasks.json',
      'mkdir -p .idea .devcontainer .claude .cursor; echo evil > .idea/workspace.xml; echo evil > .claude/settings.json',
      'echo evil > .mcp.json; echo evil > .gitlab-ci.yml; ln -s /bin/sh .cursor/x',
      'git config core.fsmonitor evil; echo evil >> .git/config; mkdir -p .git/hooks; echo evil > .git/hooks/pre-commit',
      'mv .git old; mkdir .git; rm -rf .git/config; echo ../evil > .git/commondir',
      'git -C sub/repository config core.fsmonitor evil; mv sub/repository sub/r2; mv sub sub2',
      'mkdir -p sub/repository/.git/hooks; echo evil > sub/repository/.git/hooks/pre-commit',
    ];
    for (const command of attack) await runCaged(command, { kind, folder, home });
    const changed = spawnSync('grep', ['-rl', 'evil', '.'], { cwd: folder, encoding: 'utf8' }).stdout;
    expect(changed).toBe('');
    expect(await readFile(join(folder, '.git', 'config'), 'utf8')).toBe(config);
    for (const name of ['.envrc', '.vscode/tasks.json', '.husky/pre-commit', '.github/workflows/ci.yml']) {
      expect(await readFile(join(folder, name), 'utf8')).toBe('old');
    }
    // What stood there in the meantime is gone.
    expect((await readdir(folder)).sort()).toEqual([...before].sort());
    expect(existsSync(join(folder, '.git', 'commondir'))).toBe(false);
  });

  it('F-81 lets nothing be changed of what the hub itself runs, though it lies in the folder', async () => {
    const files = {
      'nod/packages/x.ts': 'old',
      'nod/node_modules/.bin/tool': 'old',
      'nod/package.json': '{}',
    };
    const { folder, home } = await newFolder(files);
    const checkout = join(folder, 'nod');
    await runCaged(
      'for f in nod/packages/x.ts nod/node_modules/.bin/tool nod/package.json; do echo evil > $f; done; rm -rf nod; mv nod old; mkdir -p nod/packages; echo evil > nod/packages/x.ts',
      { kind, folder, home, checkout },
    );
    for (const [name, text] of Object.entries(files))
      expect(await readFile(join(folder, name), 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['a.txt', 'nod']);
    // The checkout as the folder itself: what the hub does not run can be changed.
    await runCaged('echo evil > packages/x.ts; echo new > notes.txt', {
      kind,
      folder: checkout,
      home,
      checkout,
    });
    expect(await readFile(join(checkout, 'packages/x.ts'), 'utf8')).toBe('old');
    expect(await readFile(join(checkout, 'notes.txt'), 'utf8')).toBe('new\n');
  });

  it('F-91 SEC-8 lets the everyday work of git be done', async () => {
    const { folder, home } = await newFolder({ '.gitignore': '.env\n', '.env': 'the-secret' });
    initGit(folder, ['config', 'user.name', 'T'], ['config', 'user.email', 't@t']);
    const { code, output } = await runCaged(
      'git add . && git commit -qm first && git switch -qc topic && echo b > b.txt && git add . && git commit -qm second && git switch -q - && git merge -q topic && git stash list && git status --short && git log --format=%s',
      { kind, folder, home },
    );
    expect({ code, output }).toEqual({ code: 0, output: 'second\nfirst\n' });
  });

  it("F-91 is built around a folder in the hub's own in the home, and shows nothing else of it", async () => {
    const { home } = await newFolder({});
    const folder = join(home, '.nod', 'files');
    await mkdir(folder, { recursive: true });
    await writeFile(join(home, '.nod', 'person-token'), 'the-token');
    const run = { kind, folder, home, hubFolder: join(home, '.nod') };
    expect(await runCaged('ls -A .. ~; cat ../person-token 2>/dev/null', run)).toEqual({
      code: 1,
      output: `..:\nfiles\n\n${home}:\n.nod\n`,
    });
  });

  it('F-91 shows settings of git in the home, unless a password stands in them', async () => {
    const { folder, home } = await newFolder({});
    await mkdir(join(home, '.config', 'git'), { recursive: true });
    await writeFile(join(home, '.config', 'git', 'ignore'), '*.log\n');
    await writeFile(join(home, '.gitconfig'), '[url "https://me:the-password@host"]\n  insteadOf = x\n');
    const { output } = await runCaged('cd; ls -A; cat .config/git/ignore', { kind, folder, home });
    expect(output).toBe('.config\n*.log\n');
  });

  it('F-91 runs nothing when a name in the folder became a link to elsewhere while the cage was built', async () => {
    const { base, folder, home } = await newFolder({
      'x/.git/config': '',
      'y/.vscode/a': '',
      'x/.git/hooks/a': '',
    });
    await mkdir(join(base, 'keys', 'hooks'), { recursive: true });
    await writeFile(join(base, 'keys', 'a'), 'the-private-key');
    const { cage } = await findTestCage({ kind, folder, home });
    for (const name of ['x/.git', 'y/.vscode', 'x/.git/hooks']) {
      const order = {
        command: 'cat x/.git/a y/.vscode/a x/.git/hooks/a; echo ran',
        start: folder,
        isApproved: () => false,
      };
      const caged = await cage?.enclose(order);
      if (!caged) throw new Error('no cage');
      // As another command of the agent could, at just this moment.
      await rename(join(folder, name), join(base, 'kept'));
      await symlink(join(base, 'keys'), join(folder, name));
      const { stdout, stderr } = spawnSync(caged.file, caged.args, { cwd: caged.folder, encoding: 'utf8' });
      await rm(join(folder, name));
      await rename(join(base, 'kept'), join(folder, name));
      await caged.release();
      expect(stdout).toBe('');
      expect(stderr).not.toBe('');
    }
  });

  it('F-91 AC-8.2 ends with the hub, also when that is killed', async () => {
    const { base, folder, home } = await newFolder({});
    const trace = `trace-${base}`;
    const script = `
      const { findCage } = await import(${JSON.stringify(join(import.meta.dirname, 'cage.ts'))});
      const { runShell } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'commands', 'shell.ts'))});
      const options = { folder: ${JSON.stringify(folder)}, home: ${JSON.stringify(home)}, hubFolder: null, searchPath: '' };
      const { cage } = await findCage(options, process.env, [${JSON.stringify(kind)}]);
      const signal = new AbortController().signal;
      const environment = { PATH: process.env.PATH, LANGUAGE: ${JSON.stringify(trace)} };
      await runShell({ command: 'setsid sh -c "sleep 1000" & sleep 1000', folder: options.folder, environment, cage, isApproved: () => false, timeLimitMs: 1e6, graceMs: 1, signal, onOutput() {} });
    `;
    const hub = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    onTestFinished(() => void hub.kill('SIGKILL'));
    while (findTraced(trace).filter((name) => name.startsWith('sleep')).length < 2) await setImmediate();
    hub.kill('SIGKILL');
    while (findTraced(trace).length > 0) await setImmediate();
    expect(findTraced(trace)).toEqual([]);
  });

  it('F-90 a folder that cannot be looked through is told of', async () => {
    const { folder, home } = await newFolder({ '.env': 'the-secret' });
    const { cage } = await findTestCage({ kind, folder, home });
    expect(await cage?.findMissed()).toBeNull();
    await link(join(folder, '.env'), join(folder, 'twin.txt'));
    expect(await cage?.findMissed()).toBe('a file that holds secrets has a second name');
    await rm(join(folder, 'twin.txt'));
    for (let index = 0; index < 130; index += 1) await writeFile(join(folder, `${index}.key`), 'x');
    expect(await cage?.findMissed()).toBe('there are too many files to hide or lock');
  });
});

describe.runIf(KINDS.includes('bwrap'))('a cage of bwrap', () => {
  it('F-91 runs nothing when something of elsewhere was mounted in the folder', async () => {
    const { base, folder, home } = await newFolder({ 'x/.git/config': '' });
    await mkdir(join(base, 'keys'));
    await writeFile(join(base, 'keys', 'a'), 'the-private-key');
    const { cage } = await findTestCage({ kind: 'bwrap', folder, home });
    const caged = await cage?.enclose({ command: 'cat x/.git/a', start: folder, isApproved: () => false });
    // As if the name had led elsewhere when it was looked up, and back when it was mounted.
    const at = caged?.args.indexOf(join(folder, 'x/.git')) ?? -1;
    const args = caged?.args.with(at, join(base, 'keys'));
    const { stdout, stderr } = spawnSync(caged?.file ?? '', args ?? [], { cwd: folder, encoding: 'utf8' });
    await caged?.release();
    expect(stdout).toBe('');
    expect(stderr).toBe('The folder changed while the cage was built, so the command was not run.\n');
  });
});

describe.runIf(KINDS.length > 0)('run_command in a cage', () => {
  it('F-90 SEC-6 reads a secret only where the call names it, which is asked about in every mode', async () => {
    const { folder } = await newFolder({ '.env': 'DB=the-secret' });
    const tools = createFileTools({ folder, allowShell: true });
    const unasked = { command: 'grep -r DB .', path: '.' };
    expect(await inspectCall(tools, 'run_command', unasked)).toMatchObject({ risk: null });
    expect((await callTool(tools, 'run_command', unasked)).displayText).not.toContain('the-secret');
    const asked = { command: 'cat .env', path: '.' };
    expect(await inspectCall(tools, 'run_command', asked)).toMatchObject({ risk: 'secrets' });
    expect((await callTool(tools, 'run_command', asked)).displayText).toContain('the-secret');
  });

  it('F-90 is asked about where secrets cannot be hidden, and an earlier approval does not count for it', async () => {
    const { folder } = await newFolder({ '.env': 'DB=the-secret' });
    const tools = createFileTools({ folder, allowShell: true });
    const call = { command: 'ls', path: '.' };
    const before = await inspectCall(tools, 'run_command', call);
    await link(join(folder, '.env'), join(folder, 'twin.txt'));
    const after = await inspectCall(tools, 'run_command', call);
    expect([before.risk, after.risk]).toEqual([null, 'secrets']);
    expect(after.target).not.toBe(before.target);
  });

  it('leaves no placeholder behind, also when commands run side by side', async () => {
    const { folder } = await newFolder({});
    await chmod(folder, 0o755);
    const tools = createFileTools({ folder, allowShell: true });
    const run = (command: string) => callTool(tools, 'run_command', { command, path: '.' });
    const results = await Promise.all([
      run(
        'mkdir .vscode/x; ls -A; until test -e go; do sleep 0.01; done; mkdir -p .vscode && echo evil > .vscode/tasks.json',
      ),
      run('ls -A').then(() => run('touch go')),
    ]);
    expect(results[0]).toMatchObject({ success: false });
    expect((await readdir(folder)).sort()).toEqual(['a.txt', 'go']);
  });
});

/** The command lines of processes that carry the trace in their environment. */
function findTraced(trace: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(trace)) return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      return [];
    }
  });
}
