// The commands of one message, in order: "summarize this page, then send it to codex". All are read, or it is said
// which part was not.
import { type Command, readCommand } from './command-reading.ts';
import { parseUtterance } from './utterance.ts';

export interface SplitCommands {
  commands: Command[];
  /** The first part that is no command, although those before it are. */
  unread: string | null;
}

/** Certainly the next step. */
const THEN =
  /\s{0,2}[,;.]?\s{1,2}(?:and then|then|after that|afterwards)(?![\p{L}])[\s,]{1,3}|\s{0,2}[，,；;。]?\s{0,2}(?:然后|接着|之后)[，,\s]{0,3}/gu;
/** The next step only where a command follows. */
const AND =
  /\s{0,2},?\s{1,2}and(?: also)?\s{1,2}|\s{0,2}[，,；;]\s{0,2}(?:再|并且?|最后)?|\s{0,2}(?:并且|并(?!不|非)|再(?!次|见))\s{0,2}/gu;
/** Actions on a free text, which runs to the end of the message. */
const FREE: ReadonlySet<string> = new Set(['remember', 'send', 'reply', 'forget', 'run']);
const MAX_STEPS = 6;

/** Contract: takes time linear in the message: of what is long, nothing is split. */
export function splitCommands(message: string): SplitCommands {
  const { masked } = parseUtterance(message);
  const command = readCommand(message);
  const whole = { commands: command ? [command] : [], unread: null };
  if (message.length > masked.length) return whole;
  const then = splitAt(THEN, message, masked);
  if (then) return then;
  const and = splitAt(AND, message, masked);
  return and?.unread === null ? and : whole;
}

function splitAt(joint: RegExp, message: string, masked: string): SplitCommands | null {
  const joints = [...masked.matchAll(joint)].slice(0, MAX_STEPS);
  if (joints.length === 0) return null;
  const commands: Command[] = [];
  let start = 0;
  for (const end of [...joints, null]) {
    const piece = message.slice(start, end?.index);
    const command = piece.trim() === '' ? null : readCommand(piece);
    if (command === null || isOpen(command, commands.length)) {
      // "Summarize: we met. Then we left.": no command, but more of the text.
      const isText = commands.length === 0 || commands[0]?.parameters.content !== undefined;
      return isText ? null : { commands, unread: piece.trim() };
    }
    // What begins with a free text is one command, whatever follows.
    if (commands.length === 0 && FREE.has(command.action) && command.point === null) return null;
    commands.push(command);
    start = (end?.index ?? 0) + (end?.[0].length ?? 0);
  }
  return { commands, unread: null };
}

/** Not certainly a step: a question, words that were not read, or a name in front of a colon. */
function isOpen({ asks, parameters, isLoose, action }: Command, index: number): boolean {
  return asks || parameters.unread !== undefined || (index > 0 && isLoose && action === 'send');
}
