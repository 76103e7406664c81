// The mind of the scripted model behind a door: works through its script for the last prompt that it knows.
import type { RecordedRequest, ScriptedTurn } from '@nod/testing';
import { call, readTold, say } from '../programs/scripted-mind.ts';
import type { DoorProgram } from './door-program.ts';

export const GREETING = 'Hello there.';
export const GREETED = 'Hello to you.';
export const WORK = 'Please make the files.';
/** With which the second command is rejected. */
export const WORDS = 'not this one, I need it tomorrow';
export const QUESTION = 'Please ask me about the colour.';
export const COMMANDS = [
  'touch approved.txt',
  'touch rejected.txt',
  'touch in-terminal.txt',
  'touch restarted.txt',
] as const;
export const COLOURS = ['Red', 'Midnight blue'] as const;
export const DECISIONS = `Three things are open.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which language?
   A. Go
   B. Rust
   C. TypeScript (recommended)
3. Which licence?
   A. GPL
   B. MIT (recommended)
`;
export const DECIDED = '1A 2C 3B';
export const DONE = 'It is decided.';

export function createDoorMind(program: DoorProgram): (request: RecordedRequest) => ScriptedTurn {
  // Results of an earlier prompt are told again with each request.
  let before = 0;
  // Gemini CLI forgets what it did in a turn that ends with a rejection.
  let forgotten: number | null = null;
  return (request) => {
    const { userTexts, tools, results } = readTold(request);
    const said = (words: string) => userTexts.some((text) => text.includes(words));
    if (said(QUESTION)) {
      if (results.length === before) return ask(program, tools);
      // Qwen Code is told by a prompt, after the call was refused.
      return say(`The person said: ${results.at(-1)} ${userTexts.at(-1)}`);
    }
    before = Math.max(before, results.length);
    if (said(DECIDED)) return say(DONE);
    if (!said(WORK)) return say(said(GREETING) ? GREETED : 'Fine.');
    if (said(WORDS)) forgotten ??= Math.max(0, 2 - results.length);
    const command = COMMANDS[results.length + (forgotten ?? 0)];
    return command === undefined
      ? say(DECISIONS)
      : call(tools, program.shell.tool, program.shell.parameters(command));
  };
}

function ask({ question }: DoorProgram, tools: Parameters<typeof call>[0]): ScriptedTurn {
  if (!question) return say('I have no way to ask.');
  return call(tools, question.tool, question.parameters('Which colour does the door get?', COLOURS));
}
