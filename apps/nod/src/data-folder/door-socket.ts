// Place of the doors' socket, which plugins inside agent programs are told when they are installed.
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';

export function locateDoorSocket({ path }: Pick<DataFolder, 'path'>): string {
  return join(path, 'doors', 'doors.sock');
}
