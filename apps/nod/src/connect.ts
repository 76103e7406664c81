// Finds the hub and speaks to it, as a program or as the person.
import { createHubClient, type HubClient } from '@nod/client';
import { CliError } from './cli-error.ts';
import { type DataFolder, locateDataFolder } from './data-folder.ts';
import { EXIT } from './exit-codes.ts';
import { HubAwayError } from './hub-away-error.ts';
import { readHubRecord } from './hub-record.ts';
import type { Texts } from './texts/en.ts';
import { readToken } from './token-file.ts';

const DEFAULT_URL = 'http://127.0.0.1:7663';
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A client that acts as agents. Throws CliError when there is no token. */
export function connectAsProgram(data: string | undefined, texts: Texts): HubClient {
  const folder = locateDataFolder(data, process.env);
  return connect(folder, folder.programToken, texts);
}

/** A client that acts as the person. Throws CliError when there is no token. */
export function connectAsPerson(data: string | undefined, texts: Texts): HubClient {
  const folder = locateDataFolder(data, process.env);
  return connect(folder, folder.personToken, texts);
}

/** `NOD_URL`, else where the folder's hub says it runs, else the default. Throws CliError where a token would go in clear. */
export function locateHub(folder: DataFolder, texts: Texts): string {
  const chosen = process.env.NOD_URL;
  if (!chosen) return readHubRecord(folder.hubRecord)?.url ?? DEFAULT_URL;
  const url = URL.parse(chosen);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CliError('usage', texts.invalidUrl(chosen), EXIT.usage);
  // The hub listens on one address of this machine; what else is called localhost may be somebody else's.
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new CliError('usage', texts.clearUrl(chosen), EXIT.usage);
  return url.origin;
}

function connect(folder: DataFolder, tokenFile: string, texts: Texts): HubClient {
  locateHub(folder, texts);
  const token = readToken(tokenFile);
  if (token === null) throw new CliError('unavailable', texts.noToken(folder.path), EXIT.unavailable);
  return createClient(() => locateHub(folder, texts), token);
}

/** The hub is looked up for every call: a restarted one may be at another port. */
export function createClient(locate: () => string, token?: string): HubClient {
  return createHubClient({
    baseUrl: '',
    token,
    fetch: async (path, init) => {
      const url = locate();
      try {
        return await fetch(`${url}${path}`, { ...init, redirect: 'error' });
      } catch (cause) {
        throw new HubAwayError(url, { cause });
      }
    },
    timer: (delayMs, callback) => {
      const handle = setTimeout(callback, delayMs);
      return () => clearTimeout(handle);
    },
    random: Math.random,
  });
}
