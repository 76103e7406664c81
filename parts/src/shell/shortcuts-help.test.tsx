// The list of keyboard shortcuts.
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPanel } from '../test-panel.ts';

it('F-41 the list names the keys that choose the mode while writing', async () => {
  const { user } = await openPanel();
  await screen.findAllByText('Needs you');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Ctrl.Choose the mode, also while writing');
});
