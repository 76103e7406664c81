// Access variables: where the environment of the hub decides what an agent may touch.
import type { AccessSettings } from '@nod/protocol';

export const ACCESS_VARIABLES: Record<AccessSettings['fromEnvironment'][number], string> = {
  folder: 'NOD_FOLDER',
  allowWrite: 'NOD_ALLOW_WRITE',
  allowShell: 'NOD_ALLOW_SHELL',
  allowWeb: 'NOD_ALLOW_WEB',
};
