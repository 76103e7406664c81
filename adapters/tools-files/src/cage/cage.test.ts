import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileTools, describeCage } from '../index.ts';
import { callTool, inspectCall } from '../test-folder.ts';
import type { CageKind } from './cage.ts';
import { type Layer, planCage } from './cage-plan.ts';
import { readMounts } from './mounts.ts';
import { findProgram } from './system-program.ts';
import { KINDS, runCaged } from './test-cage.ts';
import { toUnshareArguments, toUnshareScript } from './unshare-script.ts';

// Not in the temporary folder: caged commands have one of their own, and would not see it anyway.
const BASE = await realpath(await mkdtemp('/var/tmp/nod-cage-'));
const HOME = join(BASE, 'home');
const HUB = join(BASE, 'hub');
const OUTSIDE = join(BASE, 'outside');
const ENVIRONMENT = { ...process.env, HOME };
const PLACE = { home: HOME, hubFolder: HUB, variables: { OUTSIDE, HUB } };

beforeAll(async () => {
  for (const folder of [OUTSIDE, join(HOME, '.ssh'), join(HUB, 'files'), join(BASE, 'folder', 'sub')]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(join(HOME, '.ssh', 'id_rsa'), 'the-private-key');
  await writeFile(join(HOME, '.netrc'), 'the-password');
  await writeFile(join(HOME, 'notes.txt'), 'the-notes');
  await writeFile(join(HOME, '.bashrc'), '');
  for (const [name, text] of [
    ['.config/sops/age.txt', 'the-age-key'],
    ['.codex/config.toml', 'the-settings'],
    ['.cargo/bin/tool', '#!/bin/sh\necho the tool runs\n'],
  ] as const) {
    await mkdir(dirname(join(HOME, name)), { recursive: true });
    await writeFile(join(HOME, name), text, { mode: 0o755 });
  }
  await writeFile(join(HUB, 'token'), 'the-token');
  await writeFile(join(OUTSIDE, 'file.txt'), 'outside');
});

afterAll(() => rm(BASE, { recursive: true, force: true }));

const PLACES = { 'a folder': join(BASE, 'folder'), "a folder in the hub's own": join(HUB, 'files') };

interface Caged {
  kind: CageKind;
  place: keyof typeof PLACES;
}

const CAGES: Caged[] = KINDS.flatMap((kind) =>
  (Object.keys(PLACES) as (keyof typeof PLACES)[]).map((place) => ({ kind, place })),
);

describe.runIf(KINDS.length > 0)('a cage', () => {
  describe.each(CAGES)('of $kind around $place', (caged) => {
    const folder = PLACES[caged.place];
    const run = (command: string, start = folder) =>
      runCaged(command, { ...PLACE, kind: caged.kind, folder, start });

    it.each([
      ['an absolute path', 'echo changed > "$OUTSIDE/file.txt"'],
      ['a relative path', 'echo changed > ../outside/file.txt; echo changed > ../../outside/file.txt'],
      ['a link', 'ln -s "$OUTSIDE" door; echo changed > door/file.txt; rm -f door'],
      ['the root of the first process', 'echo changed > "/proc/1/root$OUTSIDE/file.txt"'],
      ['the folder of the first process', 'echo changed > "/proc/1/cwd/../outside/file.txt"'],
      ['its own root', 'echo changed > "/proc/self/root$OUTSIDE/file.txt"'],
      [
        'mounting it anew',
        'mount -o remount,rw /; mount -o remount,bind,rw /; echo changed > "$OUTSIDE/file.txt"',
      ],
      [
        'namespaces of its own',
        `unshare -rm sh -c 'mount -o remount,bind,rw /; umount -l /; umount -a; echo changed > "$OUTSIDE/file.txt"'`,
      ],
      [
        'the namespaces of the first process',
        'nsenter -t 1 -m -U sh -c \'echo changed > "$OUTSIDE/file.txt"\'',
      ],
      ['a hard link', 'ln "$OUTSIDE/file.txt" twin && echo changed > twin'],
      ['moving', 'mv "$OUTSIDE/file.txt" moved; rm -rf "$OUTSIDE"'],
      ['rights', 'chmod 777 "$OUTSIDE" && touch "$OUTSIDE/new"; mkdir "$OUTSIDE/new"'],
    ])('SEC-8 lets nothing outside be changed through %s', async (_how, command) => {
      await run(command);
      expect(await readFile(join(OUTSIDE, 'file.txt'), 'utf8')).toBe('outside');
      expect(await readdir(OUTSIDE)).toEqual(['file.txt']);
      expect((await readdir(BASE)).sort()).toEqual(['folder', 'home', 'hub', 'outside']);
    });

    it('SEC-8 lets nothing be changed through the kernel’s own files', async () => {
      const { output } = await run(
        'for f in /proc/sys/kernel/hostname /proc/sys/vm/swappiness /proc/sysrq-trigger /sys/kernel/mm/ksm/run; do test -e $f && test -w $f && echo open $f; done; ls /dev | grep -E "^(sd|vd|nvme|mem|kmsg)" ; echo end',
      );
      expect(output).toBe('end\n');
    });

    it('F-91 SEC-6 shows nothing of the home, of the hub and of the machine that is not on the list', async () => {
      const { output } = await run(
        'cat "$HOME"/.ssh/* "$HOME/.netrc" "$HOME"/.config/*/* "$HOME"/.codex/* "$HOME/notes.txt" "$HUB/token" "$OUTSIDE/file.txt"; ls -A /home /root /mnt /media /srv /boot "$HUB" /var/lib; grep -r "the-" "$HOME" "$HUB" "$OUTSIDE"',
      );
      expect(output).not.toMatch(/the-private-key|the-password|the-token|the-notes|the-age-key|the-settings/);
      expect(output).not.toMatch(/: outside/);
    });

    it('F-91 shows toolchains in the home read-only, and what is written in the home is gone with the command', async () => {
      const tool = join(HOME, '.cargo', 'bin', 'tool');
      const { output } = await run(
        `"${tool}"; echo changed > "${tool}"; echo new > "$HOME/new" && cat "$HOME/new"`,
      );
      expect(output).toContain('the tool runs\n');
      expect(output).toContain('new\n');
      expect(await readFile(tool, 'utf8')).toContain('the tool runs');
      expect(existsSync(join(HOME, 'new'))).toBe(false);
    });

    it('SEC-6 lets nothing be written where things are hidden', async () => {
      const { output } = await run(
        'for f in "$HUB/new" /run/new /new /etc/new "$OUTSIDE/new"; do : > $f && echo wrote $f; done',
      );
      expect(output).not.toContain('wrote');
    });

    it('F-91 leaves no socket of a service and no file of an outer process in sight', async () => {
      const { output } = await run(
        'ls -A /run /var/run /tmp; find / -xdev -type s 2>/dev/null; ls -A /dev/shm; echo end',
      );
      expect(output.split('\n').filter((line) => !/^(?:\/|ls:|systemd|resolv|$)/.test(line))).toEqual([
        'end',
      ]);
    });

    it('F-91 lets no command have a user namespace of its own', async () => {
      const { output } = await run('unshare --user --map-root-user echo nested; unshare --user echo nested');
      expect(output).not.toMatch(/^nested$/m);
      expect(output).toMatch(/unshare/);
    });

    it('SEC-8 hides the processes outside, so that none can be ended or looked into', async () => {
      const { output } = await run(
        `kill -0 ${process.pid} 2>/dev/null && echo seen; ls /proc | grep -c '^[0-9]*$'; test -e /proc/${process.pid} && echo seen; echo end`,
      );
      expect(output).not.toContain('seen');
    });

    it('lets the folder be changed, and only that remains', async () => {
      const name = randomUUID();
      const { code } = await run(`mkdir -p sub; echo hello > sub/${name}; echo kept > /tmp/${name}`);
      expect(code).toBe(0);
      expect(await readFile(join(folder, 'sub', name), 'utf8')).toBe('hello\n');
      expect(existsSync(join(tmpdir(), name))).toBe(false);
      expect((await run(`cat /tmp/${name}`)).code).toBe(1);
    });

    it('runs the programs of the machine, as the same user, from where it is told to', async () => {
      await mkdir(join(folder, 'sub'), { recursive: true });
      const start = join(folder, 'sub');
      const { output } = await run(
        'pwd; id -u; node -p 6*7; git init -q . && git rev-parse --is-inside-work-tree',
        start,
      );
      expect(output).toBe(`${start}\n${process.getuid?.()}\n42\ntrue\n`);
      await rm(join(start, '.git'), { recursive: true });
    });

    it('gives output, exit codes and devices as they are', async () => {
      expect(await run('echo out; echo err >&2; exit 3')).toEqual({ code: 3, output: 'out\nerr\n' });
      expect(
        await run('head -c 3 /dev/zero | wc -c; echo x > /dev/null; test -c /dev/urandom'),
      ).toMatchObject({
        code: 0,
        output: '3\n',
      });
    });

    it('SEC-8 leaves no way through a link in the folder that was there before', async () => {
      await symlink(OUTSIDE, join(folder, 'old-door'));
      expect((await run('echo changed > old-door/file.txt')).code).not.toBe(0);
      await rm(join(folder, 'old-door'));
      expect(await readFile(join(OUTSIDE, 'file.txt'), 'utf8')).toBe('outside');
    });
  });

  it.each(KINDS)(
    'of %s SEC-6 hides keys also where they lie in the folder itself, and locks what a session starts with',
    async (kind) => {
      const { output } = await runCaged(
        'cat .ssh/id_rsa .netrc; cat notes.txt; echo new > new.txt; for f in .bashrc .cargo/bin/tool; do echo evil >> $f; done',
        { ...PLACE, kind, folder: HOME },
      );
      expect(output).toContain('the-notes');
      expect(output).not.toMatch(/the-private-key|the-password/);
      expect(await readFile(join(HOME, 'new.txt'), 'utf8')).toBe('new\n');
      expect(await readFile(join(HOME, '.bashrc'), 'utf8')).toBe('');
      await rm(join(HOME, 'new.txt'));
    },
  );

  it.runIf(KINDS.includes('unshare'))('SEC-8 runs nothing when something was left open', async () => {
    const folder = join(BASE, 'folder');
    const options = { folder, home: HOME, hubFolder: null, searchPath: process.env.PATH ?? '' };
    const plan = await planCage(options, () => false);
    const unshare = findProgram('unshare', { folder }) ?? '';
    const setpriv = findProgram('setpriv', { folder }) ?? '';
    const identity = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 };
    // As if what is shown had been bound as it is.
    const outer: Layer[] = [...plan.outer, { type: 'open', path: '/usr' }];
    const script = toUnshareScript({ ...plan, outer }, await readMounts(), {
      unshare,
      setpriv,
      start: folder,
      identity,
      kernelFiles: [],
    });
    const args = [...toUnshareArguments(unshare), script, 'sh', 'echo ran'];
    const { status, stdout, stderr } = spawnSync(setpriv, args, { cwd: folder, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(
      '/usr is open\nThe cage for this command could not be built, so it was not run.',
    );
  });

  it.each(KINDS)('of %s holds for a folder whatever its name', async (kind) => {
    const folder = join(BASE, 'home', `a b'c"d\\#$(e)\t`);
    await mkdir(join(folder, '.git', 'hooks'), { recursive: true });
    await writeFile(join(folder, '.git', 'config'), '');
    await writeFile(join(folder, '.env'), 'the-secret');
    const { output } = await runCaged('echo in > a; echo out > ../b; cat .env; pwd', {
      ...PLACE,
      kind,
      folder,
    });
    expect(output).toBe(`${folder}\n`);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('in\n');
    expect(existsSync(join(HOME, 'b'))).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('CM-3.2 is told of on the card and asked about no further', async () => {
    const tools = createFileTools({
      folder: join(BASE, 'folder'),
      allowShell: true,
      environment: ENVIRONMENT,
    });
    expect(await inspectCall(tools, 'run_command', { command: 'ls', path: 'sub' })).toEqual({
      preview: {
        type: 'command',
        command: 'ls',
        folder: join(BASE, 'folder', 'sub'),
        isCaged: true,
        files: [],
        shows: ['command', 'path'],
      },
      risk: null,
      permission: ['command', 'path'],
      permissionTarget: '',
      target: `${join(BASE, 'folder', 'sub')} caged`,
    });
    const result = await callTool(tools, 'run_command', { command: `touch ${OUTSIDE}/new`, path: '.' });
    expect(result).toMatchObject({ success: false, error: expect.stringContaining('No such file') });
  });

  it('is described for a report on the machine', async () => {
    const described = await describeCage({ folder: join(BASE, 'folder'), environment: ENVIRONMENT });
    const program = expect.stringMatching(/^\/.*\/(?:bwrap|unshare)$/);
    expect(described).toEqual({ kind: KINDS[0], program, reason: null, missed: null });
  });
});

describe('without a cage', () => {
  it('SEC-8 every command is asked about, in every mode, and the reason is known', async () => {
    // The whole machine cannot be caged, and what builds cages cannot be in the agent's hands.
    const tools = createFileTools({ folder: '/', allowShell: true, environment: ENVIRONMENT });
    expect(await inspectCall(tools, 'run_command', { command: 'ls', path: '.' })).toMatchObject({
      preview: { type: 'command', isCaged: false },
      risk: 'outside-folder',
      target: '/ free',
    });
    expect(await describeCage({ folder: '/', environment: ENVIRONMENT })).toMatchObject({ kind: null });
    const { kind, reason } = await describeCage({ folder: '/usr', environment: ENVIRONMENT });
    expect(kind).toBeNull();
    expect(reason).toMatch(/bwrap: not installed.*; unshare: not installed|there is none for/);
  });
});
