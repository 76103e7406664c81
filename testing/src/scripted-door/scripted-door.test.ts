import type { AskAnswer } from '@nod/doors';
import { describeDoor, type ProgramAnswer } from '../door-conformance/door-conformance.ts';
import { createScriptedDoor } from './scripted-door.ts';
import { createScriptedProgram } from './scripted-program.ts';

describeDoor('the scripted door', {
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
    canBeCut: true,
  },
  async open() {
    const program = createScriptedProgram();
    return {
      door: createScriptedDoor([program]),
      sessionId: program.facts.id,
      enterPrompt: async (text) => void program.enterPrompt(text),
      say: async (text) => program.say(text),
      askApproval: async (command) =>
        void program.ask({
          type: 'approval',
          toolName: 'shell',
          parameters: { command },
          preview: { type: 'command', command, folder: '/work/site' },
          text: '',
          isEditable: false,
          scopes: [],
          isOwnTool: false,
        }),
      askQuestion: async (title, options) =>
        void program.ask({
          type: 'questions',
          text: '',
          questions: [
            {
              id: 'q',
              title,
              options: options.map((label) => ({ label, description: '' })),
              recommended: null,
              isMultiple: false,
              takesWords: true,
            },
          ],
        }),
      answerInTerminal: async () => program.answerInTerminal(),
      endTurn: async (answer) => program.endTurn({ answer }),
      prompts: () => program.prompts,
      answers: () => program.answers.map(({ answer }) => toProgramAnswer(answer)),
      cut: async () => program.cut(),
      mend: async () => program.mend(),
      die: async () => program.die(),
      async close() {},
    };
  },
});

function toProgramAnswer(answer: AskAnswer): ProgramAnswer {
  if (answer.type === 'approve') return { type: 'approved' };
  if (answer.type === 'reject') return { type: 'rejected', words: answer.words };
  if (answer.type === 'dismiss') return { type: 'dismissed' };
  return { type: 'answered', answers: Object.values(answer.answers).flat() };
}
