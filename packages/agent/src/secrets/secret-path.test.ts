import { describe, expect, it } from 'vitest';
import { isSecretPath } from './secret-path.ts';

describe('isSecretPath', () => {
  it.each([
    ...['.env', 'a/.env', '.env.local', '.env.production.local', '.envrc', 'prod.env', '.ENV', '.env_backup'],
    ...['server.pem', 'tls/server.key', 'store.p12', 'a.PFX', 'vault.kdbx', 'config/master.key'],
    ...[
      'id_rsa',
      'id_ed25519',
      'id_ed25519_work',
      'keys/id_ecdsa.bak',
      '.ssh',
      '.ssh/config',
      '/home/me/.ssh/known_hosts',
    ],
    ...[
      '.aws/credentials',
      '.gnupg/',
      '.kube/config',
      'kubeconfig',
      '.docker/config.json',
      '.config/gh/hosts.yml',
    ],
    ...[
      '.netrc',
      '_netrc',
      '.npmrc',
      'sub/.pypirc',
      '.git-credentials',
      '.pgpass',
      'credentials',
      'credentials.json',
    ],
    ...['secrets.yml', 'secret.json', 'client_secret_12.json', 'service-account-prod.json', '.bash_history'],
    ...['/etc/shadow', '/proc/self/environ', '/proc/12/environ', '.nod/token', 'a\\.env'],
    ...['.env~', '..env.swp', '.env copy', '.env.d/prod', '.dev.vars', 'terraform.tfstate', 'prod.tfvars'],
    ...['terraform.tfstate.backup', 'AuthKey.p8', '.yarnrc.yml', '.npmrc.bak', '.netrc~', 'server.key.bak'],
    ...['private.pem.old', 'credentials-prod.json', 'secrets.prod.yaml', 'my_id_rsa', 'id_rsa.bak'],
    ...[
      'x-firebase-adminsdk-1.json',
      'local.settings.json',
      'secrets.env.gpg',
      'server.key (1)',
      '.pgpass.old.2',
    ],
  ])('F-90 SEC-6 %s holds secrets', (path) => {
    expect(isSecretPath(path)).toBe(true);
  });

  it.each([
    ...['', '.', 'src', 'a.ts', '.env.example', '.env.sample', '.env.local.example', 'environment.ts', 'env'],
    ...[
      'id_rsa.pub',
      'id_ed25519_work.pub',
      'key.ts',
      'keys.md',
      'credentials.ts',
      'secrets.test.ts',
      'monkey',
    ],
    ...['notes.bak', 'a.ts~', '.a.ts.swp', 'my_id_rsa.pub', 'secrets-form.tsx', 'key copy'],
    ...['npmrc.md', 'ssh/config', 'docs/pem.md', '.gitignore', '.github/workflows/a.yml', 'proc/environ.md'],
  ])('%j holds none', (path) => {
    expect(isSecretPath(path)).toBe(false);
  });
});
