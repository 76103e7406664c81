// Files of a folder that run later and outside of the cage, without the person starting them: git's settings and
// hooks, what editors, shells, other agents and build servers act on by themselves, and what the hub itself runs.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isIn } from './folder.ts';

/** The sources and programs of this hub. */
export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');
const RUN_BY_HUB = ['adapters', 'apps', 'packages', 'parts', 'node_modules', 'scripts', 'package.json'];

/** By name, wherever they lie. */
const NAMES: ReadonlySet<string> = new Set([
  ...[
    '.envrc',
    '.vscode',
    '.idea',
    '.zed',
    '.fleet',
    '.vim',
    '.exrc',
    '.nvimrc',
    '.nvim.lua',
    '.dir-locals.el',
  ],
  ...['.husky', '.githooks', '.pre-commit-config.yaml', 'lefthook.yml', '.lefthook.yml', '.devcontainer'],
  ...['.claude', '.codex', '.gemini', '.cursor', '.mcp.json', '.mise.toml', 'mise.toml', '.tool-versions'],
  ...[
    '.github',
    '.gitlab-ci.yml',
    '.circleci',
    '.travis.yml',
    '.drone.yml',
    '.buildkite',
    '.forgejo',
    '.gitea',
  ],
  ...['azure-pipelines.yml', 'bitbucket-pipelines.yml', 'jenkinsfile', '.woodpecker.yml', '.woodpecker'],
  ...['.windsurf', '.kiro', '.roo', '.kilocode', '.trae', '.amazonq', '.continue', '.opencode'],
  ...['opencode.json', 'opencode.jsonc', '.aider.conf.yml', '.lefthook', '.pre-commit-config.yml'],
]);
const WORKSPACE = /\.code-workspace$/;

/** Of these none may be made either where a project begins. As empty folders they are in nobody's way. */
export const KEPT_AWAY: readonly string[] = [
  ...['.envrc', '.vscode', '.idea', '.husky', '.devcontainer', '.github', '.gitlab-ci.yml', '.mcp.json'],
  ...['.claude', '.codex', '.gemini', '.cursor'],
];

/** In a home: what a shell or a session starts with. */
export const SESSION_STARTS: readonly string[] = [
  ...[
    '.profile',
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.bash_aliases',
    '.zshrc',
    '.zshenv',
  ],
  ...['.zprofile', '.zlogin', '.zlogout', '.config', '.gitconfig', '.xprofile', '.xinitrc', '.xsessionrc'],
  ...['.pam_environment', '.inputrc', '.vimrc', '.emacs', '.emacs.d', '.tmux.conf', '.screenrc', '.gdbinit'],
  ...['.local/share/systemd', '.local/share/applications', '.local/share/dbus-1', '.pythonrc', '.npmrc'],
];

/** `name` is a single part of a path. */
export function runsOutside(name: string): boolean {
  const plain = name.toLowerCase();
  return NAMES.has(plain) || WORKSPACE.test(plain);
}

/** Parts of a checkout; the rest of it the hub does not run. */
export function toRunByHub(checkout: string): string[] {
  return RUN_BY_HUB.map((name) => join(checkout, name));
}

export function isRunByHub(path: string): boolean {
  return toRunByHub(CHECKOUT).some((part) => isIn(part, path));
}
