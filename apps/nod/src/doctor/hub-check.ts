// The check of the hub: does it answer, is it well and of this version, and does it keep to this machine?
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { HealthProblem, HubHealth } from '@nod/protocol';
import { createClient } from '../command-line/hub-client.ts';
import { proveHub } from '../command-line/hub-proof.ts';
import { VERSION } from '../machine/version.ts';
import type { Texts } from '../texts/texts.ts';
import { type Finding, toFinding } from './finding.ts';

const CONNECT_MS = 500;

export async function checkHub(url: string, texts: Texts): Promise<Finding[]> {
  const health = await askHealth(url);
  if (health === null) return [{ name: 'hub', ok: false, message: texts.hubNotRunning(url) }];
  const { version, problems } = health;
  return [
    { name: 'hub', ok: true, message: texts.doctor.hubAnswers(url, version) },
    ...problems.map((problem) => ({ name: 'health', ok: false, message: toText(problem, texts) })),
    ...(version === VERSION
      ? []
      : [{ name: 'version', ok: false, message: texts.doctor.otherVersion(version, VERSION) }]),
    await checkReach(Number(new URL(url).port || 80), texts),
  ];
}

/** Is it the hub of this data folder that answers, and not somebody else where it was? */
export async function checkProof(url: string, token: string, { doctor }: Texts): Promise<Finding> {
  const refusal = await proveHub(url, token, undefined).catch((error: unknown) => error);
  return toFinding('proof', refusal === null ? null : doctor.hubUnproven(url), doctor.hubProven);
}

function toText({ code, count = 0 }: HealthProblem, { doctor }: Texts): string {
  return code === 'rows_unreadable' ? doctor.health.rowsUnreadable(count) : doctor.health[code];
}

async function askHealth(url: string): Promise<(HubHealth & { version: string }) | null> {
  try {
    return await createClient(() => url).health();
  } catch {
    // Whoever answers there, or nobody: it is no hub.
    return null;
  }
}

/** Tries the machine's own addresses on the network: the hub must not answer there. */
async function checkReach(port: number, { doctor }: Texts): Promise<Finding> {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
  const reached = await Promise.all(addresses.map((address) => canConnect(address, port)));
  const open = addresses.find((_, index) => reached[index]);
  const complaint = open === undefined ? null : doctor.reachableFrom(`${open}:${port}`);
  return toFinding('reach', complaint, doctor.loopbackOnly);
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket
      .on('connect', () => end(true))
      .on('timeout', () => end(false))
      .on('error', () => end(false));
  });
}
