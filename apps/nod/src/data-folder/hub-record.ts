// The record of where the hub of a data folder runs, for the commands that look for it. It holds no secret.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const hubRecordSchema = z.object({ url: z.url(), pid: z.number().int(), startedAt: z.number() });

export type HubRecord = z.infer<typeof hubRecordSchema>;

export function writeHubRecord(path: string, record: HubRecord): void {
  writeFileSync(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** Null when no hub left a record, or an unreadable one. */
export function readHubRecord(path: string): HubRecord | null {
  try {
    return hubRecordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

export function removeHubRecord(path: string): void {
  rmSync(path, { force: true });
}
