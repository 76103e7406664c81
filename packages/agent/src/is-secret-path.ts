// Which files hold secrets, by their names: keys, tokens, passwords. Pure; what a file really holds is not looked at.

/** Everything in folders of these names. */
const FOLDERS = new Set([
  ...['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.password-store', 'keyrings'],
  ...['gcloud', '.terraform.d', '.vault'],
]);
/** Folders that hold secrets only in their usual place. */
const PLACES = /(?:^|\/)(?:\.config\/(?:gh|containers)|\.nod)(?:\/|$)/;
const NAMES = new Set([
  ...['.netrc', '_netrc', '.npmrc', '.pypirc', '.git-credentials', '.pgpass', '.my.cnf', '.htpasswd'],
  ...['.dockercfg', '.vault-token', '.boto', '.s3cfg', '.terraformrc', 'kubeconfig', 'shadow', '.envrc'],
  ...['.bash_history', '.zsh_history', '.psql_history', '.xauthority', 'master.key', 'person-token'],
]);
const PATTERNS = [
  // Examples are there to be read: they hold no secrets.
  /^\.env(?:[.\-_](?!(?:.*\.)?(?:example|sample|template|dist|defaults)$).*)?$/,
  /^.+\.env$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)/,
  /^(?:credentials?|secrets?)(?:\.(?:json|ya?ml|toml|ini|txt|csv|xml|cfg|conf|properties|db))?$/,
  /^(?:client_secret|service[-_]account|application_default_credentials).*\.json$/,
];
/** The environment of a process, as Linux shows it. */
const ENVIRONMENT = /(?:^|\/)proc\/[^/]+\/environ$/;

/** Paths have slashes or backslashes; upper and lower case are the same, as on many disks. */
export function isSecretPath(path: string): boolean {
  const plain = withoutLastSlashes(path.replaceAll('\\', '/').toLowerCase());
  const parts = plain.split('/');
  if (parts.some((part) => FOLDERS.has(part)) || PLACES.test(plain) || ENVIRONMENT.test(plain)) return true;
  const name = parts.at(-1) ?? '';
  return NAMES.has(name) || PATTERNS.some((pattern) => pattern.test(name));
}

/** Not by a pattern: one that must end the text is tried from every slash of a long run. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** One name of each kind, for asking whether a glob would take in such files. */
export const SECRET_EXAMPLES: readonly string[] = [
  ...[
    '.env',
    '.env.local',
    '.env.production',
    'id_rsa',
    'id_ed25519',
    'server.pem',
    'server.key',
    'store.p12',
  ],
  ...['credentials', 'credentials.json', 'secrets.yaml', 'kubeconfig', ...FOLDERS, ...NAMES],
];
