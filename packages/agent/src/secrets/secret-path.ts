// Secret path: which files hold secrets, by their names: keys, tokens, passwords. Pure; what a file really holds is not
// looked at.

/** Everything in folders of these names. */
const FOLDERS = new Set([
  ...['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.docker', '.password-store', 'keyrings'],
  ...['gcloud', '.terraform.d', '.vault', '.env.d'],
]);
/** Folders that hold secrets only in their usual place. */
const PLACES = /(?:^|\/)(?:\.config\/(?:gh|containers)|\.nod)(?:\/|$)/;
const NAMES = new Set([
  ...['.netrc', '_netrc', '.npmrc', '.pypirc', '.git-credentials', '.pgpass', '.my.cnf', '.htpasswd'],
  ...['.dockercfg', '.vault-token', '.boto', '.s3cfg', '.terraformrc', 'kubeconfig', 'shadow', '.envrc'],
  ...[
    '.dev.vars',
    '.yarnrc.yml',
    '.flaskenv',
    '.token',
    '.aws-credentials',
    'local.settings.json',
    'wallet.dat',
  ],
  ...['.bash_history', '.zsh_history', '.psql_history', '.xauthority', 'master.key', 'person-token'],
]);
const PATTERNS = [
  // Examples are there to be read: they hold no secrets.
  /^\.env(?:[.\-_](?!(?:.*\.)?(?:example|sample|template|dist|defaults)$).*)?$/,
  /^.+\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|tfstate|tfvars)$/,
  /\.tfvars\.json$/,
  /^(?:[\w-]{0,60}[-_])?id_(?:rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)/,
  // Also of one environment: `credentials-prod.json`, `secrets.prod.yaml`.
  /^(?:credentials?|secrets?)(?:[.\-_]\w{1,40})?(?:\.(?:json|ya?ml|toml|ini|txt|csv|xml|cfg|conf|properties|db))$/,
  /^(?:credentials?|secrets?)$/,
  /^(?:client_secret|service[-_]account|application_default_credentials).*\.json$/,
  /firebase-adminsdk.{0,200}\.json$/,
];
/** What programs and people put behind the name of a file that they keep a copy of. */
const COPY =
  /(?:~|[.\-_ ](?:bak|backup|old|orig|original|save|saved|copy|tmp|temp|prev|swp|swo|swn|gpg|enc|\d{1,14})|[ _-]?\(\d{1,3}\)| copy(?: \d{1,3})?)$/;
const MOST_ENDINGS = 4;
/** Longer ones are no names of files. */
const MOST_NAME = 1_000;
/** The environment of a process, as Linux shows it. */
const ENVIRONMENT = /(?:^|\/)proc\/[^/]+\/environ$/;

/** Paths have slashes or backslashes; upper and lower case are the same, as on many disks. */
export function isSecretPath(path: string): boolean {
  const plain = withoutLastSlashes(path.replaceAll('\\', '/').toLowerCase());
  const parts = plain.split('/');
  if (parts.some((part) => FOLDERS.has(part)) || PLACES.test(plain) || ENVIRONMENT.test(plain)) return true;
  return toOriginals(parts.at(-1) ?? '').some(
    (name) => NAMES.has(name) || PATTERNS.some((pattern) => pattern.test(name)),
  );
}

/** The name, and those that it is a copy of: `.npmrc.bak` of `.npmrc`, and `..env.swp` of `.env`, as editors do. */
function toOriginals(name: string): string[] {
  const names = [name];
  if (name.length > MOST_NAME) return names;
  for (let left = name; names.length <= MOST_ENDINGS && COPY.test(left); ) {
    left = left.replace(COPY, '');
    names.push(left);
  }
  return names.flatMap((each) =>
    /\.sw[a-p]$/.test(name) && each.startsWith('.') ? [each, each.slice(1)] : [each],
  );
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
  ...['terraform.tfstate', 'prod.tfvars', 'key.p8', 'secrets.prod.yaml'],
];
