// What is mounted on this machine, as Linux tells it.
import { readFile } from 'node:fs/promises';

export interface Mount {
  path: string;
  /** As mount(8) takes them: `rw`, `nosuid` … */
  options: string[];
}

export async function readMounts(): Promise<Mount[]> {
  return parseMounts(await readFile('/proc/self/mountinfo', 'utf8'));
}

/** Lines look like `36 35 98:0 /root /mounted/at rw,noatime master:1 - ext3 /dev/root rw`. */
export function parseMounts(text: string): Mount[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, , , , path = '', options = ''] = line.split(' ');
      return { path: readEscapes(path), options: options.split(',') };
    });
}

/** Spaces, tabs, line ends and backslashes are written as `\040`. */
function readEscapes(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
