// `nod link`: a fresh one-time link that lets a browser in.
import { connectAsPerson } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { parseOptions } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const link = await connectAsPerson(values.data, texts).createLink();
  process.stdout.write(values.json ? `${JSON.stringify(link)}\n` : `${link.url}\n`);
  return EXIT.ok;
};
