// `nod link`: a fresh one-time link that lets a browser in.
import { createPersonCommand } from '../command-line/command.ts';
import { requireNoMore } from '../command-line/options.ts';

export const run = createPersonCommand({}, ({ positionals }, texts) => {
  requireNoMore(positionals, texts);
  return async (client) => {
    const link = await client.createLink({ surface: 'cli' });
    return { result: link, lines: [link.url] };
  };
});
