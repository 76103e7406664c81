// The check of credentials: how many browsers and programs are in, and where to look at them.
import type { HubClient } from '@nod/client';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

export async function checkCredentials(client: HubClient, { doctor }: Texts): Promise<Finding[]> {
  const [sessions, programs] = await Promise.all([client.sessions(), client.programs()]);
  return [
    { name: 'sessions', ok: true, message: doctor.browsers(sessions.length) },
    { name: 'programs', ok: true, message: doctor.programs(programs.length) },
  ];
}
