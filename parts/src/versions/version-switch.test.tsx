// The switch between versions: which one is shown, by tap and by arrow key, and what is shown with it.
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { type Asked, findPart, openAsked, part, parts, textOf } from '../test-panel.ts';

const VERSIONS = ['Deploy', 'Deploy to staging', 'Deploy to staging, with logs'];
const button = (name: string) => within(part('[data-versions]')).getByRole('button', { name });
const shown = () => textOf('[data-versions] [aria-hidden="true"]:not(svg)');
const own = () => parts('article[data-own]').map(({ textContent }) => textContent);
const log = () => textOf('[role="log"]');

/** A message of the person in three versions, each answered. */
async function openVersions(language: 'en' | 'zh-CN' = 'en') {
  const { panel } = await openAsked(
    async ({ person, tell }) => {
      const hello = await tell('ci', 'Hello.');
      let newest: Asked = hello;
      for (const [index, text] of VERSIONS.entries()) {
        const supersedes = index === 0 ? {} : { supersedes: newest.messageId };
        const { message } = await person.sendMessage({
          from: 'user',
          to: 'ci',
          payload: { text },
          ...supersedes,
          surface: 'panel',
        });
        newest = { ...hello, messageId: message.id };
        await tell('ci', `Answer ${index + 1}`, { inReplyTo: message.id });
      }
      return [newest];
    },
    { language },
  );
  await findPart('[data-versions]');
  return panel;
}

it('F-33 the newest version is shown, its number said, and only the way back is open', async () => {
  await openVersions();
  expect(shown()).toBe('3/3');
  expect(textOf('[data-versions]')).toContain('Version 3 of 3');
  expect(button('Newer version').getAttribute('aria-disabled')).toBe('true');
  expect(button('Earlier version').getAttribute('aria-disabled')).toBeNull();
  expect(log()).toContain('Answer 3');
  expect(log()).not.toContain('Answer 2');
});

it('F-33 a tap shows the version before with what followed it, marked as earlier, and another leads back', async () => {
  const { user } = await openVersions();
  await user.click(button('Earlier version'));
  await expect.poll(shown).toBe('2/3');
  expect(log()).toContain('Answer 2');
  expect(log()).not.toContain('Answer 1');
  expect(own().some((text) => text?.includes(VERSIONS[1] ?? ''))).toBe(true);
  // Below the earlier one the newest goes on.
  expect(log()).toContain('Answer 3');
  await user.click(button('Newer version'));
  await expect.poll(shown).toBe('3/3');
  expect(log()).not.toContain('Answer 2');
});

it('F-33 arrow keys do the same, stop at both ends, and the focus stays on the switch', async () => {
  const { user } = await openVersions();
  button('Earlier version').focus();
  await user.keyboard('{ArrowLeft}');
  await expect.poll(shown).toBe('2/3');
  await user.keyboard('{ArrowLeft}');
  await expect.poll(shown).toBe('1/3');
  await user.keyboard('{ArrowLeft}');
  expect(button('Earlier version').getAttribute('aria-disabled')).toBe('true');
  expect(log()).toContain('Answer 1');
  expect(document.activeElement).toBe(button('Earlier version'));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(shown).toBe('3/3');
});

it('F-33 a version that comes while an earlier one is looked at counts, and takes nobody away from it', async () => {
  const panel = await openVersions();
  await panel.user.click(button('Earlier version'));
  await expect.poll(shown).toBe('2/3');
  const newest = parts('article[data-own]').at(-1)?.dataset.message ?? '';
  await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Stop' },
    supersedes: newest,
    surface: 'panel',
  });
  await expect.poll(() => textOf('[data-versions]')).toContain('of 4');
});

it('OPS-4 F-33 the switch speaks Chinese', async () => {
  await openVersions('zh-CN');
  expect(textOf('[data-versions]')).toContain('第 3 版');
  expect(screen.getByRole('group', { name: /版本/ })).toBe(part('[data-versions]'));
});
