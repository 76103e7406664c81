import { describeDoor } from '@nod/testing/door-conformance';
import { openOutside } from './double/test-double-door.ts';

const traits = {
  takesPrompts: true,
  asksApprovals: true,
  rejectsWithWords: true,
  asksQuestions: true,
  asksAtOnce: true,
  canStop: true,
  saysPieces: true,
  keepsAsks: true,
  tellsEarlierTurns: true,
  // The pipe to the program is cut only by its end; the socket to the hub is not of this door.
  canBeCut: false,
  hasTerminal: false,
};

describeDoor('an ACP agent as Claude speaks it', { traits, open: () => openOutside('claude') });
describeDoor('an ACP agent as Qwen speaks it', {
  traits: { ...traits, asksAtOnce: false },
  open: () => openOutside('qwen'),
});
