// The environment of a command: a list of variables that programs need to work. All others stay with the hub, since
// keys and tokens come under any name.
import { isAbsolute } from 'node:path';

const NAMES: ReadonlySet<string> = new Set([
  ...[
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'PWD',
    'TERM',
    'COLORTERM',
    'NO_COLOR',
    'FORCE_COLOR',
    'TZ',
  ],
  ...[
    'LANG',
    'LANGUAGE',
    'LC_ALL',
    'LC_CTYPE',
    'LC_COLLATE',
    'LC_MESSAGES',
    'LC_NUMERIC',
    'LC_TIME',
    'LC_MONETARY',
  ],
  ...['TMPDIR', 'CI', 'COLUMNS', 'LINES', 'MANPATH', 'INFOPATH', 'LD_LIBRARY_PATH'],
  // The way out.
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'FTP_PROXY'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
  // Where toolchains are.
  ...[
    'NVM_DIR',
    'NVM_BIN',
    'FNM_DIR',
    'VOLTA_HOME',
    'PNPM_HOME',
    'BUN_INSTALL',
    'DENO_DIR',
    'NODE_PATH',
    'NODE_ENV',
  ],
  ...[
    'PYENV_ROOT',
    'PYENV_VERSION',
    'VIRTUAL_ENV',
    'CONDA_PREFIX',
    'CONDA_DEFAULT_ENV',
    'PYTHONPATH',
    'PYTHONHOME',
  ],
  ...['CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'GOPATH', 'GOROOT', 'GOPROXY', 'GOFLAGS', 'JAVA_HOME'],
  ...[
    'MAVEN_HOME',
    'M2_HOME',
    'GRADLE_HOME',
    'SDKMAN_DIR',
    'ANDROID_HOME',
    'ANDROID_SDK_ROOT',
    'DOTNET_ROOT',
  ],
  ...['GEM_HOME', 'GEM_PATH', 'RBENV_ROOT', 'ASDF_DIR', 'ASDF_DATA_DIR', 'MISE_DATA_DIR', 'HOMEBREW_PREFIX'],
  ...['NIX_PATH', 'NIX_PROFILES', 'NIX_SSL_CERT_FILE', 'LOCALE_ARCHIVE', 'PKG_CONFIG_PATH', 'CC', 'CXX'],
]);
/** A password, or a token in place of a name, in an address. */
const IN_ADDRESS = /:\/\/[^/\s@]+@/;
/** Addresses of proxies are written without a scheme as well. */
const IN_PROXY = /@/;
const IN_GIT_SETTINGS = /extraheader|helper\s*=\s*!|password|token/i;

/** Names count in upper case, as those of proxies are written either way. Values with a credential are left out. */
export function toCommandEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !NAMES.has(name.toUpperCase()) || IN_ADDRESS.test(value)) continue;
    if (/PROXY$/i.test(name) && IN_PROXY.test(value)) continue;
    kept[name] = name === 'PATH' ? toSearchPath(value) : value;
  }
  return kept;
}

/** Whether settings, in plain text, hold something that lets whoever reads it act as the person. */
export function holdsCredential(text: string): boolean {
  return IN_ADDRESS.test(text) || IN_GIT_SETTINGS.test(text);
}

/** What `npm start` puts in front: the programs of the project that it is run in. */
export function isOfProject(entry: string): boolean {
  return /\/node_modules\/(?:\.bin|.*node-gyp-bin)\/?$/.test(entry);
}

/** Programs of the machine; those of the hub's own project are not what a command means. */
function toSearchPath(path: string): string {
  return path
    .split(':')
    .filter((entry) => isAbsolute(entry) && !isOfProject(entry))
    .join(':');
}
