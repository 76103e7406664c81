// The token that was just made. It is shown until the person says that they have it, wherever they go in the panel;
// closing the page asks first. It is kept in memory alone.
import type { AddedProgram } from '@nod/protocol';
import { create } from 'zustand';

export const useNewToken = create<{ added: AddedProgram | null }>()(() => ({ added: null }));

useNewToken.subscribe(({ added }) => {
  if (added) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
