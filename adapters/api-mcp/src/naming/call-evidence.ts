// Evidence of the session that a call belongs to, as its program sends it with the call or sets it for its servers.
// None of it is shown as it is: ids are only compared, and of a folder the hub makes a place by its rule for names.
import { MAX_EVIDENCE, MAX_FOLDER } from '@nod/protocol';
import { z } from 'zod';
import { findSessionVariable } from '../clients/known-clients.ts';

export interface SessionEvidence {
  /** The program's own id of the session; null: it tells none. */
  session: string | null;
  /** Where the session works. */
  folder: string | null;
}

const idSchema = z.string().min(1).max(MAX_EVIDENCE).nullable().catch(null);
/** The end of a path is what counts. */
const folderSchema = z
  .string()
  .transform((path) => path.slice(-MAX_FOLDER))
  .nullable()
  .catch(null);

/** Codex names the thread with every call. What has another form is no evidence. */
const metaSchema = z.object({ threadId: idSchema, cwd: folderSchema }).catch({ threadId: null, cwd: null });

/** What a call brings in its `_meta`. */
export function readCallEvidence(meta: unknown): SessionEvidence {
  const { threadId, cwd } = metaSchema.parse(meta);
  return { session: threadId, folder: cwd };
}

/** The id that the program has set for the processes of its session. One that was inherited from another program is not its own. */
export function readSessionId(client: string, env: NodeJS.ProcessEnv): string | null {
  const variable = findSessionVariable(client);
  return variable === null ? null : idSchema.parse(env[variable] ?? null);
}
