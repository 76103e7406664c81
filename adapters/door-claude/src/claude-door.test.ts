import { describeDoor } from '@nod/testing/door-conformance';
import { openClaudeCode } from './test-claude-code.ts';

describeDoor('the door to Claude Code', {
  traits: {
    takesPrompts: true,
    asksApprovals: true,
    rejectsWithWords: true,
    asksQuestions: true,
    asksAtOnce: true,
    canStop: true,
    saysPieces: true,
    keepsAsks: true,
    tellsEarlierTurns: true,
    canBeCut: false,
  },
  open: openClaudeCode,
});
