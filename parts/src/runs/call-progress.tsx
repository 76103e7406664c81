// How far a tool call is: the part that is being worked on, or what the tool says itself.
import type { ToolProgress } from '@nod/protocol';
import type { ReactNode } from 'react';
import { VisibleText } from '../messages/visible-text.tsx';
import { useTexts } from '../texts/use-texts.ts';

export function CallProgress({ progress: { text, part } }: { progress: ToolProgress }): ReactNode {
  const { runs: texts } = useTexts();
  return part ? texts.part(part.at, part.of) : <VisibleText text={text} kind="exact" />;
}
