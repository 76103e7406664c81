// What the built-in agent may touch, and policies for its tools.
import type { AgentTool } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openPanel, type PreparedHub, part, parts, textOf } from '../../test-panel.ts';
import { createTestSettings } from '../test-settings.ts';

/** The page, on a hub with an agent of its own. */
const before = async ({ hub }: PreparedHub): Promise<string> => {
  await hostBuiltIn(hub);
  return '#/settings/tools';
};
const access = () => within(part('[data-access]'));
const toTool = (name: string, more: Partial<AgentTool> = {}): AgentTool => ({
  name,
  description: `Does ${name}`,
  server: null,
  readOnly: false,
  ...more,
});
const TOOLS = [
  toTool('write_file'),
  toTool('read_file', { readOnly: true }),
  toTool('office__send', { server: 'office' }),
];
const policyOf = (tool: string) => within(screen.getByRole('radiogroup', { name: `Policy for ${tool}` }));
const checked = (tool: string) =>
  expect.poll(
    () =>
      policyOf(tool)
        .getAllByRole('radio')
        .find((each) => each.ariaChecked === 'true' || each.getAttribute('aria-checked') === 'true')
        ?.textContent,
  );

const openTools = (settings = createTestSettings()) =>
  openPanel({ before, settings, tools: async () => TOOLS }).then((panel) => ({ ...panel, settings }));

it('SEC-6 commands are allowed only after a question, with asking each time as the first offer', async () => {
  const { user, settings, person } = await openTools();
  await user.click(await screen.findByRole('switch', { name: 'Run commands' }));
  const question = () => within(screen.getByRole('alertdialog', { name: 'Let nod run commands?' }));
  await screen.findByRole('alertdialog');
  question().getByText(/they can read, change and delete whatever you can/);
  expect(settings.read().access.allowShell).toBe(false);
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(settings.read().access.allowShell).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Run commands' }));
  await screen.findByRole('alertdialog');
  await user.click(question().getByRole('button', { name: 'Allow, but ask me each time' }));
  await expect.poll(() => settings.read().access.allowShell).toBe(true);
  expect((await person.policies()).policies).toMatchObject([
    { agent: 'nod', toolName: 'run_command', policy: 'ask' },
  ]);
  await user.click(screen.getByRole('switch', { name: 'Run commands' }));
  await expect.poll(() => settings.read().access.allowShell).toBe(false);
});

it('AC-8.3 a switch and a folder are set, and set back', async () => {
  const { user, settings } = await openTools();
  await user.click(await screen.findByRole('switch', { name: 'Write files' }));
  await expect.poll(() => settings.read().access.allowWrite).toBe(true);
  expect(textOf('[data-access] [data-connected]')).toContain('The hub’s own folder.');
  await user.click(access().getByRole('button', { name: 'Change folder' }));
  await user.type(access().getByLabelText('Path on the machine of the hub'), '/srv/notes');
  await user.click(access().getByRole('button', { name: 'Save' }));
  await expect.poll(() => textOf('[data-access] [data-connected]')).toContain('/srv/notes');
  await expect.poll(() => textOf('[data-toast]')).toContain('nod sees this folder from now on');
  await user.click(access().getByRole('button', { name: 'Use the hub’s own folder' }));
  await expect.poll(() => settings.read().access.isOwnFolder).toBe(true);
});

it('SEC-6 what the environment decides is shown and cannot be changed', async () => {
  const begin = createTestSettings().read().access;
  const settings = createTestSettings({
    access: {
      ...begin,
      allowWrite: true,
      folderProblem: 'folder_not_found',
      fromEnvironment: ['folder', 'allowWrite', 'allowShell'],
    },
  });
  await openTools(settings);
  await findPart('[data-access]');
  for (const name of ['NOD_FOLDER', 'NOD_ALLOW_WRITE', 'NOD_ALLOW_SHELL']) {
    expect(textOf('[data-access]')).toContain(`Set by ${name} in the hub’s environment.`);
  }
  expect(textOf('[data-access]')).toContain('There is no such folder now. nod sees no files.');
  expect(access().queryByRole('button', { name: 'Change folder' })).toBeNull();
  const isFixed = (name: string) => access().getByRole('switch', { name }).matches('[data-disabled]');
  expect(['Write files', 'Run commands', 'Read the web'].map(isFixed)).toEqual([true, true, false]);
});

it('CM-8.5 a policy is set for one agent or for all; the stricter one holds, and changes elsewhere show at once', async () => {
  const { user, person, cut } = await openTools();
  await findPart('[data-tool="write_file"]');
  expect(textOf('[data-tool="read_file"]')).toContain('built in · only reads');
  expect(textOf('[data-tool="office__send"]')).toContain('from MCP server office');
  await user.click(policyOf('Write File').getByRole('radio', { name: 'Auto' }));
  await expect
    .poll(async () => (await person.policies()).policies)
    .toMatchObject([{ agent: 'nod', policy: 'auto' }]);
  await user.selectOptions(screen.getByLabelText('For'), screen.getByRole('option', { name: 'All agents' }));
  await expect.poll(() => textOf('[data-tool="write_file"]')).toContain('For nod: Auto');
  await user.click(policyOf('Write File').getByRole('radio', { name: 'Never' }));
  await user.selectOptions(screen.getByLabelText('For'), 'nod');
  await expect
    .poll(() => textOf('[data-tool="write_file"]'))
    .toContain('For all agents: Never · The stricter one holds.');
  await checked('Write File').toBe('Auto');
  await person.setPolicy({ agent: null, toolName: 'write_file', policy: null, surface: 'cli' });
  await expect.poll(() => textOf('[data-tool="write_file"]')).not.toContain('For all agents');
  await person.setPolicy({ agent: 'nod', toolName: 'gone__tool', policy: 'never', surface: 'cli' });
  await expect.poll(() => textOf('[data-tool="gone__tool"]')).toContain('not here now');
  cut(/\/policies$/);
  await user.click(policyOf('Write File').getByRole('radio', { name: 'Never' }));
  await expect
    .poll(() => textOf('[data-policies] [role="alert"]'))
    .toBe('Not saved: The hub cannot be reached.');
  await checked('Write File').toBe('Auto');
});

it('CM-8.5 a long list of tools is searched', async () => {
  const tools = [...TOOLS, ...Array.from({ length: 20 }, (_, index) => toTool(`office__tool_${index}`))];
  const { user } = await openPanel({ before, settings: createTestSettings(), tools: async () => tools });
  const search = await screen.findByRole('textbox', { name: 'Search tools' });
  await user.type(search, 'write');
  await expect.poll(() => parts('[data-tool]').map(({ dataset }) => dataset.tool)).toEqual(['write_file']);
  await user.type(search, ' nothing');
  await expect.poll(() => textOf('main')).toContain('No tool matches “write nothing”.');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await expect.poll(() => parts('[data-tool]').length).toBe(tools.length);
});

it('CM-8.5 without permissions the list says where they come from', async () => {
  await openTools();
  await expect.poll(() => textOf('main')).toContain('None. You give them on the card of a tool call.');
  expect(parts('[data-list="permissions"] [data-row]')).toEqual([]);
});

it('how long an approval waits is chosen, or entered', async () => {
  const { user, settings } = await openTools();
  const wait = await screen.findByRole('combobox', { name: 'How long an approval waits' });
  await user.selectOptions(wait, screen.getByRole('option', { name: '7 days' }));
  await expect.poll(() => settings.read().approvalMinutes).toBe(7 * 24 * 60);
  await user.selectOptions(wait, screen.getByRole('option', { name: 'Other' }));
  await user.clear(await screen.findByLabelText('How many'));
  await user.type(screen.getByLabelText('How many'), '3');
  await user.selectOptions(screen.getByLabelText('Unit'), screen.getByRole('option', { name: 'hours' }));
  await user.click(within(part('[data-approval-wait]')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => settings.read().approvalMinutes).toBe(180);
});

it('OPS-4 tools of this product have Chinese names, those of servers their own', async () => {
  await openPanel({ before, language: 'zh-CN', settings: createTestSettings(), tools: async () => TOOLS });
  await expect.poll(() => textOf('[data-tool="write_file"]')).toContain('写入文件');
  expect(textOf('[data-tool="office__send"]')).toContain('Office Send');
  await screen.findByRole('radiogroup', { name: '写入文件 的策略' });
});
