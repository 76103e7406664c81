// The client of the hub for commands: the hub is found, proved, and spoken to as a program or as the person.
import { createHubClient, type HubClient } from '@nod/client';
import { tokenSchema, USUAL_ADDRESS } from '@nod/protocol';
import { clientPorts } from '@nod/system-node';
import { type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { readHubRecord } from '../data-folder/hub-record.ts';
import { readToken } from '../data-folder/token-file.ts';
import type { Texts } from '../texts/texts.ts';
import { CliError, EXIT } from './cli-error.ts';
import { NoHubError, proveHub } from './hub-proof.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The options of commands that act as agents. */
export const PROGRAM_OPTIONS = { 'token-file': { type: 'string' } } as const;

interface ProgramOptions {
  data?: string | undefined;
  'token-file'?: string | undefined;
}

/**
 * A client that acts as agents: with the token in `--token-file`, else `NOD_TOKEN`, else the one of the data folder.
 * Throws CliError when there is no token.
 */
export function connectAsProgram(options: ProgramOptions, texts: Texts): HubClient {
  const folder = locateDataFolder(options.data, process.env);
  const given = readGivenToken(options['token-file'], texts);
  readChosenUrl(texts);
  // Whose hub it is for is not known: it may be the one that everybody finds.
  if (given !== null) return createClient(() => locateHub(folder, texts), given);
  return connectToOwn(folder, folder.programToken, texts);
}

function readGivenToken(file: string | undefined, texts: Texts): string | null {
  if (file !== undefined) {
    const token = readToken(file);
    if (token === null) throw new CliError('usage', texts.noTokenFile(file), EXIT.usage);
    return token;
  }
  const given = process.env.NOD_TOKEN;
  if (!given) return null;
  const token = tokenSchema.safeParse(given);
  if (!token.success) throw new CliError('usage', texts.invalidToken, EXIT.usage);
  return token.data;
}

/** A client that acts as the person. Throws CliError when there is no token. */
export function connectAsPerson(data: string | undefined, texts: Texts): HubClient {
  const folder = locateDataFolder(data, process.env);
  return connectToOwn(folder, folder.personToken, texts);
}

/** `NOD_URL`, else where the folder's hub says it runs, else the default. Throws CliError where no hub listens. */
export function locateHub(folder: DataFolder, texts: Texts): string {
  return findHub(folder, texts) ?? USUAL_ADDRESS;
}

/** Null: the folder's hub is away. */
function findHub(folder: DataFolder, texts: Texts): string | null {
  return readChosenUrl(texts) ?? readHubRecord(folder.hubRecord)?.url ?? null;
}

/** Throws CliError where no hub can be. */
function readChosenUrl(texts: Texts): string | null {
  const chosen = process.env.NOD_URL;
  if (!chosen) return null;
  const url = URL.parse(chosen);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CliError('usage', texts.invalidUrl(chosen), EXIT.usage);
  // The hub listens on one address of this machine; what else is called localhost may be somebody else's.
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  if (url.protocol !== 'http:' || !LOOPBACK.test(url.hostname))
    throw new CliError('usage', texts.foreignUrl(chosen), EXIT.usage);
  return url.origin;
}

/** With a token of the folder itself: while its hub is away, who listens at the default port is another one. */
function connectToOwn(folder: DataFolder, tokenFile: string, texts: Texts): HubClient {
  const locate = (): string => {
    const url = findHub(folder, texts);
    if (url === null) throw new NoHubError('away', folder.path);
    return url;
  };
  readChosenUrl(texts);
  const token = readToken(tokenFile);
  if (token === null) throw new CliError('unavailable', texts.noToken(folder.path), EXIT.unavailable);
  return createClient(locate, token);
}

/**
 * The hub is looked up, and proves itself, for every call: a restarted one may be at another port, and somebody else
 * where it was.
 */
export function createClient(locate: () => string, token?: string): HubClient {
  return createHubClient({
    baseUrl: '',
    token,
    fetch: async (path, init) => {
      const url = locate();
      try {
        const refusal = token === undefined ? null : await proveHub(url, token, init?.signal ?? undefined);
        return refusal ?? (await fetch(`${url}${path}`, { ...init, redirect: 'error' }));
      } catch (cause) {
        throw cause instanceof NoHubError ? cause : new NoHubError('away', url, { cause });
      }
    },
    ...clientPorts,
  });
}
