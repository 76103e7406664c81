// Words of a rejection: a menu takes none, so they are the next prompt, entered once the composer is there again.
import type { Pane, ScreenReader, Terminals } from '@nod/doors';

export interface WordsParts {
  terminals: Pick<Terminals, 'screen' | 'typePrompt'>;
  pane: Pane;
  reader: ScreenReader;
  isAgent(command: string, pid: number): boolean;
  pause(delayMs: number): Promise<void>;
}

const LOOK_EVERY_MS = 150;
/** A rejection ends the turn in some programs; in others it goes on, and takes words meanwhile. */
const COMPOSER_MS = 5_000;

/** Resolves to why they were not entered; null: they were. */
export async function enterWords(parts: WordsParts, text: string): ReturnType<Terminals['typePrompt']> {
  const { terminals, pane, reader, isAgent, pause } = parts;
  for (let waited = 0; waited < COMPOSER_MS; waited += LOOK_EVERY_MS) {
    const screen = await terminals.screen(pane);
    const reading = screen === null ? null : reader(screen);
    if (reading?.type === 'composer' && reading.isWorking !== true) break;
    await pause(LOOK_EVERY_MS);
  }
  return terminals.typePrompt(pane, { text, reader, isAgent, onTyped: () => {} });
}
