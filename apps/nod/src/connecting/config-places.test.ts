import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProfile, type ProgramName, type Scope } from '@nod/profiles';
import { expect, it, onTestFinished } from 'vitest';
import { locateConfigs } from './config-places.ts';

const server = { command: '/opt/nod', args: ['mcp'] };

/** A home, and a repository with a folder in it that the command is run in. */
function openMachine(env: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(join(tmpdir(), 'nod-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const project = join(home, 'site');
  const folder = join(project, 'src');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(folder);
  const pathsOf = (program: ProgramName, scope: Scope = 'user'): string[] => {
    const profile = findProfile(program);
    if (!profile) throw new Error(`no profile of ${program}`);
    return locateConfigs(profile, { scope, server }, { env, home, folder }).map(({ path }) => path);
  };
  return { home, project, pathsOf };
}

it('finds the files of each program in the home, or where its variable says', () => {
  const { home, pathsOf } = openMachine();
  expect(pathsOf('codex')).toEqual([join(home, '.codex/config.toml')]);
  expect(pathsOf('claude')).toEqual([join(home, '.claude.json'), join(home, '.claude/settings.json')]);
  const moved = openMachine({
    CODEX_HOME: '/c',
    CLAUDE_CONFIG_DIR: '/d',
    XDG_CONFIG_HOME: '/x',
    COPILOT_HOME: '/p',
  });
  expect(moved.pathsOf('codex')).toEqual(['/c/config.toml']);
  expect(moved.pathsOf('claude')).toEqual(['/d/.claude.json', '/d/settings.json']);
  expect(moved.pathsOf('opencode')).toEqual(['/x/opencode/opencode.jsonc']);
  expect(moved.pathsOf('copilot', 'project')).toEqual([
    join(moved.project, '.github/mcp.json'),
    '/p/permissions-config.json',
  ]);
});

it('takes the root of the repository for the project, and the file that is there of several', () => {
  const { home, project, pathsOf } = openMachine();
  expect(pathsOf('claude', 'project')[0]).toBe(join(project, '.mcp.json'));
  mkdirSync(join(home, '.config/opencode'), { recursive: true });
  writeFileSync(join(home, '.config/opencode/opencode.json'), '{}');
  expect(pathsOf('opencode')).toEqual([join(home, '.config/opencode/opencode.json')]);
});

it('C2 tells which files have to lie in the project', () => {
  const { project } = openMachine();
  const profile = findProfile('copilot');
  if (!profile) throw new Error('no profile');
  const surroundings = { env: {}, home: '/home', folder: project };
  const insides = locateConfigs(profile, { scope: 'project', server }, surroundings).map(
    ({ inside }) => inside,
  );
  expect(insides).toEqual([project, null]);
});

it.runIf(process.getuid?.() === 0)(
  'C14 a repository that somebody else made above is not the project',
  () => {
    const { home, project, pathsOf } = openMachine();
    rmSync(join(project, '.git'), { recursive: true });
    mkdirSync(join(home, '.git'));
    expect(pathsOf('claude', 'project')[0]).toBe(join(home, '.mcp.json'));
    chownSync(join(home, '.git'), 1000, 1000);
    expect(pathsOf('claude', 'project')[0]).toBe(join(project, 'src', '.mcp.json'));
  },
);
