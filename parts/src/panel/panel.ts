// The panel as its parts know it: what it needs from outside, and the state that each panel has for itself. Several panels
// can live in one page, each on its own hub.
import type { HubClient } from '@nod/client';
import type { CapturedPage, Surface } from '@nod/protocol';
import { type ComponentType, createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** What stays when the panel is closed: preferences and what was not sent. Never messages. */
export interface PanelStorage {
  /** The stored value, or null when there is none or it cannot be read. */
  read(key: string): unknown;
  /** Keeps the value where that is allowed. Does not throw. */
  write(key: string, value: unknown): void;
  /** Whether what is written outlives the page. */
  isLasting(): boolean;
}

/** How the person is let in. */
export interface PanelSession {
  /** The code of the link that opened the panel, once; null without one. */
  takeCode(): string | null;
  readKey(): string | null;
  /** Null forgets it. */
  writeKey(key: string | null): void;
  /** Hears when the person is let in elsewhere, say in another tab. */
  onLetIn(listener: () => void): void;
}

/** Where the person is in the panel, as the part of an address from `#` on. */
export interface PanelAddress {
  read(): string;
  /** `replace`: going back leads past where the person is now. */
  write(hash: string, options: { replace: boolean }): void;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export interface Notice {
  /** A later one of the same tag stands in its place. */
  tag: string;
  title: string;
  body: string;
  onOpen(): void;
}

/** Notifications outside of the panel, for whoever does not look at it. */
export interface PanelNotifications {
  permission(): 'granted' | 'denied' | 'default' | 'unavailable';
  /** Call it from a click. Resolves to whether they are allowed. */
  ask(): Promise<boolean>;
  /** Nothing while the panel is looked at. Returns what takes it back. */
  show(notice: Notice): () => void;
}

/** Why a page beside the panel is not read: not let in there (yet), a page that no extension may read, one the person has
 * blocked, the hub's own panel, one that does not answer. */
export type UnreadReason = 'not-asked' | 'forbidden' | 'blocked' | 'own' | 'silent';

export type PageBeside =
  | { status: 'none' }
  | { status: 'read'; title: string; url: string; selection: string }
  | { status: 'unread'; reason: UnreadReason };

/** What of a page goes with a message: fields of its payload. */
export interface PageFields {
  page?: CapturedPage;
  selection?: string;
  /** The side panel that the message is written in. */
  sidePanel?: string;
}

/** The page beside the panel, where the panel stands beside one. */
export interface PanelPage {
  /** Which side panel this is: what is done for a message of it is done on the page beside it. */
  readonly sidePanel: string;
  /** The same object until something has changed. */
  read(): PageBeside;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** What it says now; what cannot be had is left out. Never rejects. */
  capture(): Promise<PageFields>;
}

/** Something that the person began outside of the panel, to be said to the hub's own agent. */
export interface PanelOrder {
  text: string;
  /** Said at once; else put where the person writes. */
  isSent: boolean;
  /** What was selected, where the page itself cannot tell. */
  selection: string;
}

export interface PanelOrders {
  /** Hears each once, also what was ordered before. Returns how to stop. */
  subscribe(listener: (order: PanelOrder) => void): () => void;
}

export interface Panel {
  /** Where it is drawn. */
  readonly element: HTMLElement;
  readonly client: HubClient;
  /** Said with everything that the person does here. */
  readonly surface: Surface;
  /** Where programs reach the hub. */
  readonly hubAddress: string;
  readonly storage: PanelStorage;
  readonly session: PanelSession;
  readonly address: PanelAddress;
  readonly notifications: PanelNotifications;
  /** Absent where there is no page beside the panel. */
  readonly page?: PanelPage;
  readonly orders?: PanelOrders;
  /** Opens the choice of the sites that are read. Absent where there is none. */
  readonly openSites?: () => void;
  /** Shown in place of the usual screens while the person is not in, or the hub not reached. */
  readonly Outside?: ComponentType<{ phase: 'unreachable' | 'signed-out' }>;
  /** How many requests wait, for whoever does not look at the panel. */
  showCount(waiting: number): void;
  /** Begins anew, as after loading the page again. */
  restart(): void;
  now(): number;
  /** Letters and digits that nobody guesses. */
  newId(): string;
}

export const PanelContext = createContext<Panel | null>(null);

/** The panel that a component belongs to. */
export function useThisPanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('a part stands outside of a panel');
  return panel;
}

/** Something that each panel has for itself, made when it is first asked for. */
export function perPanel<T>(create: (panel: Panel) => T): (panel: Panel) => T {
  const made = new WeakMap<Panel, { value: T }>();
  return (panel) => {
    const known = made.get(panel) ?? { value: create(panel) };
    made.set(panel, known);
    return known.value;
  };
}

/** A store of each panel: a hook in components, `of(panel)` elsewhere. */
export interface PanelStore<T> {
  (): T;
  <U>(selector: (state: T) => U): U;
  of(panel: Panel): StoreApi<T>;
}

export function createPanelStore<T>(
  toState: (panel: Panel) => T,
  begin: (store: StoreApi<T>, panel: Panel) => void = () => {},
): PanelStore<T> {
  const of = perPanel((panel) => {
    const store = createStore<T>()(() => toState(panel));
    begin(store, panel);
    return store;
  });
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the module says so
  const useState = <U>(selector?: (state: T) => U): T | U => {
    const store = of(useThisPanel());
    return useStore(store, selector ?? ((state: T): T | U => state));
  };
  return Object.assign(useState as PanelStore<T>, { of });
}

/** The same, kept in the panel's storage. */
export function createStoredStore<T>(
  key: string,
  decode: (stored: unknown, panel: Panel) => T,
): PanelStore<T> {
  return createPanelStore(
    (panel) => decode(panel.storage.read(key), panel),
    (store, panel) => store.subscribe((state) => panel.storage.write(key, state)),
  );
}
