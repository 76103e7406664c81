// Problems of channels in words: what is the matter and who can mend it. What the outside said stands behind it.
import { type ChannelStatus, channelProblemSchema, NodError } from '@nod/protocol';
import type { Panel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { type ChannelTexts, toChannelTexts } from '../../texts/channel-texts.ts';
import { currentTexts } from '../../texts/use-texts.ts';

export interface ProblemWords {
  /** Our own. */
  words: string;
  /** The outside's; empty where ours say it all. */
  detail: string;
}

export function toProblemWords(
  { state, problem }: Pick<ChannelStatus, 'state' | 'problem'>,
  { problems }: ChannelTexts,
): ProblemWords | null {
  if (!problem) return null;
  const { code, message } = problem;
  const isTaken = code === 'conflict' && state === 'refused';
  const words = isTaken ? problems.taken : problems[code];
  // What is to be done stands in some of the words already.
  const goesOn =
    state === 'waiting' && code !== 'conflict' && code !== 'limited' ? ` ${problems.goesOn}` : '';
  return { words: `${words}${code === 'other' ? '' : goesOn}`, detail: code === 'other' ? message : '' };
}

/** Why settings were not taken. */
export function toRefusalWords(panel: Panel, error: unknown): ProblemWords {
  const { problems } = toChannelTexts(currentTexts(panel));
  if (error instanceof NodError) {
    const code = channelProblemSchema.safeParse(error.code.replace(/^channel_/, ''));
    if (code.success) return { words: problems[code.data], detail: error.message };
    if (error.code === 'invalid_request' && error.message.startsWith('token'))
      return { words: problems.noToken, detail: '' };
    if (error.code === 'invalid_request' && error.message.startsWith('apiRoot'))
      return { words: problems.noAddress, detail: '' };
  }
  return { words: toReason(panel, error), detail: '' };
}
