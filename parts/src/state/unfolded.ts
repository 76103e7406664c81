// Folding: whether something is unfolded, kept while the page lives: rows that scroll away come back as they were.
import { useThisPanel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

export function useUnfolded(id: string, atFirst = false): [isUnfolded: boolean, toggle: () => void] {
  const panel = useThisPanel();
  const isUnfolded = usePanel((state) => state.unfolded[id] ?? atFirst);
  const toggle = (): void =>
    usePanel.of(panel).setState((state) => ({ unfolded: { ...state.unfolded, [id]: !isUnfolded } }));
  return [isUnfolded, toggle];
}
