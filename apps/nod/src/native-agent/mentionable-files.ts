// The files that the person can mention: those of the folder that the settings name at this moment.
import type { AccessSettings } from '@nod/protocol';
import { type FolderFiles, openFolderFiles } from '@nod/tools-files';

export interface MentionableFilesPorts {
  /** What the person lets the agent touch now. */
  access(): AccessSettings;
  /** Where the hub keeps its own data. */
  hubFolder: string;
}

/** Where there is no folder, none is found and each is answered so. */
export function createMentionableFiles({ access, hubFolder }: MentionableFilesPorts): FolderFiles {
  const open = () => {
    const { folder, folderProblem } = access();
    return folderProblem === null ? openFolderFiles({ folder, hubFolder }) : null;
  };
  return {
    read: async (path, maxCharacters) =>
      (await open()?.read(path, maxCharacters)) ?? { ok: false, problem: 'no-folder' },
    find: async (query, limit) => (await open()?.find(query, limit)) ?? [],
  };
}
