// The double as the outside of a door under test: one session, entered beside the hub where a test wants a terminal.
import type { DoorSession } from '@nod/doors';
import type { DoorsOutside, ProgramAnswer } from '@nod/testing/door-conformance';
import { type ControlledDouble, startDouble } from './test-controlled-double.ts';
import { DIALECTS, type DialectName } from './test-dialects.ts';
import type { Told } from './test-double-orders.ts';

export async function openOutside(dialect: DialectName): Promise<DoorsOutside> {
  const double = await startDouble(dialect);
  const { session, told } = double;
  const entered: string[] = [];
  /** Words that were given with a rejection, which the program gets as its next prompt. */
  const given: string[] = [];
  const watched: DoorSession = {
    ...session,
    events: session.events,
    act(action) {
      if (action.type === 'answer' && action.answer.type === 'reject' && action.answer.words)
        given.push(action.answer.words);
      return session.act(action);
    },
  };
  const prompts = () => told.flatMap((each) => (each.type === 'prompt' ? [each.text] : []));

  return {
    door: { name: 'acp', discover: async () => [session.facts], attach: async () => watched },
    sessionId: session.facts.id,
    async enterPrompt(text) {
      const from = told.length;
      entered.push(text);
      void session.enter(text);
      await double.untilTold('prompt', from);
    },
    say: (text) => double.order({ type: 'say', text }),
    askApproval: (command) => double.order({ type: 'ask', command }),
    askQuestion: (title, options) => double.order({ type: 'question', title, options }),
    endTurn: (answer) => double.order({ type: 'end', answer }),
    prompts: () => prompts().filter((text) => !entered.includes(text) && !given.includes(text)),
    answers: () => told.flatMap((each) => toAnswer(each, dialect, { given, prompts: prompts() })),
    die: () => end(double),
    close: () => end(double),
  };
}

const ends = new WeakMap<ControlledDouble, Promise<void>>();

function end(double: ControlledDouble): Promise<void> {
  const ending = ends.get(double) ?? double.close();
  ends.set(double, ending);
  return ending;
}

/** A rejection with words counts once the words have arrived. */
function toAnswer(
  told: Told,
  dialect: DialectName,
  { given, prompts }: { given: readonly string[]; prompts: readonly string[] },
): ProgramAnswer[] {
  if (told.type !== 'result') return [];
  const result = told.result as { outcome?: { optionId?: string }; content?: object; answers?: object };
  const answers = told.method === 'elicitation/create' ? result.content : result.answers;
  if (answers) return [{ type: 'answered', answers: Object.values(answers) }];
  const option = DIALECTS[dialect].options.find(({ optionId }) => optionId === result.outcome?.optionId);
  if (!option) return [{ type: 'dismissed' }];
  if (option.kind.startsWith('allow')) return [{ type: 'approved' }];
  const [words = ''] = given;
  return words === '' || prompts.includes(words) ? [{ type: 'rejected', words }] : [];
}
