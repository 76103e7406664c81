// Answers of Codex's app-server to what we ask it.
import { z } from 'zod';
import { settingsSchema, threadSchema, turnSchema } from './thread.ts';

export const loadedListSchema = z.object({
  data: z.array(z.string()),
  nextCursor: z.string().nullish(),
});

export const readSchema = z.object({ thread: threadSchema });

/** The sandbox is called otherwise here than in `thread/settings/updated`. */
export const resumedSchema = z
  .object({ thread: threadSchema, sandbox: z.unknown().optional() })
  .and(settingsSchema.omit({ sandboxPolicy: true }))
  .transform(({ thread, sandbox, ...settings }) => ({
    thread,
    settings: { ...settings, sandboxPolicy: sandbox },
  }));

export const turnsPageSchema = z.object({
  data: z.array(turnSchema),
  nextCursor: z.string().nullish(),
});

export const startedSchema = z.object({ turn: z.object({ id: z.string().min(1).max(200) }) });

export const configSchema = z.object({
  config: z.object({
    approval_policy: z.unknown().optional(),
    approvals_reviewer: z.unknown().optional(),
    sandbox_mode: z.string().nullish().catch(null),
    sandbox_workspace_write: z
      .object({
        writable_roots: z.array(z.string()).nullish(),
        network_access: z.boolean().nullish(),
        exclude_tmpdir_env_var: z.boolean().nullish(),
        exclude_slash_tmp: z.boolean().nullish(),
      })
      .nullish()
      .catch(null),
  }),
});

export type Config = z.infer<typeof configSchema>['config'];
export type TurnsPage = z.infer<typeof turnsPageSchema>;
