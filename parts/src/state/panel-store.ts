// Everything the panel knows, in one store.
import { emptyView, type HubView, type ShownVersions } from '@nod/surface';
import { createPanelStore } from '../panel/panel.ts';

export interface PanelState extends HubView {
  phase: 'loading' | 'ready' | 'unreachable' | 'signed-out';
  /** The link that opened this page was used or too old. */
  isLinkRefused: boolean;
  /** This browser has been let in before. */
  wasIn: boolean;
  connection: 'live' | 'lost' | 'back';
  /** Answers on their way, by request id. */
  answering: Readonly<Record<string, string>>;
  /** What the person has unfolded (true) or folded (false): long texts, runs, tool calls. */
  unfolded: Readonly<Record<string, boolean>>;
  shownVersions: ShownVersions;
}

export const usePanel = createPanelStore<PanelState>(() => ({
  phase: 'loading',
  isLinkRefused: false,
  wasIn: false,
  connection: 'live',
  ...emptyView,
  answering: {},
  unfolded: {},
  shownVersions: {},
}));
