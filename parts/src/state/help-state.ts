// Whether the list of shortcuts is open. Apart from the list itself, which is loaded when first asked for.
import { create } from 'zustand';

export const useHelp = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export function openShortcutsHelp(): void {
  useHelp.setState({ isOpen: true });
}
