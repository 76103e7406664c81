// Followed screens: those of an agent's terminal, as long as somebody watches.
import { type AgentName, NodError, type TerminalScreen } from '@nod/protocol';
import type { Panel } from '../panel/panel.ts';

/** Never rejects: resolves to what there is to say once no more screens come. */
export async function followScreens(
  panel: Panel,
  agent: AgentName,
  draw: (screen: TerminalScreen) => void,
  signal: AbortSignal,
): Promise<'gone' | 'failed'> {
  try {
    for await (const screen of panel.client.followTerminal(agent, signal)) draw(screen);
    return 'gone';
  } catch (error) {
    if (error instanceof NodError && (error.code === 'no_terminal' || error.code === 'no_door'))
      return 'gone';
    console.warn('the terminal could not be shown', error);
    return 'failed';
  }
}
