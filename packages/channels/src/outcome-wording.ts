// The outcome of an arrival in words: what the person is told of what they did in a chat.
import { composeReply } from '@nod/decisions';
import type { HumanRequest } from '@nod/protocol';
import { labelled, type Part, type Words, wordEnding, wordRenewed } from '@nod/wording';
import type { Outcome } from './channel.ts';

const OUTCOMES: {
  [T in Outcome['type']]: (outcome: Extract<Outcome, { type: T }>, words: Words) => Part[][];
} = {
  answered: ({ request }, words) => wordSettled(request, words),
  picked({ request, picks }, words) {
    const { picked, nothingPicked } = words.outcomes;
    const questions = request.kind === 'decision-set' ? request.questions : [];
    const text = composeReply(questions, picks);
    return [text === '' ? own(nothingPicked) : labelled(picked, [{ type: 'said', text }], words)];
  },
  asked: (_, { outcomes }) => [own(outcomes.asked)],
  looked: (_, { outcomes }) => [own(outcomes.looked)],
  left: (_, { outcomes }) => [own(outcomes.left)],
  sent: ({ message, waits }, { outcomes }) => [
    outcomes.sent(message.to),
    ...(waits ? [own(outcomes.wordsDecideNothing)] : []),
  ],
  chosen: ({ agent }, { outcomes }) => [outcomes.chosen(agent)],
  agents({ agents, current }, { outcomes }) {
    if (current === null) return [own(agents.length === 0 ? outcomes.noAgents : outcomes.agents)];
    return [outcomes.chosen(current), ...(agents.length > 1 ? [own(outcomes.others)] : [])];
  },
  unsent: ({ agents }, { outcomes }) => [
    own(outcomes.unsent),
    own(agents.length === 0 ? outcomes.noAgents : outcomes.agents),
  ],
  silent: ({ agent }, { outcomes }) => [outcomes.silent(agent)],
  pending({ count, shown, isNext }, { outcomes }) {
    if (shown === 0) return [own(outcomes.nothingWaits)];
    if (isNext) return [own(outcomes.nextPending(shown))];
    return [own(shown < count ? outcomes.oldestPending(count, shown) : outcomes.pending(count))];
  },
  more: ({ count }, { outcomes }) => [own(outcomes.morePending(count))],
  'mode-shown': ({ agent, mode }, { outcomes }) => [outcomes.modeSet(agent, mode)],
  'mode-set': ({ agent, mode }, { outcomes }) => [outcomes.modeSet(agent, mode)],
  stopped: ({ agent, isWorking }, { outcomes }) => [
    isWorking ? outcomes.stopped(agent) : outcomes.nothingToStop(agent),
  ],
  terminal: ({ agent, lines }, { outcomes }) => [
    outcomes.terminal(agent),
    [{ type: 'block', text: lines.join('\n') }],
  ],
  renewed: (outcome, words) => wordRenewed(outcome, words),
  // Whoever tapped too late learns who was first, and how it ended.
  refused: ({ code, request }, words) => [
    own(words.refusals[code]),
    ...(request ? wordSettled(request, words) : []),
  ],
};

/** In lines. */
export function wordOutcome(outcome: Outcome, words: Words): Part[][] {
  return (OUTCOMES[outcome.type] as (outcome: Outcome, words: Words) => Part[][])(outcome, words);
}

/** How a request ended and where; nothing of one that is open. */
function wordSettled(request: HumanRequest, words: Words): Part[][] {
  const ending = wordEnding(request, words);
  if (!ending) return [];
  const { what, where, notes } = ending;
  return [where ? [...what, ...own(' · '), ...where] : what, ...notes];
}

function own(text: string): Part[] {
  return [{ type: 'own', text }];
}
