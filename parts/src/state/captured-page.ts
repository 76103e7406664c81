// The captured page: whether the page beside the panel goes with what the person says, and what of it does.
import type { AgentName } from '@nod/protocol';
import { useSyncExternalStore } from 'react';
import {
  createPanelStore,
  type PageBeside,
  type PageFields,
  type Panel,
  useThisPanel,
} from '../panel/panel.ts';
import { abilitiesOf } from './abilities.ts';

const NONE: PageBeside = { status: 'none' };
const readNone = (): PageBeside => NONE;
const subscribeToNone = (): (() => void) => () => {};

/** The address of the page that the person leaves out; another page goes along again. */
const useLeftOut = createPanelStore<{ url: string | null }>(() => ({ url: null }));

export function usePageBeside(): PageBeside {
  const { page } = useThisPanel();
  return useSyncExternalStore(page?.subscribe ?? subscribeToNone, page?.read ?? readNone);
}

export function useIsLeftOut(): boolean {
  const beside = usePageBeside();
  const url = useLeftOut((state) => state.url);
  return beside.status === 'read' && beside.url === url;
}

/** Null: it goes along again. */
export function leaveOut(panel: Panel, url: string | null): void {
  useLeftOut.of(panel).setState({ url });
}

/** What goes with a message to this agent: nothing where it reads no pages, and not the page where the person leaves it out. */
export async function capturePage(panel: Panel, agent: AgentName): Promise<PageFields> {
  const { page } = panel;
  if (!page || !abilitiesOf(panel, agent).page) return {};
  const beside = page.read();
  const isLeftOut = beside.status !== 'read' || beside.url === useLeftOut.of(panel).getState().url;
  return { sidePanel: page.sidePanel, ...(isLeftOut ? {} : await page.capture()) };
}

/** The same with what the person has just begun on the page: it goes along, whatever they left out before. */
export async function captureMeantPage(panel: Panel, agent: AgentName): Promise<PageFields> {
  const { page } = panel;
  if (!page || !abilitiesOf(panel, agent).page) return {};
  leaveOut(panel, null);
  return { sidePanel: page.sidePanel, ...(await page.capture()) };
}
