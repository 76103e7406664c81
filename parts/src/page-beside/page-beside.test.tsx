// The page beside the panel: what goes with a message, what is left out, and what the person began outside of the panel.
import { ALL_ABILITIES, agentNameSchema, type MessagePayload } from '@nod/protocol';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createBrowserPorts } from '../browser/browser-ports.ts';
import type { PageBeside, Panel, PanelOrder } from '../panel/panel.ts';
import { part, parts, prepareHub, showPanel, textOf } from '../test-panel.ts';
import { createOwnPorts } from '../test-ports.ts';

const READ: PageBeside = { status: 'read', title: 'Tea', url: 'https://tea.example/', selection: '' };
const own = agentNameSchema.parse('helper');

async function openBeside(first: PageBeside, more: Partial<Panel> = {}) {
  const { hub, wire, client } = await prepareHub();
  await hub.hub.agents.host(own, ALL_ABILITIES);
  const listeners = new Set<() => void>();
  const orders = new Set<(order: PanelOrder) => void>();
  let beside = first;
  const page = {
    sidePanel: 'panel-1',
    read: () => beside,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async capture() {
      if (beside.status !== 'read') return {};
      const { url, title, selection } = beside;
      return { page: { url, title, text: 'Green and black.' }, ...(selection !== '' && { selection }) };
    },
  };
  await showPanel({
    ...createBrowserPorts(),
    ...createOwnPorts('#/agent/helper'),
    client,
    surface: 'side-panel',
    ...more,
    page,
    orders: {
      subscribe(listener) {
        orders.add(listener);
        return () => orders.delete(listener);
      },
    },
  });
  const become = (next: PageBeside): void => {
    beside = next;
    for (const listener of listeners) listener();
  };
  const order = (given: PanelOrder): void => {
    for (const listener of orders) listener(given);
  };
  const sent = async (): Promise<MessagePayload[]> => {
    const { overview } = hub.hub.startingPoint();
    const [conversation] = Object.keys(overview.conversations);
    if (!conversation) return [];
    return (await hub.person.messages(conversation)).messages.map(({ payload }) => payload);
  };
  return { become, order, sent, wire, user: userEvent.setup() };
}

async function say(user: ReturnType<typeof userEvent.setup>, text: string): Promise<void> {
  await user.type(part('[data-composer]'), `${text}{Enter}`);
}

it('AC-3.1 AC-3.2 the page and the selection go with a message, are shown with it, and are left out when the person says so', async () => {
  const { become, sent, user } = await openBeside(READ);
  await expect.poll(() => textOf('[data-page="read"]')).toBe('Tea');
  become({ ...READ, selection: 'black' });
  await expect.poll(() => textOf('[data-selection]')).toBe('black');
  await say(user, 'Which?');
  const page = { url: READ.url, title: 'Tea', text: 'Green and black.' };
  await expect.poll(sent).toEqual([{ text: 'Which?', sidePanel: 'panel-1', page, selection: 'black' }]);
  await expect.poll(() => textOf('[data-sent-page] summary')).toContain('Tea');
  expect(parts('[data-message] details').length).toBe(1);

  become(READ);
  await expect.poll(() => textOf('[data-selection]')).toBe('');
  await user.click(part('[data-page="read"] button'));
  await say(user, 'And without?');
  await expect
    .poll(async () => (await sent()).at(-1))
    .toEqual({ text: 'And without?', sidePanel: 'panel-1' });
  await user.click(part('[data-page="left-out"]'));
  await expect.poll(() => textOf('[data-page="read"]')).toBe('Tea');
});

it('AC-3.1 F-41 a message that could not be sent shows the page that goes with it, too', async () => {
  const { sent, user, wire } = await openBeside(READ);
  await expect.poll(() => textOf('[data-page="read"]')).toBe('Tea');
  wire.cut(/\/messages$/);
  await say(user, 'Which?');
  await expect.poll(() => textOf('[data-status="failed"] [data-sent-page] summary')).toContain('Tea');
  wire.mend();
  await user.click(part('[data-status="failed"] button'));
  await expect.poll(async () => (await sent()).at(0)).toMatchObject({ page: { title: 'Tea' } });
});

it.each(['not-asked', 'forbidden', 'blocked', 'own', 'silent'] as const)(
  'AC-7.4 a page that is unread because it is %s is said to be so, and the message goes without it',
  async (reason) => {
    const { sent, user } = await openBeside({ status: 'unread', reason });
    await expect.poll(() => textOf(`[data-page="${reason}"]`)).not.toBe('');
    await say(user, 'Hello');
    await expect.poll(sent).toEqual([{ text: 'Hello', sidePanel: 'panel-1' }]);
  },
);

it('AC-3.2 what the person began in the menu of a page is sent with what was selected, or put where they write', async () => {
  const { order, sent } = await openBeside({ status: 'unread', reason: 'not-asked' });
  await expect.poll(() => textOf('[data-page]')).not.toBe('');
  order({ text: 'Draft a reply', isSent: false, selection: '' });
  await expect.poll(() => (part('[data-composer]') as HTMLTextAreaElement).value).toBe('Draft a reply');
  expect(await sent()).toEqual([]);
  order({ text: 'Summarize the selected text', isSent: true, selection: 'Some words' });
  const text = 'Summarize the selected text';
  await expect.poll(sent).toEqual([{ text, sidePanel: 'panel-1', selection: 'Some words' }]);
});

it('AC-3.1 AC-7.4 what was begun in the menu goes with the page, also after it was left out, and not at all where there is nothing to say it about', async () => {
  const { become, order, sent, user } = await openBeside(READ);
  await expect.poll(() => textOf('[data-page="read"]')).toBe('Tea');
  await user.click(part('[data-page="read"] button'));
  order({ text: 'Summarize this page', isSent: true, selection: '' });
  const page = { url: READ.url, title: 'Tea', text: 'Green and black.' };
  await expect.poll(sent).toEqual([{ text: 'Summarize this page', sidePanel: 'panel-1', page }]);

  become({ status: 'unread', reason: 'forbidden' });
  order({ text: 'Summarize this page', isSent: true, selection: '' });
  await expect.poll(() => textOf('[data-toast]')).toContain('No extension may read this page');
  become({ status: 'unread', reason: 'blocked' });
  order({ text: 'Remember the selected text', isSent: true, selection: 'Some words' });
  await expect
    .poll(() =>
      parts('[data-toast]')
        .map(({ textContent }) => textContent)
        .join(),
    )
    .toContain('You have blocked this site');
  expect((await sent()).length).toBe(1);
});

it('AC-3.1 beside a page that is read, the first thing to try is a summary of it', async () => {
  const { become, sent, user } = await openBeside({ status: 'unread', reason: 'not-asked' });
  await expect.poll(() => textOf('[data-page]')).not.toBe('');
  expect(parts('[data-try="page"]')).toEqual([]);
  become(READ);
  await expect.poll(() => textOf('[data-try="page"]')).toBe('Summarize this page');
  await user.click(part('[data-try="page"]'));
  const page = { url: READ.url, title: 'Tea', text: 'Green and black.' };
  await expect.poll(sent).toEqual([{ text: 'Summarize this page', sidePanel: 'panel-1', page }]);
});

it('AC-7.4 a page that is not read, or blocked, has a way to the choice of sites beside it', async () => {
  const opened: string[] = [];
  const { become, user } = await openBeside(
    { status: 'unread', reason: 'not-asked' },
    { openSites: () => opened.push('sites') },
  );
  await user.click(part('[data-page="not-asked"] button'));
  become({ status: 'unread', reason: 'blocked' });
  await expect.poll(() => textOf('[data-page="blocked"] button')).toBe('Change that');
  become({ status: 'unread', reason: 'own' });
  await expect.poll(() => parts('[data-page="own"] button')).toEqual([]);
  expect(opened).toEqual(['sites']);
});
