import type { Fields } from '@nod/testing/codex-daemon';
import { describeDoor, type ProgramAnswer } from '@nod/testing/door-conformance';
import { commandRequest, openTestCodex } from './test-codex.ts';

describeDoor('the door to Codex', {
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
    const { daemon, door, close } = await openTestCodex();
    const { id } = daemon.addThread();
    daemon.enterPrompt(id, 'the first prompt');
    daemon.endTurn(id, 'the first answer');
    let calls = 0;
    return {
      door,
      sessionId: id,
      enterPrompt: async (text) => void daemon.enterPrompt(id, text),
      say: async (text) => daemon.say(id, text),
      async askApproval(command) {
        calls += 1;
        daemon.ask(id, 'item/commandExecution/requestApproval', commandRequest(`call_${calls}`, command));
      },
      askQuestion: async (title, options) =>
        void daemon.ask(id, 'item/tool/requestUserInput', {
          itemId: 'call_q',
          questions: [toQuestion(title, options)],
          isBlocking: true,
        }),
      answerInTerminal: async () => daemon.answerInTerminal(id),
      endTurn: async (answer) => daemon.endTurn(id, answer),
      prompts: () => daemon.prompts,
      answers: () =>
        daemon.answers.map((answer, index) => toProgramAnswer(answer.result, daemon.steered[index] ?? '')),
      cut: () => daemon.stop(),
      mend: () => daemon.mend(),
      die: async () => daemon.unload(id),
      close,
    };
  },
});

function toQuestion(question: string, labels: readonly string[]): Fields {
  const options = labels.map((label) => ({ label, description: '' }));
  return { id: 'q', header: 'Q', question, isOther: true, isSecret: false, options };
}

function toProgramAnswer({ decision, answers }: Fields, words: string): ProgramAnswer {
  if (answers) {
    const all = Object.values(answers as Record<string, { answers: string[] }>);
    return { type: 'answered', answers: all.flatMap((each) => each.answers) };
  }
  return decision === 'accept' ? { type: 'approved' } : { type: 'rejected', words };
}
