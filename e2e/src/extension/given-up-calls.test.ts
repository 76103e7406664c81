// Calls that the hub has given up: what still waits in the side panel when the hub dies is not done, then or later.
import { expect, it } from 'vitest';
import { type AgentCall, startPageAttack } from '../stage/page-attack.ts';
import { personOf } from '../stage/panel-page.ts';
import { calls } from '../stage/supervised-hub.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5];

it('OPS-2 SEC-4 of several actions that wait for their turn none is done any more once the hub has died', async () => {
  const { started, page, pages, sites, attack } = await startPageAttack();
  const buttons = NUMBERS.map(
    (number) => `<button type="button" onclick="log.push(${number})">B${number}</button>`,
  );
  pages['/buttons'] = `<script>window.log = [];</script>${buttons.join('')}`;
  await page.goto(`${sites[0]}/buttons`);
  const clicks = NUMBERS.map(
    (number): AgentCall => ['page_action', { action: 'click', target: `B${number}`, delay: 2000 }],
  );
  started.server.script([calls(...clicks)]);
  await personOf(started.hub).sendMessage({
    from: 'user',
    to: 'nod',
    surface: 'cli',
    payload: { text: 'Click' },
  });
  await expect.poll(() => page.evaluate('log')).toContain(0);
  await started.restart();

  // Calls are carried out one after the other: what waited has had its turn when this one is answered.
  await expect
    .poll(async () => (await attack({ calls: [['read_page', {}]] })).results[0])
    .toContain('Address:');
  expect(await page.evaluate('log.length')).toBeLessThan(NUMBERS.length - 2);
});
