// Places that a caged command does not see although they lie in what it is shown, such as the folder of an agent that
// is the person's home: keys, browsers, the hub's own data, and sockets of services that act for whoever asks.
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { isIn } from '../folder/folder.ts';
import type { Place } from './shown-places.ts';

const KEYS = [
  ...['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.password-store', '.local/share/keyrings'],
  ...['.config/gcloud', '.config/gh', '.config/git/credentials', '.config/containers', '.terraform.d'],
  ...['.netrc', '.npmrc', '.pypirc', '.git-credentials', '.pgpass', '.my.cnf', '.vault-token', '.nod'],
  ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.m2/settings.xml', '.Xauthority'],
  ...['.claude/.credentials.json', '.codex/auth.json', '.gemini/oauth_creds.json', '.config/github-copilot'],
  ...[
    '.local/share/opencode/auth.json',
    '.local/share/jupyter/runtime',
    '.config/sops',
    '.config/age',
    '.age',
  ],
  ...['.config/rclone', '.config/op', '.config/doctl', '.config/hub', '.config/glab-cli', '.config/netlify'],
  ...[
    '.config/gspread',
    '.config/configstore',
    '.wrangler',
    '.fly',
    '.oci',
    '.bluemix',
    '.databrickscfg',
    '.huggingface',
  ],
  ...[
    '.cache/huggingface/token',
    '.kaggle',
    '.snowflake',
    '.step',
    '.minikube',
    '.electrum',
    '.bitcoin',
    '.ethereum',
  ],
];
const HISTORIES = ['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history'];
/** The person's session with this hub is a cookie there: whoever reads it can approve in their name. */
const BROWSERS = [
  ...['.mozilla', '.config/mozilla', '.thunderbird', '.librewolf', '.waterfox', '.zen', 'snap', '.var/app'],
  ...['google-chrome', 'google-chrome-beta', 'google-chrome-unstable', 'chromium', 'BraveSoftware'].map(
    inConfig,
  ),
  ...['microsoft-edge', 'microsoft-edge-beta', 'microsoft-edge-dev', 'vivaldi', 'opera'].map(inConfig),
];
const IN_HOME = [...KEYS, ...HISTORIES, ...BROWSERS];
/** Readable where root runs the hub. */
const OF_SYSTEM = [
  ...['shadow', 'shadow-', 'gshadow', 'gshadow-', 'sudoers', 'sudoers.d', 'krb5.keytab', 'ssl/private'],
  ...['pki/tls/private', 'letsencrypt', 'wireguard', 'openvpn', 'NetworkManager/system-connections'],
  ...['kubernetes', 'rancher', 'mysql/debian.cnf', 'ipsec.secrets', 'docker', 'containers/auth.json'],
  ...['rsa', 'dsa', 'ecdsa', 'ed25519'].map((kind) => `ssh/ssh_host_${kind}_key`),
].map((name) => join('/etc', name));
const SERVICES = ['/run', '/var/run', '/var/lib/lxd', '/var/snap/lxd', '/var/lib/incus'];

/** Only what is there; nothing twice, and nothing that lies in another one. Outermost first. */
export async function findHiddenPlaces(home: string, hubFolder: string | null): Promise<Place[]> {
  const wanted = [
    ...SERVICES,
    ...OF_SYSTEM,
    ...IN_HOME.map((name) => join(home, name)),
    ...(hubFolder ? [hubFolder] : []),
  ];
  const found = (await Promise.all(wanted.map(look))).filter((place) => place !== null);
  found.sort((a, b) => a.path.length - b.path.length);
  return found.filter(({ path }, index) => !found.slice(0, index).some((outer) => isIn(outer.path, path)));
}

async function look(given: string): Promise<Place | null> {
  const path = await orNull(realpath(given));
  const stats = path === null ? null : await orNull(lstat(path));
  return path === null || stats === null ? null : { path, isFolder: stats.isDirectory() };
}

function inConfig(name: string): string {
  return `.config/${name}`;
}
