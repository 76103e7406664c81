import type { AskAnswer, DoorEvent, OpenMenu, ScreenReading } from '@nod/doors';
import { expect, it } from 'vitest';
import type { FollowedPane } from './followed-pane.ts';
import { createPaneAsks } from './pane-asks.ts';

const MENU: OpenMenu = {
  ...{ type: 'menu', title: 'npm test', isWhole: true },
  options: [
    { key: '1', label: 'Yes' },
    { key: '2', label: 'No' },
  ],
};
const COMPOSER: ScreenReading = { type: 'composer', unsent: '', isWorking: true };
const APPROVE: AskAnswer = { type: 'approve', scope: null, parameters: null };
const SCREEN = { columns: 80, rows: 24, lines: [], cursor: null, isDead: false };

/** A pane whose screen shows one reading after the other, a look each, and then the last one for good. */
function openPane(first: ScreenReading) {
  const events: DoorEvent[] = [];
  let readings: ScreenReading[] = [first];
  let isOver = false;
  const waiting: (() => void)[] = [];
  const pane = {
    events,
    pressed: [] as string[],
    takesKeys: true,
    /** What is seen from now on. */
    show(...next: ScreenReading[]) {
      readings = next;
    },
    asked: () => events.flatMap((event) => (event.type === 'asked' ? [event.key] : [])),
    /** Looks wait until they are let go. */
    holdsLooks: false,
    letGo() {
      pane.holdsLooks = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
  const next = () => (readings.length > 1 ? readings.shift() : readings[0]) ?? COMPOSER;
  const followed = {
    parts: {
      terminals: {
        screen: async () => SCREEN,
        choose: async (_: unknown, __: unknown, { key }: { key: string }) => {
          if (pane.takesKeys) pane.pressed.push(key);
          return pane.takesKeys;
        },
      },
      timer: (_: number, callback: () => void) => {
        const timer = setTimeout(callback, 0);
        return () => clearTimeout(timer);
      },
      report: (error: unknown) => {
        throw error;
      },
    },
    isAgent: () => true,
    reader: next,
    openedAt: 1,
    async look() {
      const reading = next();
      if (pane.holdsLooks) await new Promise<void>((resolve) => waiting.push(resolve));
      return reading;
    },
    tell: (event: DoorEvent) => events.push(event),
    pause: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
    isOver: () => isOver,
    begin: (work: () => Promise<void>) => void work(),
  } as unknown as FollowedPane;
  const ends = {
    ...{ tell: () => {}, hold: () => {}, isHeld: () => false, release: () => {} },
    waitForRest: async () => {},
  };
  const asks = createPaneAsks(followed, () => null, ends);
  return {
    ...{ pane, asks, see: () => asks.see(SCREEN) },
    close() {
      isOver = true;
      asks.close();
    },
  };
}

it('DS-5.3 a menu right behind one that was answered is asked about, also where it looks the same and nobody saw it come', async () => {
  const { pane, asks, see, close } = openPane(MENU);
  see();
  await expect.poll(pane.asked).toHaveLength(1);
  const [first = ''] = pane.asked();
  // Gone for as long as it takes to look four times; who follows the screen is shown none of that.
  pane.show(COMPOSER, COMPOSER, COMPOSER, COMPOSER, MENU);
  await asks.answer(first, APPROVE);
  await expect.poll(pane.asked).toHaveLength(2);
  const [, second = ''] = pane.asked();
  expect(second).not.toBe(first);
  await asks.answer(second, APPROVE);
  expect(pane.pressed).toEqual(['1', '1']);
  close();
});

it('DS-5.3 an answer whose key could not be pressed is not lost: the same is asked once more', async () => {
  const { pane, asks, see, close } = openPane(MENU);
  see();
  await expect.poll(pane.asked).toHaveLength(1);
  const [key = ''] = pane.asked();
  pane.takesKeys = false;
  await asks.answer(key, APPROVE);
  await expect.poll(pane.asked).toEqual([key, key]);
  pane.takesKeys = true;
  await asks.answer(key, APPROVE);
  expect(pane.pressed).toEqual(['1']);
  close();
});

it('DS-5.3 the end of an answered menu closes no other that has come since', async () => {
  const { pane, asks, see, close } = openPane(MENU);
  see();
  await expect.poll(pane.asked).toHaveLength(1);
  const [first = ''] = pane.asked();
  pane.holdsLooks = true;
  pane.show(COMPOSER);
  await asks.answer(first, APPROVE);
  see();
  await expect.poll(asks.openKey).toBeNull();
  pane.show(MENU);
  see();
  await expect.poll(pane.asked).toHaveLength(2);
  pane.letGo();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asks.openKey()).toBe(pane.asked()[1]);
  await asks.answer(pane.asked()[1] ?? '', APPROVE);
  expect(pane.pressed).toEqual(['1', '1']);
  expect(pane.events.filter(({ type }) => type === 'ask-closed')).toEqual([]);
  close();
});
