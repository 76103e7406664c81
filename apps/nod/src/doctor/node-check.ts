// The check of Node: is it the one that the product needs?
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

const NEEDED = 24;

export function checkNode(version: string, { doctor }: Texts): Finding {
  const ok = Number.parseInt(version, 10) >= NEEDED;
  return { name: 'node', ok, message: ok ? doctor.node(version) : doctor.nodeTooOld(version) };
}
