// The audit as a table: who decided what and where, narrowed down by the address, page by page.
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, type PreparedHub, part, parts, textOf } from '../../test-panel.ts';

const AT = '#/settings/audit';
const rows = () => parts('[data-entry-id]');
const outcomes = () => rows().map(({ dataset }) => dataset.outcome);
const shown = () => expect.poll(outcomes);

/** An answer, a policy and a withdrawal, newest last; the browser of the panel was let in before. */
async function decide({ ask, person, program }: PreparedHub): Promise<string> {
  const asked = await ask('ci', 'Deploy?', ['Yes', '=no\u200b']);
  await person.answer(asked.requestId, { text: '=no\u200b', surface: 'telegram' });
  await person.setPolicy({ agent: 'nod', toolName: 'write_file', policy: 'never', surface: 'cli' });
  await program.cancel((await ask('ci', 'Again?', ['Yes'])).requestId);
  return AT;
}

it('SEC-7 every decision stands with who, where and why; hidden characters are marked', async () => {
  await openPanel({ before: decide });
  await shown().toEqual(['cancelled', 'policy-set', 'answered', 'credential-added']);
  const [withdrawn, policy, answered] = rows();
  expect(withdrawn?.textContent).toContain('The agent');
  expect(policy?.textContent).toContain('You · command line');
  expect(policy?.textContent).toContain('Never');
  expect(answered?.textContent).toContain('You · Telegram');
  expect(answered?.textContent).toContain('=no');
  expect(answered?.querySelectorAll('[data-code="U+200B"]').length).toBeGreaterThan(0);
  expect(
    within(answered as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^#\/conversation\//);
});

it('SEC-7 filters stand in the address, survive a reload, and are cleared with one tap', async () => {
  const { user, reload } = await openPanel({ before: decide });
  await shown().toHaveLength(4);
  await user.selectOptions(screen.getByLabelText('Decision'), 'policy-set');
  await shown().toEqual(['policy-set']);
  await user.selectOptions(screen.getByLabelText('Where'), 'cli');
  await expect.poll(() => location.hash).toBe('#/settings/audit?outcome=policy-set&surface=cli');
  await reload();
  await shown().toEqual(['policy-set']);
  expect(screen.getByLabelText('Where')).toHaveProperty('value', 'cli');
  await user.selectOptions(screen.getByLabelText('Where'), 'telegram');
  await expect.poll(() => textOf('main')).toContain('Nothing fits these filters.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown().toHaveLength(4);
  expect(location.hash).toBe(AT);
});

it('SEC-7 what happens while the audit is looked at is added at its top', async () => {
  const { ask, person } = await openPanel({ at: AT });
  await shown().toEqual(['credential-added']);
  const asked = await ask('ci', 'Deploy?', ['Yes']);
  await person.answer(asked.requestId, { text: 'Yes', surface: 'telegram' });
  await shown().toEqual(['answered', 'credential-added']);
});

it('SEC-7 older entries come on a tap, until there are no more', async () => {
  const { user } = await openPanel({
    before: async ({ person }) => {
      for (let index = 0; index < 60; index += 1) {
        await person.setPolicy({ agent: null, toolName: `tool_${index}`, policy: 'ask', surface: 'cli' });
      }
      return AT;
    },
  });
  await shown().toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await shown().toHaveLength(61);
  expect(rows().at(-1)?.dataset.outcome).toBe('credential-added');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const numbers = rows().map(({ dataset }) => Number(dataset.entryId));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

it('SEC-7 an audit that cannot be loaded says so, and is tried again on a tap; a failed export is said', async () => {
  const { user, cut, mend } = await openPanel();
  cut(/\/audit/);
  location.hash = AT;
  await expect.poll(() => textOf('main')).toContain('The audit could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await expect.poll(() => textOf('[data-toast]')).toContain('The audit could not be exported');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await shown().toEqual(['credential-added']);
});

it('OPS-4 the audit speaks Chinese', async () => {
  await openPanel({ before: decide, language: 'zh-CN' });
  await findPart('[data-outcome="policy-set"]');
  expect(textOf('main h1')).toBe('设置');
  expect(part('[data-outcome="answered"]').textContent).toContain('Telegram');
  expect(parts('main')[0]?.textContent).not.toMatch(/Answered|Policy set|Let in/);
});

it('SEC-7 F-41 a question is told without the marks of its Markdown; what a call touches stays as it is', async () => {
  await openPanel({
    before: async ({ ask, person }) => {
      const asked = await ask('ci', 'Build **#412** is `green`.', ['Deploy']);
      await person.answer(asked.requestId, { text: 'Deploy', surface: 'cli' });
      return AT;
    },
  });
  await shown().toEqual(['answered', 'credential-added']);
  expect(rows()[0]?.textContent).toContain('Build #412 is green.');
});

it('SEC-7 F-33 what the person’s new version of a message withdraws is told as theirs', async () => {
  const replace = async ({ program, person, ask }: PreparedHub): Promise<string> => {
    await program.inbox('ci', { waitMs: 0 });
    const first = await person.sendMessage({
      from: 'user',
      to: 'ci',
      payload: { text: 'deploy' },
      surface: 'panel',
    });
    await ask('ci', 'Sure?', ['Yes'], { inReplyTo: first.message.id });
    await person.sendMessage({
      from: 'user',
      to: 'ci',
      payload: { text: 'test' },
      supersedes: first.message.id,
      surface: 'panel',
    });
    return AT;
  };
  await openPanel({ before: replace });
  await shown().toEqual(['cancelled', 'credential-added']);
  expect(rows()[0]?.textContent).toContain('You · web panel · replaced the message');
});
