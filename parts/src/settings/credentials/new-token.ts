// The token that was just made. It is shown until the person says that they have it, wherever they go in the panel;
// closing the page asks first. It is kept in memory alone.
import type { AddedProgram } from '@nod/protocol';
import { createPanelStore } from '../../panel/panel.ts';

export const useNewToken = createPanelStore<{ added: AddedProgram | null }>(
  () => ({ added: null }),
  (store) =>
    store.subscribe(({ added }) => {
      if (added) window.addEventListener('beforeunload', askFirst);
      else window.removeEventListener('beforeunload', askFirst);
    }),
);

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
