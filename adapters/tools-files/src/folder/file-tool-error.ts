// Errors of the system as failures of file tools.
import { type FailureCode, ToolError } from '@nod/agent/tool-failures';

/** The path leads out of the allowed folder. */
export class OutsideFolderError extends ToolError<'path_outside'> {}

type PathFailure = Extract<
  FailureCode,
  | `path_${'missing' | 'through_file' | 'is_folder' | 'is_loop' | 'forbidden'}`
  | `disk_${string}`
  | 'name_too_long'
  | 'not_regular'
>;

const SYSTEM_ERRORS: Record<string, PathFailure> = {
  ENOENT: 'path_missing',
  ENOTDIR: 'path_through_file',
  EISDIR: 'path_is_folder',
  ELOOP: 'path_is_loop',
  EACCES: 'path_forbidden',
  EPERM: 'path_forbidden',
  ENAMETOOLONG: 'name_too_long',
  ENOSPC: 'disk_full',
  EROFS: 'disk_read_only',
  ENXIO: 'not_regular',
};

/** The system's error codes as failures; other errors come back as they are. */
export function toFileToolError(error: unknown, path: string): unknown {
  const code = SYSTEM_ERRORS[toCode(error) ?? ''];
  return code ? new ToolError(code, { path }) : error;
}

/** What lies there is out of our reach; what we cannot reach, a command of ours cannot either. */
const UNREACHABLE = ['ENOENT', 'EINVAL', 'EACCES', 'ENOTDIR', 'ELOOP', 'EISDIR'];

/** Null where the system refuses with one of these codes. */
export async function orNull<T>(
  found: Promise<T>,
  codes: readonly string[] = UNREACHABLE,
): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codes.includes(toCode(error) ?? '')) return null;
    throw error;
  }
}

export function toNotRegular(path: string): ToolError {
  return new ToolError('not_regular', { path });
}

export function toCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
