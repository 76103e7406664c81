// `useMessageScroll`: where the list stands: begins at what is new, stays at the bottom, loads upward, tells what was
// read.
import { type ConversationId, type HumanRequest, isOfRun } from '@nod/protocol';
import { listWaiting, type Row } from '@nod/surface';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { type Panel, perPanel, useThisPanel } from '../panel/panel.ts';
import { loadOlder, loadThrough } from '../state/message-pages.ts';
import { usePanel } from '../state/panel-store.ts';
import { revealMessage } from '../versions/shown-version.ts';

const BOTTOM_SLACK = 24;
const LOAD_OLDER_WITHIN = 1200;
/** Rows are measured once they are drawn; until then the list cannot say where it stands. */
const SETTLE_MS = 250;

interface MessageScrollOptions {
  list: RefObject<VListHandle | null>;
  conversationId: ConversationId;
  rows: readonly Row[];
  pointedAt: string | null;
}

export interface MessageScroll {
  isAtBottom: boolean;
  /** Something arrived below what is on screen. */
  hasNew: boolean;
  toBottom: () => void;
  onScroll: () => void;
  onResize: () => void;
  /** The person begins to scroll: from here on the list is theirs. */
  onTouch: () => void;
}

export function useMessageScroll(options: MessageScrollOptions): MessageScroll {
  const panel = useThisPanel();
  const { list, conversationId, rows, pointedAt } = options;
  const [isAtBottom, setAtBottom] = useState(true);
  const [seenKey, setSeenKey] = useState<string | undefined>(rows.at(-1)?.key);
  const sticks = useRef(true);
  /** An earlier version was opened: the list stands still until the person moves it. */
  const holds = useRef(false);
  const isSettled = useRef(false);
  const rowsNow = useRef(rows);
  rowsNow.current = rows;
  const lastKey = rows.at(-1)?.key;

  const toBottom = useCallback(() => {
    holds.current = false;
    list.current?.scrollToIndex(rowsNow.current.length - 1, { align: 'end' });
  }, [list]);

  const look = useCallback(() => {
    const handle = list.current;
    if (!handle || !isSettled.current) return;
    const end = handle.scrollOffset + handle.viewportSize;
    const isBottom = end >= handle.scrollSize - BOTTOM_SLACK;
    sticks.current = isBottom && !holds.current;
    setAtBottom(isBottom);
    if (isBottom) setSeenKey(rowsNow.current.at(-1)?.key);
    if (handle.scrollOffset < LOAD_OLDER_WITHIN) void loadOlder(panel, conversationId);
    tellRead(panel, conversationId, rowsNow.current, handle.findItemIndex(end - 1));
  }, [list, conversationId, panel]);

  const onResize = useCallback(() => {
    if (sticks.current) toBottom();
    else look();
  }, [toBottom, look]);

  useBeginning(options, sticks);
  useEffect(() => {
    const timer = setTimeout(() => {
      isSettled.current = true;
      look();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [look]);

  const versions = toShownVersions(rows);
  useLayoutEffect(() => {
    holds.current = isSettled.current && versions !== '';
    if (!holds.current) return;
    sticks.current = false;
    // A way to the bottom that is still under way ends here.
    const handle = list.current;
    handle?.scrollTo(handle.scrollOffset);
  }, [list, versions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list at its bottom stays there when rows change
  useLayoutEffect(() => {
    if (sticks.current) toBottom();
  }, [rows, toBottom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the person has just sent comes into view
  useLayoutEffect(() => {
    if (rowsNow.current.at(-1)?.kind === 'outgoing') toBottom();
  }, [lastKey, toBottom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each change of the rows
  useEffect(look, [look, rows]);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  usePointing({ list, conversationId, rowsNow, sticks, pointedAt });

  const onTouch = useCallback(() => {
    isSettled.current = true;
    holds.current = false;
  }, []);
  return { isAtBottom, hasNew: lastKey !== seenKey, toBottom, onScroll: look, onResize, onTouch };
}

/** Names the earlier versions that are looked at. */
function toShownVersions(rows: readonly Row[]): string {
  return rows
    .flatMap((row) => (row.kind === 'versions' && row.shown.id !== row.newest.id ? [row.shown.id] : []))
    .join(' ');
}

/** At the card that waits for the person; at the first row not seen yet; at the bottom when there is neither. */
function useBeginning(
  { list, rows, conversationId, pointedAt }: MessageScrollOptions,
  sticks: RefObject<boolean>,
): void {
  const panel = useThisPanel();
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || rows.length === 0) return;
    begun.current = true;
    const last = rows.length - 1;
    const waiting = findWaiting(panel, rows, conversationId);
    const unread = rows.findIndex(({ startsUnread }) => startsUnread);
    sticks.current = pointedAt === null && (waiting >= 0 ? waiting === last : unread < 0);
    if (waiting >= 0) list.current?.scrollToIndex(waiting, { align: 'end' });
    else if (unread >= 0) list.current?.scrollToIndex(unread, { align: 'start' });
    else list.current?.scrollToIndex(last, { align: 'end' });
  }, [list, rows, conversationId, pointedAt, sticks, panel]);
}

/** The row of the card that was the first to wait, of those that are loaded; calls come before questions: they hold work up. */
function findWaiting(panel: Panel, rows: readonly Row[], conversationId: ConversationId): number {
  const waiting = listWaiting(usePanel.of(panel).getState().requests).filter(
    (request) => request.conversationId === conversationId,
  );
  const calls = waiting.filter((request) => 'call' in request);
  const places = [...calls, ...waiting].map((request) => rows.findIndex((row) => isAskedIn(row, request)));
  return places.find((index) => index >= 0) ?? -1;
}

function isAskedIn(row: Row, request: HumanRequest): boolean {
  if (row.kind === 'message') return row.message.id === request.messageId && !isOfRun(request);
  return row.kind === 'run' && 'runId' in request && row.run.id === request.runId;
}

interface Pointing {
  list: RefObject<VListHandle | null>;
  conversationId: ConversationId;
  rowsNow: RefObject<readonly Row[]>;
  sticks: RefObject<boolean>;
  pointedAt: string | null;
}

/** Brings the message that the address points at onto the screen, however old it is. */
function usePointing({ list, conversationId, rowsNow, sticks, pointedAt }: Pointing): void {
  const panel = useThisPanel();
  useEffect(() => {
    if (pointedAt === null) return;
    let isCurrent = true;
    void loadThrough(panel, conversationId, pointedAt)
      .then(() => revealMessage(panel, conversationId, pointedAt))
      .then(nextFrame)
      .then(() => {
        const index = rowsNow.current.findIndex(({ key }) => key === pointedAt);
        if (!isCurrent || index < 0) return;
        sticks.current = index === rowsNow.current.length - 1;
        list.current?.scrollToIndex(index, { align: 'center' });
      });
    return () => {
      isCurrent = false;
    };
  }, [list, conversationId, rowsNow, sticks, pointedAt, panel]);
}

/** By the next frame the rows that were loaded are in the list. */
function nextFrame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

/** Everything down to the last row on screen has been read, if the tab is on screen. */
function tellRead(
  panel: Panel,
  conversationId: ConversationId,
  rows: readonly Row[],
  lastVisible: number,
): void {
  if (document.visibilityState !== 'visible') return;
  const last = rows.slice(0, lastVisible + 1).findLast(({ kind }) => kind === 'message');
  if (last?.kind === 'message') markRead(panel, conversationId, last.message.position);
}

const toldIn = perPanel(() => new Map<ConversationId, number>());

/** Marks everything up to the position as read, once; a failure is tried again with the next call. */
function markRead(panel: Panel, id: ConversationId, through: number): void {
  const conversation = usePanel.of(panel).getState().overview.conversations[id];
  if (!conversation || conversation.unread === 0 || through <= conversation.readThrough) return;
  const told = toldIn(panel);
  if (through <= (told.get(id) ?? 0)) return;
  told.set(id, through);
  panel.client.markRead(id, { through }).catch((error: unknown) => {
    told.delete(id);
    console.warn('the read mark was not stored', error);
  });
}
