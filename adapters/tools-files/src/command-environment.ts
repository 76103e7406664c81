// The environment of a command: what programs need, without what would let them act as somebody.
const SECRET_NAME =
  /(?:^|_)(?:API_?KEY|KEY|KEYS|TOKEN|TOKENS|SECRET|SECRETS|PASSWORD|PASSWD|PASS|PASSPHRASE|CREDENTIAL|CREDENTIALS|AUTH|COOKIE|SESSION|DSN|PAT|JWT|BEARER|WEBHOOK)(?:$|_)/i;
const SECRET_PREFIX =
  /^(?:NOD_|AWS_|AZURE_|GOOGLE_APPLICATION_|GITHUB_|GH_|GITLAB_|CI_JOB_|npm_config_.*(?:auth|token|password))/i;
const SECRET_SUFFIX = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|_PWD)$/i;
/** Sockets through which keys can be used without being seen. */
const AGENT_SOCKETS = new Set(['SSH_AUTH_SOCK', 'GPG_AGENT_INFO', 'DBUS_SESSION_BUS_ADDRESS']);
/** A password, or a token in place of a name. */
const WITH_CREDENTIAL = /:\/\/[^/\s@]+@/;

/** Judged by name, and by values that are addresses with a credential in them. */
export function toCommandEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !isSecret(name, value)) kept[name] = value;
  }
  return kept;
}

function isSecret(name: string, value: string): boolean {
  const byName = [SECRET_NAME, SECRET_PREFIX, SECRET_SUFFIX].some((pattern) => pattern.test(name));
  return byName || AGENT_SOCKETS.has(name) || WITH_CREDENTIAL.test(value);
}
