// Call progress: how far a tool call is: the part that is being worked on, or what the tool says itself.
import type { ToolProgress } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';

export function CallProgress({ progress: { text, part } }: { progress: ToolProgress }): ReactNode {
  const { runs: texts } = useTexts();
  return part ? texts.part(part.at, part.of) : <VisibleText text={text} kind="exact" />;
}
