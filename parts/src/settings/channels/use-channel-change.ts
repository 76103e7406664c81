// Changes of a channel: one at a time, tried by the hub before they are kept, and what came of it in words.
import { useState } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { type ProblemWords, toRefusalWords } from './problem-words.ts';

interface ChannelChange {
  isUnderWay: boolean;
  problem: ProblemWords | null;
  /** Resolves to whether it was done; never rejects. */
  run: (work: (panel: Panel) => Promise<unknown>) => Promise<boolean>;
}

/** `toWords` says what a refusal means here. */
export function useChannelChange(
  toWords: (panel: Panel, error: unknown) => ProblemWords = toRefusalWords,
): ChannelChange {
  const panel = useThisPanel();
  const [isUnderWay, setUnderWay] = useState(false);
  const [problem, setProblem] = useState<ProblemWords | null>(null);
  const run = async (work: (panel: Panel) => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay) return false;
    setUnderWay(true);
    setProblem(null);
    try {
      await work(panel);
      return true;
    } catch (error) {
      setProblem(toWords(panel, error));
      return false;
    } finally {
      setUnderWay(false);
    }
  };
  return { isUnderWay, problem, run };
}
