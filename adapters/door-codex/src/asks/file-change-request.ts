// Requests to change files. The change itself is not in the request: it is the item that was told before.
import { z } from 'zod';
import type { FileChange } from '../wire/thread.ts';
import type { AskedRequest, FindItem } from './asked-request.ts';
import { toUnifiedDiff } from './unified-diff.ts';

const paramsSchema = z.object({
  turnId: z.string(),
  itemId: z.string(),
  reason: z.string().nullish(),
  grantRoot: z.string().nullish().catch(null),
});

const SESSION = 'acceptForSession';

export function readFileChangeRequest(params: unknown, findItem: FindItem): AskedRequest | null {
  const { data } = paramsSchema.safeParse(params);
  if (!data) return null;
  const { turnId, itemId, reason, grantRoot } = data;
  const changes = findChanges(itemId, findItem);
  const paths = changes.map(({ path }) => path);
  return {
    turnId,
    about: itemId,
    ask: {
      type: 'approval',
      toolName: 'apply_patch',
      parameters: { files: paths, ...(grantRoot ? { grantRoot } : {}) },
      ...(changes.length > 0
        ? {
            preview: {
              type: 'edit',
              path: paths.join(', '),
              diff: toUnifiedDiff(changes),
              isNew: changes.every(({ kind }) => kind.type === 'add'),
            },
          }
        : {}),
      text: reason ?? '',
      isEditable: false,
      scopes: [{ id: SESSION, label: "Yes, and don't ask again for these files" }],
      isOwnTool: false,
    },
    toResult(answer) {
      if (answer.type !== 'approve') return { decision: 'decline' };
      return { decision: answer.scope === SESSION ? SESSION : 'accept' };
    },
  };
}

function findChanges(itemId: string, findItem: FindItem): FileChange[] {
  const item = findItem(({ id, type }) => id === itemId && type === 'fileChange');
  return item?.type === 'fileChange' ? item.changes : [];
}
