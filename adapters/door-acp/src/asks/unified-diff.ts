// Unified diffs of the changes that agents want to make.
import { renderDiff as renderUnified } from '@nod/diffs';
import type { WireDiff } from '../wire/tool-call.ts';

export function isNewFile({ oldText }: WireDiff): boolean {
  return oldText === null || oldText === undefined || oldText === '';
}

export function renderDiff(change: WireDiff): string {
  const below = change.path.replace(/^\/+/, '');
  const before = isNewFile(change) ? '/dev/null' : `a/${below}`;
  return renderUnified([before, `b/${below}`], change.oldText ?? '', change.newText);
}
