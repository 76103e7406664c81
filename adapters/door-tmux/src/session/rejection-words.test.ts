import type { ScreenReading } from '@nod/doors';
import { expect, it } from 'vitest';
import { enterWords } from './rejection-words.ts';

const SCREEN = { columns: 80, rows: 1, lines: [''], cursor: null, isDead: false };

it('DS-5.3 the words of a rejection are entered once the composer is free again', async () => {
  const readings: ScreenReading[] = [
    { type: 'menu', title: 'Run it?', options: [], isWhole: true },
    { type: 'composer', unsent: '', isWorking: true },
    { type: 'composer', unsent: '', isWorking: false },
  ];
  const entered: { text: string; left: number }[] = [];
  const refused = await enterWords(
    {
      terminals: {
        screen: async () => SCREEN,
        typePrompt: async (_, { text }) => {
          entered.push({ text, left: readings.length });
          return null;
        },
      },
      pane: { socket: null, pane: '%1' },
      reader: () => readings.shift() ?? { type: 'other' },
      isAgent: () => true,
      pause: async () => {},
    },
    'use another name',
  );
  expect(refused).toBeNull();
  expect(entered).toEqual([{ text: 'use another name', left: 0 }]);
});
