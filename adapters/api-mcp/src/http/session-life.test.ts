import { createFakeClock } from '@nod/testing';
import { expect, it } from 'vitest';
import { watchLife } from './session-life.ts';

const AN_HOUR = 60 * 60_000;

it('M6 a session that the server has closed does not end by itself: the next server goes on with it', async () => {
  const time = createFakeClock();
  const ended: string[] = [];
  const watch = (session: string) =>
    watchLife(
      (delayMs, callback) => time.timer(time.clock() + delayMs, callback),
      () => ended.push(session),
    );
  const [closed, left] = [watch('closed'), watch('left')];
  const answered = [closed.begin(), left.begin()];
  closed.close();
  for (const over of answered) over();
  await time.advance(AN_HOUR);
  expect(ended).toEqual(['left']);
});
