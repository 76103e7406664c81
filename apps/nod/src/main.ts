// The entry of the CLI: finds the command, runs it, reports how it failed. A command is a file of `commands/` and a usage
// of its name; it is loaded when called.
import { EXIT, UsageError } from './command-line/cli-error.ts';
import type { RunCommand } from './command-line/command.ts';
import type { Texts } from './texts/en.ts';
import { chooseTexts } from './texts/language.ts';

async function main(argv: string[], texts: Texts): Promise<number> {
  const [name = '--help', ...args] = argv;
  if (name === 'help' && args[0] !== undefined) return main([args[0], '--help'], texts);
  if (name === '--help' || name === '-h' || name === 'help') return print(texts.usage.main);
  if (name === '--version') return print((await import('./machine/version.ts')).VERSION);
  if (!isCommand(name, texts)) throw new UsageError(texts.unknownCommand(name));
  if (asksForHelp(args)) return print(texts.usage[name]);
  const { run }: { run: RunCommand } = await import(`./commands/${name}.ts`);
  return run(args, texts);
}

function isCommand(name: string, { usage }: Texts): name is Exclude<keyof Texts['usage'], 'main'> {
  return name !== 'main' && Object.hasOwn(usage, name);
}

function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return EXIT.ok;
}

/** A reader that has enough, like `head`, closes the pipe: no failure, and the command ends as it would have. */
function endureClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

process.stdout.on('error', endureClosedPipe);
process.stderr.on('error', endureClosedPipe);
const argv = process.argv.slice(2);
const texts = await chooseTexts(process.env);
try {
  process.exitCode = await main(argv, texts);
} catch (error) {
  const command = argv[0] !== undefined && isCommand(argv[0], texts) ? argv[0] : null;
  const { reportError } = await import('./command-line/error-report.ts');
  process.exitCode = reportError(error, { texts, command, json: argv.includes('--json') });
}
