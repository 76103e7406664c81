// Endpoints of the channels that come with the hub: how each is set up, and who is let in there. For the person alone.
import { z } from 'zod';
import {
  accountIdSchema,
  accountSchema,
  pairingCodeSchema,
  pairingSchema,
  rightsSchema,
} from '../channels/account.ts';
import { CHANNEL_ERRORS, channelStatusSchema, channelTrialSchema } from '../channels/channel-status.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { answer, atSurface, created, done, type Endpoint, named, PERSON_ONLY } from './endpoint.ts';

/** `surface` is where the person acts; the channel that it is about is in the path. */
const ofChannel = z.object({ channel: surfaceSchema });
const ofAccount = z.object({ channel: surfaceSchema, account: accountIdSchema });

/** What the channel takes; it says itself what that is. */
const given = z.record(z.string().max(100), z.unknown());

export const channelEndpoints = {
  channels: {
    method: 'GET',
    path: '/api/channels',
    access: PERSON_ONLY,
    summary: 'List the channels that come with the hub',
    description: 'Whether each is set up and runs, and if not, why. Secrets are not in it.',
    response: named('channels', z.array(channelStatusSchema), 'In the order installed.'),
  },
  changeChannel: {
    method: 'PUT',
    path: '/api/channels/{channel}',
    access: PERSON_ONLY,
    summary: 'Set a channel up, or change its settings',
    description:
      'What is absent stays as it is. The settings are tried before they are saved: where the outside does not answer, the refusal says what is wrong (`channel_key`, `channel_address`, `channel_network`, …) and nothing changes. The channel then begins, or begins again, by itself.',
    params: ofChannel,
    body: z.strictObject({ settings: given, surface: surfaceSchema }),
    response: answer(channelStatusSchema, 'The channel as it is now.'),
    refusals: ['not_found', ...CHANNEL_ERRORS],
  },
  tryChannel: {
    method: 'POST',
    path: '/api/channels/{channel}/try',
    access: PERSON_ONLY,
    summary: 'Try settings of a channel',
    description:
      'One small call to the outside, with what is stored for all that is absent. Nothing is saved.',
    params: ofChannel,
    body: z.strictObject({ settings: given }),
    response: answer(channelTrialSchema, 'Who the hub is there, or what failed.'),
    refusals: ['not_found'],
  },
  turnOffChannel: {
    method: 'DELETE',
    path: '/api/channels/{channel}',
    access: PERSON_ONLY,
    summary: 'Turn a channel off',
    description:
      'It ends, and its settings and secrets are forgotten. Accounts stay let in, for when it is set up again: remove them to shut them out.',
    params: ofChannel,
    query: atSurface,
    response: answer(channelStatusSchema, 'The channel, which is off.'),
    refusals: ['not_found'],
  },
  accounts: {
    method: 'GET',
    path: '/api/accounts',
    access: PERSON_ONLY,
    summary: 'List the accounts on channels',
    description: 'Those that are let in, with their rights, and those that ask; without codes.',
    response: answer(
      z.object({ accounts: z.array(accountSchema), pairings: z.array(pairingSchema) }),
      'Oldest first.',
    ),
  },
  pairAccount: {
    method: 'POST',
    path: '/api/accounts',
    access: PERSON_ONLY,
    summary: 'Let an account in',
    description:
      'The one that was told this code on its channel. `chat`: it may speak with agents and answer them; `approve`: it may decide on tool calls and modes as well. After ten wrong codes none is taken for ten minutes.',
    body: z.strictObject({ code: pairingCodeSchema, rights: rightsSchema, surface: surfaceSchema }),
    response: created(accountSchema, 'The account.'),
    refusals: ['no_longer_valid', 'too_many_requests'],
  },
  setAccountRights: {
    method: 'PUT',
    path: '/api/accounts/{channel}/{account}',
    access: PERSON_ONLY,
    summary: 'Change what an account may do',
    params: ofAccount,
    body: z.strictObject({ rights: rightsSchema, surface: surfaceSchema }),
    response: answer(accountSchema, 'The account.'),
    refusals: ['not_found'],
  },
  removeAccount: {
    method: 'DELETE',
    path: '/api/accounts/{channel}/{account}',
    access: PERSON_ONLY,
    summary: 'Shut an account out',
    description:
      'What it has open on its channel is worth nothing from then on. One that asks is turned away.',
    params: ofAccount,
    query: atSurface,
    response: done('Shut out.'),
    refusals: ['not_found'],
  },
  removeAccounts: {
    method: 'DELETE',
    path: '/api/accounts/{channel}',
    access: PERSON_ONLY,
    summary: 'Shut all accounts of a channel out',
    description: 'Also those that ask.',
    params: ofChannel,
    query: atSurface,
    response: named('removed', z.number().int(), 'How many were let in.'),
  },
} as const satisfies Record<string, Endpoint>;
