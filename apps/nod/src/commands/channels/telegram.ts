// `nod telegram`: sets the bot up, says how it goes with it, and turns it off.
import type { HubClient } from '@nod/client';
import type { ChannelStatus } from '@nod/protocol';
import { CliError, EXIT } from '../../command-line/cli-error.ts';
import { createActionCommand, type Outcome, type RunCommand } from '../../command-line/command.ts';
import { readSecretLine, type SecretStreams } from '../../terminal/secret-line.ts';
import { toVisible } from '../../terminal/visible-text.ts';
import type { Texts } from '../../texts/texts.ts';

const CHANNEL = 'telegram';
const OPTIONS = { 'api-root': { type: 'string' } } as const;

/** `streams`: where the token is asked for. */
export function createTelegramCommand(streams: SecretStreams): RunCommand {
  const actions: Parameters<typeof createActionCommand<typeof OPTIONS>>[1] = {
    status: (args, given, texts) => (isBare(args, given) ? (client) => tell(client, texts) : null),
    setup: (args, given, texts) =>
      args.length > 0 ? null : (client) => setUp(client, given['api-root'], streams, texts),
    off: (args, given, texts) => (isBare(args, given) ? (client) => turnOff(client, texts) : null),
  };
  return createActionCommand(OPTIONS, actions, 'status');
}

export const run = createTelegramCommand({ input: process.stdin, output: process.stderr });

function isBare(args: string[], given: { 'api-root'?: string | undefined }): boolean {
  return args.length === 0 && given['api-root'] === undefined;
}

async function setUp(
  client: HubClient,
  apiRoot: string | undefined,
  streams: SecretStreams,
  { channels: { telegram } }: Texts,
): Promise<Outcome> {
  if (streams.input.isTTY) streams.output.write(`${telegram.intro}\n`);
  const token = await readSecretLine(telegram.prompt, streams);
  if (token === null) throw new CliError('cancelled', telegram.noToken, EXIT.cancelled);
  const settings = { token, ...(apiRoot !== undefined && { apiRoot }) };
  const status = await client.changeChannel(CHANNEL, { settings, surface: 'cli' });
  const accounts = await listAccounts(client);
  const { name = '', address = null } = status.self ?? {};
  return {
    result: status,
    lines: [telegram.connected(toVisible(name)), telegram.next(toVisible(address ?? name))],
    notes: accounts.length === 0 ? [] : [telegram.stillIn(accounts.length)],
  };
}

async function tell(client: HubClient, texts: Texts): Promise<Outcome> {
  const { telegram } = texts.channels;
  const status = (await client.channels()).find(({ surface }) => surface === CHANNEL);
  if (!status) throw new CliError('not_found', telegram.unknown);
  const accounts = await listAccounts(client);
  const approving = accounts.filter(({ rights }) => rights.includes('approve')).length;
  const lines = [...toLines(status, texts), telegram.accounts(accounts.length, approving)];
  return { result: { ...status, accounts }, lines };
}

function toLines({ state, self, problem, fromEnvironment, settings }: ChannelStatus, texts: Texts): string[] {
  const { telegram } = texts.channels;
  return [
    telegram.states[state],
    ...(self ? [telegram.bot(toVisible(self.name), toVisible(self.address ?? ''))] : []),
    ...(problem
      ? [telegram.problem(texts.words.refusals[`channel_${problem.code}`], toVisible(problem.message))]
      : []),
    ...Object.entries(settings).map(([name, value]) => toVisible(`${name}: ${JSON.stringify(value)}`)),
    ...(fromEnvironment ? [telegram.fromEnvironment] : []),
  ];
}

async function turnOff(client: HubClient, { channels: { telegram } }: Texts): Promise<Outcome> {
  const status = await client.turnOffChannel(CHANNEL, { surface: 'cli' });
  return { result: status, lines: [telegram.off((await listAccounts(client)).length)] };
}

async function listAccounts(client: HubClient) {
  const { accounts } = await client.accounts();
  return accounts.filter(({ surface }) => surface === CHANNEL);
}
