// Personas in the settings: what the person has opened stays open, however long the hub takes.
import { fireEvent, screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPanel } from '../../test-panel.ts';
import { createTestSettings } from '../test-settings.ts';

const personas = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase(), instructions: '' }));

it('a form that is opened while the choice of a persona is on its way stays open with its text', async () => {
  const settings = createTestSettings();
  await settings.change({ personas, activePersonaId: 'a' });
  const { user, hold } = await openPanel({ at: '#/settings/personas', settings });
  const gate = hold('PUT', /\/settings$/);
  await user.click(await screen.findByRole('radio', { name: 'B' }));
  await gate.reached;
  await user.click(screen.getByRole('button', { name: 'Edit A' }));
  fireEvent.change(screen.getByLabelText('How should it write?'), { target: { value: 'In rhymes.' } });
  gate.open();
  await expect.poll(() => screen.getByRole('radio', { name: 'B' }).getAttribute('aria-checked')).toBe('true');
  expect(settings.read().activePersonaId).toBe('b');
  expect(screen.getByLabelText('How should it write?')).toHaveProperty('value', 'In rhymes.');
});
