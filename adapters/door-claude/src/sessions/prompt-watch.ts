// The prompt watch: which prompts have arrived in the session, and which of ours are waited for.

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

/** The composer makes four blanks of a tab and one character of a letter with its accent, and nobody types what cannot be seen. */
function toComparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\t', '    ')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, '')
    .trim();
}
