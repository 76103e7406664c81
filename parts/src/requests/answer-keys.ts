// The number keys 1–9 and 0 answer one request: the marked one, whose buttons show the digits. For a tool call they
// only lead to its buttons: no single key approves.
import type { HumanRequest } from '@nod/protocol';
import { useEffect } from 'react';
import { isPlainKey, isTyping } from '../browser/keyboard.ts';
import { createPanelStore, type Panel, perPanel, useThisPanel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { isSteady, type KeysMark, markRequest, noMark, withCandidates, withPlace } from './keys-mark.ts';
import { chooseReply, toOptions } from './options.ts';

/** How often the place of the marked card is looked at; a press looks once more. */
const LOOK_EVERY_MS = 100;

interface AnswerKeys {
  mark: KeysMark;
  /** The card is drawn with its digits: from here on they count. */
  isArmed: boolean;
}

const useKeys = createPanelStore<AnswerKeys>(() => ({ mark: noMark, isArmed: false }));

/** Whether the number keys act on this request now. */
export function useTakesKeys(requestId: string): boolean {
  return useKeys(({ mark, isArmed }) => isArmed && mark.requestId === requestId);
}

/**
 * Lets the number keys answer the requests of the calling screen, one at a time, for as long as it shows.
 * `preferred` is the one that gets them when they are free.
 */
export function useAnswerKeys(requests: readonly HumanRequest[], preferred: HumanRequest | null): void {
  const panel = useThisPanel();
  const open = requests.filter(hasKeys);
  const openIds = open.map(({ id }) => id).join(' ');
  const preferredId = preferred && hasKeys(preferred) ? preferred.id : null;
  const marked = useKeys(({ mark }) => mark.requestId);
  useEffect(() => {
    const ids = openIds.split(' ').filter((id) => id !== '');
    const isAnsweredHere = answeredIn(panel).has(useKeys.of(panel).getState().mark.requestId ?? '');
    change(panel, (mark, now) =>
      withCandidates(mark, { open: ids, preferred: preferredId, isAnsweredHere, now }),
    );
  }, [openIds, preferredId, panel]);
  useEffect(() => () => change(panel, () => noMark), [panel]);
  useEffect(() => (marked === null ? undefined : watchPlace(panel)), [marked, panel]);
  useEffect(() => followPerson(panel, open));
  useEffect(() =>
    takeKeys(
      panel,
      open.find(({ id }) => id === marked),
    ),
  );
}

/** What was answered from this panel, by whatever means. */
const answeredIn = perPanel((panel) => {
  const answered = new Set<string>();
  usePanel.of(panel).subscribe(({ answering }) => {
    for (const id of Object.keys(answering)) answered.add(id);
  });
  return answered;
});

function hasKeys(request: HumanRequest): boolean {
  return request.kind === 'tool-approval' || toOptions(request).length > 0;
}

function change(panel: Panel, step: (mark: KeysMark, now: number) => KeysMark): void {
  const { mark } = useKeys.of(panel).getState();
  const now = performance.now();
  const next = step(mark, now);
  useKeys.of(panel).setState({ mark: next, isArmed: isSteady(next, now) });
}

function lookAtPlace(panel: Panel): void {
  change(panel, (mark, now) =>
    withPlace(mark, findCard(panel, mark.requestId)?.getBoundingClientRect() ?? null, now),
  );
}

function watchPlace(panel: Panel): () => void {
  lookAtPlace(panel);
  const timer = setInterval(() => lookAtPlace(panel), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Whoever goes into a card, by a click or by Tab, takes the keys there. */
function followPerson(panel: Panel, open: readonly HumanRequest[]): () => void {
  const onMove = ({ target }: Event): void => {
    const request = open.find(({ id }) => target instanceof Node && findCard(panel, id)?.contains(target));
    if (request) change(panel, (mark, now) => markRequest(mark, request.id, now));
  };
  document.addEventListener('focusin', onMove);
  document.addEventListener('pointerdown', onMove);
  return () => {
    document.removeEventListener('focusin', onMove);
    document.removeEventListener('pointerdown', onMove);
  };
}

function takeKeys(panel: Panel, request: HumanRequest | undefined): (() => void) | undefined {
  if (!request) return undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!/^[0-9]$/.test(event.key) || !isPlainKey(event) || isTyping(event)) return;
    const card = findCard(panel, request.id);
    const button = card?.querySelector<HTMLElement>(`[data-key="${event.key}"]`);
    if (!card || !button || !isAtCard(event.target, card) || !isInSight(button)) return;
    lookAtPlace(panel);
    const { mark, isArmed } = useKeys.of(panel).getState();
    if (!isArmed || mark.requestId !== request.id || !isSteady(mark, event.timeStamp)) return;
    event.preventDefault();
    act(panel, request, button, event.key);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** Of a tool call, the button to approve gets the focus and waits for Enter; the others only open something. */
function act(panel: Panel, request: HumanRequest, button: HTMLElement, key: string): void {
  const text = toOptions(request)[toIndex(key)];
  if (text !== undefined) chooseReply(panel, request, text);
  else if (key === '1') focusForEnter(button);
  else button.click();
}

/** From here on only Enter means yes: whoever goes on typing did not mean the button. */
function focusForEnter(button: HTMLElement): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    button.blur();
  };
  button.focus();
  button.addEventListener('keydown', onKeyDown);
  button.addEventListener('blur', () => button.removeEventListener('keydown', onKeyDown), { once: true });
}

function findCard(panel: Panel, requestId: string | null): HTMLElement | null {
  if (requestId === null) return null;
  return panel.element.querySelector(`[data-request="${requestId}"], [data-approval="${requestId}"]`);
}

/** Digits typed at a list, a menu or another card are not meant for this one. */
function isAtCard(target: EventTarget | null, card: HTMLElement): boolean {
  if (target === document.body) return true;
  return target instanceof Element && (card.contains(target) || target.matches('main, [data-requests]'));
}

/** Whether the middle of the button is on screen, with nothing above it. */
function isInSight(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The key of an option: 1 is the first, 0 the tenth. */
export function toKey(index: number): string {
  return String((index + 1) % 10);
}

function toIndex(key: string): number {
  return (Number(key) + 9) % 10;
}
