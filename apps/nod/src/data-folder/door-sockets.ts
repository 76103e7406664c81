// Places of the sockets that agent programs reach the hub's doors by: what was written into their configurations stays true.
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';

export function locateDoorSocket({ path }: Pick<DataFolder, 'path'>, name: string): string {
  return join(path, 'doors', name);
}
