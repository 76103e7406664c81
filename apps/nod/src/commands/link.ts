// `nod link`: a fresh one-time link that lets a browser in.

import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseOptions } from '../command-line/options.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const link = await connectAsPerson(values.data, texts).createLink({ surface: 'cli' });
  process.stdout.write(values.json ? `${JSON.stringify(link)}\n` : `${link.url}\n`);
  return EXIT.ok;
};
