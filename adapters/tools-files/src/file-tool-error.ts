// Why a file tool did not do what was asked, in words for the model and the person.

/** Contract: `alternatives` says at least one thing to try instead. */
export class FileToolError extends Error {
  readonly alternatives: [string, ...string[]];

  constructor(message: string, ...alternatives: [string, ...string[]]) {
    super(message);
    this.name = 'FileToolError';
    this.alternatives = alternatives;
  }
}

/** The path leads out of the allowed folder. */
export class OutsideFolderError extends FileToolError {}

const SYSTEM_ERRORS: Record<string, [message: string, alternative: string]> = {
  ENOENT: ['does not exist', 'See what is there with list_files.'],
  ENOTDIR: ['leads through a file as if it were a folder', 'See what is there with list_files.'],
  EISDIR: ['is a folder', 'List it with list_files.'],
  ELOOP: ['is a link that cannot be followed', 'Use the path of the file itself.'],
  EACCES: ['may not be accessed', 'Use another file, or ask the person to change its permissions.'],
  EPERM: ['may not be accessed', 'Use another file, or ask the person to change its permissions.'],
  ENAMETOOLONG: ['has a name that is too long', 'Use a shorter name.'],
  ENOSPC: ['cannot be written: the disk is full', 'Ask the person to free some space.'],
  EROFS: ['cannot be written: the disk is read-only', 'Write somewhere else in the folder.'],
  ENXIO: ['is not a regular file', 'Use a regular file.'],
};

/** Puts the system's error codes into words; other errors come back as they are. */
export function toFileToolError(error: unknown, given: string): unknown {
  const known = SYSTEM_ERRORS[toCode(error) ?? ''];
  return known ? new FileToolError(`"${given}" ${known[0]}`, known[1]) : error;
}

export function toCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
