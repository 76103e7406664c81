// The start of a newcomer: what arrives while they write takes neither the page nor the keys.
import { BUILT_IN_AGENT } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, type PreparedHub, part, parts, textOf } from '../test-panel.ts';

const withBuiltIn = async ({ hub }: PreparedHub): Promise<string> => {
  await hostBuiltIn(hub);
  return '#/';
};
const openStart = async () => {
  const panel = await openPanel({ before: withBuiltIn });
  const field = await findPart('[data-composer]');
  return { ...panel, field };
};

it('F-6 F-7 a question that arrives while a newcomer writes moves neither the page nor the focus', async () => {
  const { field, user, ask, person } = await openStart();
  await user.type(field, 'Plan ');
  const asked = await ask('ci', 'Deploy again?', ['Yes', 'No']);
  await expect.poll(() => part('nav a[href="#/needs-you"]').dataset.count).toBe('1');
  expect(document.activeElement).toBe(field);
  await user.keyboard('1 day for the move');
  expect(field).toHaveProperty('value', 'Plan 1 day for the move');
  expect(textOf('main')).toContain('Say hello to nod');
  expect((await person.request(asked.requestId)).settlement).toBeNull();
  location.hash = '#/needs-you';
  await findPart(`[data-card="${asked.requestId}"]`);
  location.hash = '#/';
  await findPart(`[data-card="${asked.requestId}"]`);
});

it('F-6 words that a newcomer writes go on in the conversation that begins elsewhere', async () => {
  const { field, user, person } = await openStart();
  await user.type(field, 'Plan ');
  const { message } = await person.sendMessage({
    from: 'user',
    to: BUILT_IN_AGENT,
    payload: { text: 'From the phone' },
    surface: 'panel',
  });
  await expect.poll(() => location.hash).toBe(`#/conversation/${message.conversationId}`);
  await expect.poll(() => textOf('[role="log"]')).toContain('From the phone');
  await user.keyboard('1 day');
  expect(document.activeElement).toBe(part('[data-composer]'));
  expect(part('[data-composer]')).toHaveProperty('value', 'Plan 1 day');
});

it('F-6 F-7 when the field goes away under the hands, what is typed on is no shortcut until the person moves', async () => {
  const { ask, program, user, person } = await openPanel({ at: '#/' });
  const asked = await ask('ci', 'Deploy again?', ['Yes', 'No']);
  location.hash = `#/conversation/${asked.conversationId}`;
  await user.type(await findPart('[data-composer]'), 'Not before ');
  await program.terminateAgent('ci');
  await expect.poll(() => parts('[data-composer]')).toEqual([]);
  const other = await ask('planner', 'Wipe it?', ['Yes', 'No']);
  location.hash = '#/needs-you';
  await findPart(`[data-request="${other.requestId}"][data-takes-keys]`);
  await user.keyboard('1 ?');
  expect((await person.request(other.requestId)).settlement).toBeNull();
  expect(parts('[role="dialog"]')).toEqual([]);
  fireEvent.pointerDown(document.body);
  await user.keyboard('1');
  await expect.poll(async () => (await person.request(other.requestId)).settlement?.outcome).toBe('answered');
});
