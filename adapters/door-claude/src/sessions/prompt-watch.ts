// The prompt watch: which prompts have arrived in the session, and which of ours are waited for.
import { toTypedText } from '@nod/doors';

const MOST_PROMPTS = 500;

interface Arrived {
  turnId: string;
  text: string;
  at: number;
}

export interface PromptWatch {
  expect(promptId: string, text: string): void;
  forget(promptId: string): void;
  isExpected(promptId: string): boolean;
  /** By the program's own evidence; each once. The prompt of ours that it is, or null. */
  arrive(prompt: Arrived): string | null;
  find(text: string, since: number): Arrived | null;
  /** The time from which on nothing is missing. */
  knownSince(): number;
}

export function createPromptWatch(isWhole: () => boolean): PromptWatch {
  const expected = new Map<string, string>();
  const arrived: Arrived[] = [];
  let dropped = false;

  return {
    expect: (promptId, text) => void expected.set(promptId, toComparable(text)),
    forget: (promptId) => void expected.delete(promptId),
    isExpected: (promptId) => expected.has(promptId),
    arrive(prompt) {
      if (arrived.some(({ turnId }) => turnId === prompt.turnId)) return null;
      arrived.push(prompt);
      if (arrived.length > MOST_PROMPTS) {
        arrived.shift();
        dropped = true;
      }
      const text = toComparable(prompt.text);
      const [promptId] = [...expected].find(([, each]) => each === text) ?? [null];
      if (promptId !== null) expected.delete(promptId);
      return promptId;
    },
    find(text, since) {
      const comparable = toComparable(text);
      return arrived.findLast((each) => each.at >= since && toComparable(each.text) === comparable) ?? null;
    },
    knownSince: () => (isWhole() && !dropped ? 0 : (arrived[0]?.at ?? Number.POSITIVE_INFINITY)),
  };
}

/** As it is typed, and without blanks: the composer makes four of a tab, one character of a letter with its accent, and leaves out those at the ends. */
function toComparable(text: string): string {
  return toTypedText(text.normalize('NFC')).replace(/\s+/g, '');
}
