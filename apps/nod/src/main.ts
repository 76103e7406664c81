// The entry of the CLI: finds the command, runs it, reports how it failed. Commands are loaded when called.
import { EXIT, UsageError } from './command-line/cli-error.ts';
import type { RunCommand } from './command-line/command.ts';
import { chooseTexts, type Texts } from './texts/texts.ts';

const COMMANDS = {
  start: () => import('./commands/start.ts'),
  send: () => import('./commands/send.ts'),
  ask: () => import('./commands/ask.ts'),
  pending: () => import('./commands/pending.ts'),
  answer: () => import('./commands/answer.ts'),
  decisions: () => import('./commands/decisions.ts'),
  mode: () => import('./commands/mode.ts'),
  policies: () => import('./commands/policies.ts'),
  audit: () => import('./commands/audit.ts'),
  attachment: () => import('./commands/attachment.ts'),
  chat: () => import('./commands/chat.ts'),
  stop: () => import('./commands/stop.ts'),
  explain: () => import('./commands/explain.ts'),
  page: () => import('./commands/page.ts'),
  memory: () => import('./commands/memory.ts'),
  link: () => import('./commands/link.ts'),
  sessions: () => import('./commands/sessions.ts'),
  token: () => import('./commands/token.ts'),
  telegram: () => import('./commands/channels/telegram.ts'),
  pair: () => import('./commands/channels/pair.ts'),
  accounts: () => import('./commands/channels/accounts.ts'),
  agents: () => import('./commands/doors/agents.ts'),
  run: () => import('./commands/doors/run.ts'),
  connect: () => import('./commands/connect.ts'),
  hooks: () => import('./commands/doors/hooks.ts'),
  mcp: () => import('./commands/mcp.ts'),
  doctor: () => import('./commands/doctor.ts'),
} satisfies Record<string, () => Promise<{ run: RunCommand }>>;

type CommandName = keyof typeof COMMANDS;

async function main(argv: string[], texts: Texts): Promise<number> {
  const [name = '--help', ...args] = argv;
  if (name === 'help' && args[0] !== undefined) return main([args[0], '--help'], texts);
  if (name === '--help' || name === '-h' || name === 'help') return print(texts.usage.main);
  if (name === '--version') return print((await import('./machine/version.ts')).VERSION);
  if (!isCommand(name)) throw new UsageError(texts.unknownCommand(name));
  if (asksForHelp(args)) return print(texts.usage[name]);
  return (await COMMANDS[name]()).run(args, texts);
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
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
const texts = chooseTexts(process.env);
try {
  process.exitCode = await main(argv, texts);
} catch (error) {
  const command = argv[0] !== undefined && isCommand(argv[0]) ? argv[0] : null;
  const { reportError } = await import('./command-line/error-report.ts');
  process.exitCode = reportError(error, { texts, command, json: argv.includes('--json') });
}
