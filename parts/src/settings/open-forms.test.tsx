// Forms of the settings: what is opened while a change is on its way to the hub is closed by no answer.
import type { Settings } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, type PreparedHub, parts, textOf } from '../test-panel.ts';
import { createTestSettings } from './test-settings.ts';

const inUse = { baseUrl: 'http://127.0.0.1:11434', hasApiKey: false, fromEnvironment: false };
const begin: Partial<Settings> = {
  model: { ...inUse, provider: 'ollama', model: 'qwen3' },
  embedder: { ...inUse, provider: 'ollama', model: 'bge-m3' },
  access: { ...createTestSettings().read().access, folder: '/notes', isOwnFolder: false },
};

/** The page, whose changes are held back. */
async function openHeld(section: 'models' | 'tools', selector: string) {
  const before = async ({ hub }: PreparedHub): Promise<string> => {
    await hostBuiltIn(hub);
    return `#/settings/${section}`;
  };
  const { user, hold } = await openPanel({ before, settings: createTestSettings(begin) });
  const card = within(await findPart(selector));
  return { user, card, gate: hold('PUT', /\/settings$/) };
}

interface Case {
  section: 'models' | 'tools';
  card: string;
  pressed: string;
  opened: string;
  field: string;
  /** What the card says when the answer is here. */
  answered: string;
}

it.each<Case>([
  {
    section: 'tools',
    card: '[data-access]',
    pressed: 'Use the hub’s own folder',
    opened: 'Change folder',
    field: 'Path on the machine of the hub',
    answered: '/files',
  },
  {
    section: 'models',
    card: '[data-embedder]',
    pressed: 'Use the built-in one',
    opened: 'Change',
    field: 'Model name',
    answered: 'Built in',
  },
  {
    section: 'models',
    card: '[data-slot="model"]',
    pressed: 'Disconnect',
    opened: 'Change',
    field: 'Model name',
    answered: 'No model connected.',
  },
])('a form that is opened while “$pressed” is on its way stays open with its text', async (each) => {
  const { user, card, gate } = await openHeld(each.section, each.card);
  await user.click(card.getByRole('button', { name: each.pressed }));
  await gate.reached;
  await user.click(card.getByRole('button', { name: each.opened }));
  const field = () => card.getByLabelText(each.field);
  fireEvent.change(field(), { target: { value: '/half a na' } });
  gate.open();
  await expect.poll(() => textOf(each.card)).toContain(each.answered);
  expect(field()).toHaveProperty('value', '/half a na');
});

it('another wait that is being entered while a usual one is on its way stays with its text', async () => {
  const { card, gate } = await openHeld('tools', '[data-approval-wait]');
  const choose = (value: string): boolean =>
    fireEvent.change(card.getByRole('combobox', { name: 'How long an approval waits' }), {
      target: { value },
    });
  choose('480');
  await gate.reached;
  choose('other');
  const amount = () => card.getByLabelText('How many');
  fireEvent.change(amount(), { target: { value: '37' } });
  gate.open();
  await screen.findByText('Saved');
  expect(amount()).toHaveProperty('value', '37');
});

it('a memory that is being written while another is on its way stays', async () => {
  const { user, hold } = await openPanel({ at: '#/settings/memories', settings: createTestSettings() });
  const gate = hold('POST', /\/memories$/);
  const field = await screen.findByLabelText('Add a memory');
  await user.type(field, 'Tea at four.');
  await user.click(screen.getByRole('button', { name: 'Remember' }));
  await gate.reached;
  fireEvent.change(field, { target: { value: 'Cake at five.' } });
  gate.open();
  await expect.poll(() => parts('[data-memory]').length).toBe(1);
  await expect.poll(() => screen.getByRole('button', { name: 'Remember' })).toHaveProperty('disabled', false);
  expect(screen.getByLabelText('Add a memory')).toHaveProperty('value', 'Cake at five.');
});
