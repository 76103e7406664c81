// A secret line: typed at the terminal without being shown, or the first line of what is piped in. Never an argument,
// which every process of the machine can read.
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';

export interface SecretStreams {
  input: Readable & { isTTY?: boolean };
  /** Where the prompt goes; told nothing of what is typed. */
  output: { write(text: string): unknown };
}

/** Without blanks around it; null where there is none, or Ctrl-C was pressed. */
export async function readSecretLine(
  prompt: string,
  { input, output }: SecretStreams,
): Promise<string | null> {
  const terminal = input.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (terminal) output.write(prompt);
  const lines = createInterface({ input, output: nowhere, terminal, historySize: 0 });
  const line = await new Promise<string | null>((resolve) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => resolve(null));
  });
  lines.close();
  if (terminal) output.write('\n');
  return line?.trim() || null;
}
