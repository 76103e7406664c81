// The very page that was looked at: another document, tab or site that comes in between is neither read nor touched, least
// of all a panel of Nod's.
import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { startHub } from '../stage/hub-process.ts';
import { type AgentCall, type PageAttack, startPageAttack } from '../stage/page-attack.ts';
import { personOf } from '../stage/panel-page.ts';
import { pendingOf } from '../stage/supervised-hub.ts';

const FIELD = '<label>Field <input></label>';
const FILL: AgentCall = ['page_action', { action: 'fill', target: 'Field', value: 'of A', humanLike: false }];
const READ: AgentCall = ['read_page', {}];

const readField = (page: PageAttack['page']): Promise<string> => page.locator('input').inputValue();

/** The call, with time between the look at the page and the deed. */
const late = ([tool, parameters]: AgentCall): AgentCall => [tool, { ...parameters, delay: 6000 }];

/** Once the page was looked at, another one comes in its place. */
async function leaveAfterLook({ panel, page }: PageAttack, address: string): Promise<void> {
  const isLook = (request: Request): boolean =>
    request.url().includes('/api/page-calls/') && request.postDataJSON()?.type === 'look';
  await panel.waitForRequest(isLook);
  await page.goto(address);
}

it('SEC-5 AC-7.5 what was looked at on one page is not done on another that came in its place, and the panel of the hub is not clicked', async () => {
  const stage = await startPageAttack(['http://*/*']);
  const { started, page, pages, sites, attack } = stage;
  const { url } = await personOf(started.hub).createLink({ surface: 'panel' });
  await page.goto(url);
  await page.getByRole('navigation').waitFor();
  pages['/b'] = FIELD;

  const toOther = leaveAfterLook(stage, `${sites[1]}/b`);
  const filled = await attack({ html: FIELD, calls: [READ, late(FILL)] });
  await toOther;
  expect(filled.results[1]).not.toContain('Filled in');
  expect(await readField(page)).toBe('');

  const toHub = leaveAfterLook(stage, started.hub.url);
  const clicked = await attack({
    html: '<a href="#">Connect an agent</a>',
    calls: [late(['page_action', { action: 'click', target: 'Connect an agent' }])],
  });
  await toHub;
  expect(clicked.results[0]).not.toContain('Clicked');
  expect(page.url()).toBe(`${started.hub.url}/`);
});

it('SEC-4 another tab with the same address is another page: nothing that was approved is done there', async () => {
  const { context, page, sites, attack } = await startPageAttack();
  const open = async (address: string) => {
    const other = await context.newPage();
    await other.goto(address);
    await expect.poll(() => other.evaluate('document.visibilityState')).toBe('visible');
    return other;
  };
  const sent = await attack({
    html: '<form onsubmit="return false"><input name="a"><button>Send</button></form>',
    calls: [['page_action', { action: 'click', target: 'Send' }]],
    beforeApproval: () => open(page.url()),
  });
  expect(sent.results[0]).toContain('has changed since it was approved');
  const opened = await attack({
    html: 'A page',
    calls: [['page_action', { action: 'open', value: `${sites[1]}/` }]],
    beforeApproval: () => open(`${sites[0]}/`),
  });
  expect(opened.results[0]).toContain('has changed since it was approved');
  expect(context.pages().map((each) => each.url())).not.toContain(`${sites[1]}/`);
});

it('SEC-5 the panel of any hub on this machine is neither read nor touched', async () => {
  const { page, attack } = await startPageAttack(['http://*/*']);
  const other = await startHub();
  try {
    await page.goto(other.url);
    await page.getByText('not in yet').waitFor();
    const { results } = await attack({ calls: [READ, ['page_action', { action: 'click', target: 'Copy' }]] });
    for (const result of results) expect(result).toContain('it is never read or touched');
  } finally {
    await other.stop();
  }
});

it('SEC-5 what was read before in the conversation counts: an action on another site is asked about first', async () => {
  const { started, page, pages, sites, attack } = await startPageAttack();
  pages['/b'] = FIELD;
  await attack({ html: 'A secret', calls: [READ] });
  await page.goto(`${sites[1]}/b`);
  const { asked } = await attack({ calls: [FILL] });
  expect(asked.map(({ reason }) => reason)).toEqual(['other-site']);
  expect(await readField(page)).toBe('');
  expect(await pendingOf(started)).toEqual([]);
});

it('SEC-5 SEC-6 a field that hides what is in it is secret, also when it does so only now; no text goes where the page takes the caret', async () => {
  const { page, attack } = await startPageAttack();
  const field = (attributes: string): string => `<label>Field <input ${attributes}></label>`;
  for (const attributes of [
    'autocomplete="billing cc-number"',
    'style="-webkit-text-security: disc" value="hidden one"',
    'name="ssn"',
  ]) {
    const { asked, results } = await attack({ html: field(attributes), calls: [READ, FILL] });
    expect.soft([attributes, asked[0]?.reason]).toEqual([attributes, 'secrets']);
    expect.soft(results[0]).not.toContain('hidden one');
  }
  const turned = await attack({ html: field('onfocus="this.type = `password`"'), calls: [FILL] });
  expect(turned.results[0]).toContain('has become another kind of field');
  expect(await readField(page)).toBe('');
  const moved = await attack({
    html: '<div contenteditable aria-label="Field" onfocus="setTimeout(() => p.focus())"></div><input id="p" type="password">',
    calls: [FILL],
  });
  expect(moved.results[0]).toContain('has taken the caret out of');
  expect(await readField(page)).toBe('');
  const guessed = await attack({
    html: '<input type="password" value="hunter2" aria-label="P">',
    calls: [['page_action', { action: 'click', target: 'input[value^="hunt"]' }]],
  });
  expect(guessed.results[0]).toContain('nothing on the page is called');
});
