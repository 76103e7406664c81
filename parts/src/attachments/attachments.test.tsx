// Attachments in the panel: files are added by a button, a paste and a drop, wait for each other, and go with a message.
import { LIMITS, type ReceivedMessage } from '@nod/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, openAsked, part, parts, type TestPanel, textOf } from '../test-panel.ts';
import { PNG } from './test-pictures.ts';

const open = async (language: 'en' | 'zh-CN' = 'en') =>
  (await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')], { language })).panel;

const picture = (name = 'shot.png'): File => new File([PNG], name, { type: 'image/png' });
const text = (name = 'notes.txt', content = 'hello'): File =>
  new File([content], name, { type: 'text/plain' });
const composer = (): HTMLElement => part('[data-composer]');
const chips = (): string[] => parts('[data-unsent-files] > li').map(({ dataset }) => dataset.upload ?? '');
const send = (): HTMLElement => screen.getByRole('button', { name: 'Send' });
const drop = (files: readonly File[], on = part('main section')) =>
  fireEvent.drop(on, { dataTransfer: { files, items: [], types: ['Files'] } });
const paste = (files: readonly File[], types = ['Files']) =>
  fireEvent.paste(composer(), { clipboardData: { files, items: [], types } });

async function receive({ program }: TestPanel): Promise<ReceivedMessage | undefined> {
  return (await program.inbox('ci', { waitMs: 0 })).at(-1);
}

it('files are added by a button, a paste and a drop, and go with the words in that order', async () => {
  const panel = await open();
  await panel.user.upload(part('[data-file-input]'), [text()]);
  expect(document.activeElement?.matches('[data-composer]')).toBe(true);
  paste([picture('image.png')]);
  drop([picture('image.png')]);
  await expect.poll(chips).toEqual(['ready', 'ready', 'ready']);
  expect(textOf('[data-unsent-files]')).toBe('notes.txt5 Bimage.png70 Bimage-2.png70 B');
  expect(document.activeElement).toBe(composer());
  await panel.user.type(composer(), 'Look{Enter}');
  await expect.poll(async () => (await receive(panel))?.payload.text).toBe('Look');
  const received = await receive(panel);
  expect(received?.attachments?.map(({ name, mediaType, size }) => [name, mediaType, size])).toEqual([
    ['notes.txt', 'text/plain', 5],
    ['image.png', 'image/png', 70],
    ['image-2.png', 'image/png', 70],
  ]);
  expect(chips()).toEqual([]);
  await waitFor(() => expect(parts('[data-message] [data-picture="shown"]')).toHaveLength(2));
  expect(parts('[data-message] [data-file]')).toHaveLength(1);
  const [id] = received?.attachments?.map((each) => each.id) ?? [];
  const read = await panel.program.attachment(id ?? '', { agent: 'ci' });
  expect(new TextDecoder().decode(read.bytes)).toBe('hello');
});

it('words beside a picture in the clipboard are pasted as words', async () => {
  await open();
  paste([picture()], ['Files', 'text/plain']);
  paste([text()]);
  await expect.poll(chips).toEqual(['ready']);
  expect(textOf('[data-unsent-files]')).toBe('notes.txt5 B');
});

it('a message may have files and no words, and the list says which', async () => {
  const panel = await open();
  expect(send()).toHaveProperty('disabled', true);
  drop([text()]);
  await expect.poll(chips).toEqual(['ready']);
  await panel.user.click(send());
  await expect.poll(async () => (await receive(panel))?.payload).toEqual({});
  await expect.poll(() => textOf('[data-entry="ci"]')).toContain('You: 📎 notes.txt');
  expect(textOf('[role="log"]')).not.toContain('This message has no text.');
});

it('what is sent while a file is on its way waits for it, and a change calls it off', async () => {
  const panel = await open();
  const gate = panel.hold('POST', /^\/api\/attachments$/);
  drop([text()]);
  await gate.reached;
  expect(chips()).toEqual(['uploading']);
  screen.getByRole('progressbar', { name: 'Adding notes.txt' });
  await panel.user.type(composer(), 'Look{Enter}');
  await screen.findByText('Is sent as soon as the files are added.');
  await panel.user.click(screen.getByRole('button', { name: 'Do not send yet' }));
  expect(screen.queryByText('Is sent as soon as the files are added.')).toBeNull();
  await panel.user.type(composer(), ' here{Enter}');
  await screen.findByText('Is sent as soon as the files are added.');
  expect(await receive(panel)).toBeUndefined();
  gate.open();
  await expect.poll(async () => (await receive(panel))?.payload.text).toBe('Look here');
  expect((await receive(panel))?.attachments).toHaveLength(1);
});

it('a file that is taken out while the message waits for it calls the message off', async () => {
  const panel = await open();
  const gate = panel.hold('POST', /^\/api\/attachments$/);
  drop([text()]);
  await gate.reached;
  await panel.user.click(send());
  await screen.findByText('Is sent as soon as the files are added.');
  await panel.user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
  expect(document.activeElement).toBe(composer());
  expect(chips()).toEqual([]);
  gate.open();
  expect(send()).toHaveProperty('disabled', true);
  await panel.user.type(composer(), 'Words{Enter}');
  await expect.poll(() => panel.received('ci')).toEqual(['Words']);
  expect((await receive(panel))?.attachments).toBeUndefined();
  expect(textOf('footer')).not.toContain('notes.txt is added');
});

it('a file that did not get to the hub says so, holds the message back, and is tried again on a tap', async () => {
  const panel = await open();
  panel.cut(/^\/api\/attachments$/);
  drop([text()]);
  await expect.poll(chips).toEqual(['failed']);
  expect(textOf('[data-unsent-files]')).toContain('The hub cannot be reached');
  expect(textOf('footer')).toContain('notes.txt is not added: The hub cannot be reached');
  await panel.user.type(composer(), 'Look');
  expect(send()).toHaveProperty('disabled', true);
  panel.mend();
  await panel.user.click(screen.getByRole('button', { name: 'Add notes.txt again' }));
  await expect.poll(chips).toEqual(['ready']);
  expect(send()).toHaveProperty('disabled', false);
});

it('SEC-8 the limits are said before, a file beyond them is refused here, and the rest of too many is named', async () => {
  const panel = await open();
  const button = screen.getByRole('button', { name: 'Add files' });
  expect(button.title).toBe('Add files. Up to 10 files, each up to 20 MB');
  const large = Object.defineProperty(text('large.iso'), 'size', { value: LIMITS.attachmentBytes + 1 });
  const others = Array.from({ length: 11 }, (_, index) => text(`${index}.txt`));
  drop([large, ...others]);
  await expect.poll(() => textOf('[data-toast]')).toContain('A message takes 10 files at most');
  expect(textOf('[data-toast]')).toContain('2 files were not added.');
  expect(chips()).toHaveLength(10);
  expect(textOf('[data-unsent-files] > li')).toBe('large.isoLarger than 20 MB');
  expect(screen.queryByRole('button', { name: 'Add large.iso again' })).toBeNull();
  await panel.user.click(screen.getByRole('button', { name: 'Remove large.iso' }));
  await expect.poll(chips).toEqual(Array(9).fill('ready'));
});

it('files and words stay with their conversation while the person looks at another', async () => {
  const other = Promise.withResolvers<string>();
  const { panel, asked } = await openAsked(async (hub) => {
    other.resolve((await hub.tell('docs', 'Hi.')).conversationId);
    return [await hub.tell('ci', 'Hello.')];
  });
  const gate = panel.hold('POST', /^\/api\/attachments$/);
  drop([picture()]);
  await gate.reached;
  location.hash = `#/conversation/${await other.promise}`;
  await expect.poll(chips).toEqual([]);
  gate.open();
  location.hash = `#/conversation/${asked[0].conversationId}`;
  await expect.poll(chips).toEqual(['ready']);
  await panel.user.click(send());
  await expect.poll(async () => (await receive(panel))?.attachments?.length).toBe(1);
});

it('files for an agent that nobody has spoken with go along when it speaks first', async () => {
  const panel = await open();
  await panel.program.registerAgent({ name: 'new' });
  location.hash = '#/agent/new';
  await screen.findByRole('textbox', { name: 'Message new' });
  drop([text()]);
  await expect.poll(chips).toEqual(['ready']);
  await panel.tell('new', 'I am here.');
  await screen.findByText('I am here.');
  await expect.poll(chips).toEqual(['ready']);
});

it('a file that is on its way to such an agent when it speaks first arrives all the same', async () => {
  const panel = await open();
  await panel.program.registerAgent({ name: 'new' });
  location.hash = '#/agent/new';
  await screen.findByRole('textbox', { name: 'Message new' });
  const gate = panel.hold('POST', /^\/api\/attachments$/);
  drop([text()]);
  await gate.reached;
  await panel.tell('new', 'I am here.');
  await screen.findByText('I am here.');
  await expect.poll(chips).toEqual(['uploading']);
  gate.open();
  await expect.poll(chips).toEqual(['ready']);
});

it('a message with files that was not sent comes back with them, also after a reload', async () => {
  const panel = await open();
  panel.cut(/^\/api\/messages$/);
  drop([picture()]);
  await expect.poll(chips).toEqual(['ready']);
  await panel.user.type(composer(), 'Look{Enter}');
  await screen.findByText('Not sent');
  await panel.reload();
  await screen.findByText('Not sent');
  await findPart('[data-status="failed"] [data-picture="shown"]');
  await panel.user.click(screen.getByRole('button', { name: 'Edit' }));
  await expect.poll(chips).toEqual(['ready']);
  panel.mend();
  await panel.user.click(send());
  await expect.poll(async () => (await receive(panel))?.attachments?.length).toBe(1);
});

it('a message that is edited and sent again keeps its files', async () => {
  const panel = await open();
  drop([text()]);
  await expect.poll(chips).toEqual(['ready']);
  await panel.user.click(send());
  const edit = await screen.findByRole('button', { name: 'Edit and resend' });
  await panel.user.click(edit);
  expect(textOf('[data-kept-files]')).toBe('notes.txt5 B');
  await panel.user.type(screen.getByRole('textbox', { name: 'Edit your message' }), 'Again{Enter}');
  await expect.poll(async () => (await receive(panel))?.payload.text).toBe('Again');
  expect((await receive(panel))?.attachments?.map(({ name }) => name)).toEqual(['notes.txt']);
});

it('files answer a question, with words or without', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Which log?', ['None'])]);
  drop([text('build.log')]);
  await expect.poll(chips).toEqual(['ready']);
  await panel.user.click(send());
  await expect
    .poll(async () => (await panel.person.request(asked[0].requestId)).settlement)
    .toMatchObject({ outcome: 'answered', reply: { text: '📎 build.log' } });
});

it('held over the conversation, files are told what would become of them; words that are dragged are not', async () => {
  await open();
  const section = part('main section');
  fireEvent.dragEnter(section, { dataTransfer: { types: ['text/plain'] } });
  expect(parts('[data-drop]')).toEqual([]);
  fireEvent.dragEnter(section, { dataTransfer: { types: ['Files'] } });
  await expect.poll(() => textOf('[data-drop]')).toBe('Drop to addUp to 10 files, each up to 20 MB');
  fireEvent.dragLeave(section, { relatedTarget: composer() });
  expect(parts('[data-drop]')).toHaveLength(1);
  fireEvent.dragLeave(section, { relatedTarget: document.body });
  await expect.poll(() => parts('[data-drop]')).toEqual([]);
});

it('a file dropped beside the conversation does not take the place of the panel', async () => {
  await open();
  const dataTransfer = { files: [text()], items: [], types: ['Files'] };
  expect(fireEvent.drop(part('nav'), { dataTransfer })).toBe(false);
  expect(fireEvent.drop(part('nav'), { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  expect(chips()).toEqual([]);
});

it('an agent that the hub runs and that reads no files is offered none', async () => {
  const { hub } = await open();
  const agent = (await hub.agents.host('mute' as never, {
    ...{ modes: [], mentions: false, tools: false, stop: false },
    ...{ attachments: false, page: false, settings: false },
  })) as { name: string };
  location.hash = `#/agent/${agent.name}`;
  await screen.findByRole('textbox', { name: 'Message mute' });
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  drop([text()]);
  expect(chips()).toEqual([]);
});

it('OPS-4 attachments speak Chinese', async () => {
  const panel = await open('zh-CN');
  panel.cut(/^\/api\/attachments$/);
  expect(screen.getByRole('button', { name: '添加文件' }).title).toBe(
    '添加文件. 最多 10 个文件，每个不超过 20 MB',
  );
  drop([text()]);
  await expect.poll(() => textOf('[data-unsent-files]')).toBe('notes.txt无法连接中枢');
  within(part('[data-unsent-files]')).getByRole('button', { name: '移除 notes.txt' });
});
