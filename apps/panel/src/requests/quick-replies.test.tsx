// Quick replies below a message: what the buttons show in each state, and what a tap does.
import { waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { type Asked, openPanel, type PreparedHub, type TestPanel } from '../test-panel.ts';

const groupOf = ({ requestId }: Asked): Promise<HTMLElement> =>
  waitFor(() => {
    const group = document.querySelector<HTMLElement>(`[data-request="${requestId}"]`);
    if (!group) throw new Error('the request is not shown');
    return group;
  });

const messageOf = ({ messageId }: Asked): HTMLElement => {
  const message = document.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
  if (!message) throw new Error('the message is not shown');
  return message;
};

async function openAsked(
  ask: (hub: PreparedHub) => Promise<Asked>,
  options: Parameters<typeof openPanel>[0] = {},
): Promise<TestPanel & { asked: Asked; group: HTMLElement }> {
  const all: Asked[] = [];
  const panel = await openPanel({
    ...options,
    before: async (hub) => {
      const asked = await ask(hub);
      all.push(asked);
      return `#/conversation/${asked.conversationId}`;
    },
  });
  const [asked] = all;
  if (!asked) throw new Error('nothing was asked');
  return { ...panel, asked, group: await groupOf(asked) };
}

it('QR-3.1 QR-3.2 the buttons stand under the message, in the order of the array', async () => {
  const { asked, group } = await openAsked((hub) => hub.ask('ci', 'Which way?', ['c', 'a', 'b', 'a']));
  const texts = [...group.querySelectorAll('[data-part="text"]')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['c', 'a', 'b', 'a']);
  const question = within(messageOf(asked)).getByText('Which way?');
  expect(question.compareDocumentPosition(group)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('QR-3.3 QR-3.4 a tap sends exactly that text to the sender and disables the buttons of that message only', async () => {
  const others: Asked[] = [];
  const { asked, group, user, received, person } = await openAsked(async (hub) => {
    const first = await hub.ask('ci', 'First?', ['Yes', 'No']);
    others.push(await hub.ask('ci', 'Second?', ['Yes', 'No']));
    return first;
  });
  await user.click(within(group).getByRole('button', { name: 'No' }));
  await within(messageOf(asked)).findByText('Answered:', { exact: false });
  for (const button of within(group).getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
  for (const other of others) {
    for (const button of within(await groupOf(other)).getAllByRole('button')) {
      expect(button).toHaveProperty('disabled', false);
    }
  }
  expect(await received('ci')).toEqual(['No']);
  expect((await person.request(asked.requestId)).settlement).toMatchObject({
    outcome: 'answered',
    reply: { text: 'No', surface: 'panel' },
  });
});
