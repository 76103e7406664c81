// Parts of the panel that are fetched when they are first shown. One that is wanted while the hub is away comes when
// the hub is back; until then its place stays empty and the rest of the panel works.
import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { type Panel, perPanel, useThisPanel } from '../panel/panel.ts';

const RETRY_MS = 2000;

export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const partOf = perPanel((panel) =>
    lazy(() => loadPart(load, { isHubThere: () => isHubThere(panel), pause })),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module says so
  return function Part(props: P): ReactNode {
    return createElement(partOf(useThisPanel()), props);
  };
}

interface Waiting {
  isHubThere: () => Promise<boolean>;
  pause: () => Promise<void>;
}

/** Rejects where the hub answers and does not have the part, say after an update. */
export async function loadPart<T>(load: () => Promise<T>, { isHubThere, pause }: Waiting): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await isHubThere())) await pause();
    return load();
  }
}

function isHubThere(panel: Panel): Promise<boolean> {
  return panel.client.health().then(
    () => true,
    () => false,
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
  });
}
