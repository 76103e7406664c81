import { expect, test } from 'vitest';
import { createBrowserPorts } from './browser/browser-ports.ts';
import type { Panel } from './panel/panel.ts';
import { part, prepareHub, showPanel } from './test-panel.ts';
import { createOwnPorts } from './test-ports.ts';

/** A panel on a hub of its own, at a question that has the same ids on every such hub. */
async function openOnOwnHub(surface: Panel['surface'], language: 'en' | 'zh-CN') {
  const { hub, client } = await prepareHub();
  const asked = await hub.ask('ci', 'Deploy?', ['Yes', 'No']);
  const own = createOwnPorts(`#/conversation/${asked.conversationId}`);
  own.storage.write('nod-preferences', { language });
  const { element } = await showPanel({ ...createBrowserPorts(), ...own, client, surface });
  await expect.poll(() => element.querySelectorAll('[data-request] button').length).toBe(2);
  const tap = (index: number): void => part(`[data-key="${index}"]`, element).click();
  const settled = async () => (await hub.person.request(asked.requestId)).settlement;
  return { hub, asked, element, address: own.address, tap, settled };
}

test('F-54 two panels on two hubs live in one page: each answers its own hub, as the surface that it is', async () => {
  const left = await openOnOwnHub('panel', 'en');
  const right = await openOnOwnHub('side-panel', 'zh-CN');
  expect(right.asked).toEqual(left.asked);

  right.tap(1);
  await expect.poll(() => right.hub.received('ci')).toEqual(['Yes']);
  expect(await right.settled()).toMatchObject({ reply: { text: 'Yes', surface: 'side-panel' } });
  expect(await left.hub.received('ci')).toEqual([]);
  expect(await left.settled()).toBeNull();
  expect(part('[data-request]', left.element).textContent).toContain('Yes');
  expect(left.element.querySelector('[data-chosen]')).toBeNull();

  left.tap(2);
  await expect.poll(() => left.hub.received('ci')).toEqual(['No']);
  expect(await left.settled()).toMatchObject({ reply: { text: 'No', surface: 'panel' } });
  expect(await right.hub.received('ci')).toEqual(['Yes']);
});

test('F-54 a link leads within its own panel, and each panel speaks the language that was chosen in it', async () => {
  const left = await openOnOwnHub('panel', 'en');
  const right = await openOnOwnHub('side-panel', 'zh-CN');
  part('a[href="#/connect"]', right.element).click();
  expect(right.address.read()).toBe('#/connect');
  expect(left.address.read()).toBe(`#/conversation/${left.asked.conversationId}`);
  await expect.poll(() => right.element.querySelector('main [data-request]')).toBeNull();
  expect(part('nav', left.element).textContent).toContain('Needs you');
  expect(part('nav', right.element).textContent).not.toContain('Needs you');
});
