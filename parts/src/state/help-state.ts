// Help state: whether the list of shortcuts is open. Apart from the list itself, which is loaded when first asked for.
import { createPanelStore, type Panel } from '../panel/panel.ts';

export const useHelp = createPanelStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openShortcutsHelp(panel: Panel): void {
  useHelp.of(panel).setState({ isOpen: true });
}
