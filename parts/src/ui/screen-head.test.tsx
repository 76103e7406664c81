// The way back from a screen to the list.
import { expect, it } from 'vitest';
import { openAsked, openPanel, part, parts, textOf } from '../test-panel.ts';

const nameOfBack = () => part('main header a[href="#/"]').getAttribute('aria-label');

it('F-41 the way back tells how much waits elsewhere, until it is answered', async () => {
  const { ask, person } = await openPanel({ at: '#/settings/tools' });
  await expect.poll(() => parts('main header a[href="#/"]').length).toBe(1);
  expect(nameOfBack()).toBe('Back to the list');
  const { requestId } = await ask('ci', 'Deploy?', ['Yes']);
  await expect.poll(() => textOf('[data-elsewhere]')).toBe('1');
  expect(nameOfBack()).toMatch(/^Back to the list · 1 /);
  await person.answer(requestId, { text: 'Yes', surface: 'cli' });
  await expect.poll(() => parts('[data-elsewhere]')).toEqual([]);
});

it('F-41 the way back does not count what is on screen', async () => {
  const { panel } = await openAsked(async ({ ask }) => [await ask('ci', 'Deploy?', ['Yes'])]);
  expect(parts('[data-elsewhere]')).toEqual([]);
  await panel.ask('docs', 'Publish?', ['Yes']);
  await expect.poll(() => textOf('[data-elsewhere]')).toBe('1');
});
