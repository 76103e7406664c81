// Files of messages: pictures are drawn and opened, everything else is a card to download, and nothing is believed.
import { type Attachment, NodError, type SendMessageBody } from '@nod/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import {
  findPart,
  marksIn,
  openAsked,
  openPanel,
  type PreparedHub,
  part,
  parts,
  textOf,
} from '../test-panel.ts';
import { PNG, toPng } from './test-pictures.ts';

afterEach(() => vi.restoreAllMocks());

interface Given {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const shot: Given = { name: 'shot.png', mediaType: 'image/png', bytes: PNG };
const log: Given = { name: 'build.log', mediaType: 'text/plain', bytes: new TextEncoder().encode('ok') };

async function attach({ program }: PreparedHub, files: readonly Given[]): Promise<Attachment[]> {
  const added: Attachment[] = [];
  for (const file of files) added.push(await program.addAttachment({ ...file, agent: 'ci' }));
  return added;
}

/** A message of an agent with these files. */
async function openWith(files: readonly Given[], more: Partial<SendMessageBody> = {}) {
  return openAsked(async (hub) => {
    const attachments = (await attach(hub, files)).map(({ id }) => id);
    return [await hub.tell('ci', 'See', { attachments, ...more })];
  });
}

it('SEC-5 a picture is drawn from memory, named, and opened larger, which Escape closes', async () => {
  const { panel } = await openWith([shot]);
  const image = await screen.findByRole('img', { name: 'shot.png' });
  expect(image.getAttribute('src')).toMatch(/^blob:/);
  const button = screen.getByRole('button', { name: 'Show shot.png larger' });
  await panel.user.click(button);
  await findPart('[data-picture-view]');
  expect(textOf('[data-picture-view] header')).toBe('shot.png70 B');
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(parts('[data-picture-view]')).toEqual([]));
  expect(document.activeElement).toBe(button);
});

it('a file is a card with its name, type and size, and is saved under its name, never opened', async () => {
  const { panel } = await openWith([log]);
  expect(textOf('[data-file]')).toBe('build.logtext/plain · 2 B');
  const saved: [name: string, type: string][] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).type}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  await panel.user.click(screen.getByRole('button', { name: 'Download build.log' }));
  await expect.poll(() => saved).toEqual([['build.log', 'blob:application/octet-stream']]);
});

it('SEC-4 a name that hides what it is is shown in full, with its hidden characters', async () => {
  const name = `photo\u202egpj.${'x'.repeat(200)}.exe`;
  await openWith([{ ...log, name }]);
  expect(marksIn('[data-file]')).toEqual(['U+202E']);
  expect(part('[data-file] bdi').textContent).toBe(name);
});

it.each<[string, Given, string]>([
  ['is no picture', { ...shot, bytes: log.bytes }, 'image/png · 2 B · Cannot be shown as a picture'],
  ['is too large to be drawn', { ...shot, bytes: toPng(60_000, 60_000) }, 'Too large to be shown'],
])('SEC-5 SEC-8 what says that it is a picture and %s is a file', async (_, file, words) => {
  await openWith([file]);
  await expect.poll(() => textOf('[data-file]')).toContain(words);
  expect(parts('[data-picture]')).toEqual([]);
});

it('SEC-5 a drawing that can hold scripts is never drawn', async () => {
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await openWith([{ name: 'logo.svg', mediaType: 'image/svg+xml', bytes }]);
  expect(textOf('[data-file]')).toContain('logo.svg');
  expect(parts('[data-attached] img')).toEqual([]);
});

it('a picture that the browser cannot draw after all is a file', async () => {
  await openWith([shot]);
  fireEvent.error(await screen.findByRole('img', { name: 'shot.png' }));
  await expect.poll(() => textOf('[data-file]')).toContain('Cannot be shown as a picture');
});

it('what could not be loaded says so and is tried again; what is gone says so', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  panel.cut(/^\/api\/attachments\//);
  const [picture, file] = await attach(panel, [shot, log]);
  await panel.tell('ci', 'See', { attachments: [picture?.id ?? '', file?.id ?? ''] });
  await expect.poll(() => textOf('[data-picture="failed"]')).toContain('Could not be loaded');
  await panel.user.click(screen.getByRole('button', { name: 'Download build.log' }));
  await expect.poll(() => textOf('[data-file]')).toContain('Could not be loaded');
  panel.mend();
  await panel.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'shot.png' });
  vi.spyOn(panel.hub.attachments, 'read').mockRejectedValue(new NodError('not_found', 'gone'));
  await panel.user.click(screen.getByRole('button', { name: 'Download build.log' }));
  await expect.poll(() => textOf('[data-file]')).toContain('No longer here');
  expect(screen.queryByRole('button', { name: 'Download build.log' })).toBeNull();
});

it('a question with files shows them where everything waits', async () => {
  await openPanel({
    before: async (hub) => {
      const attachments = (await attach(hub, [shot, log])).map(({ id }) => id);
      await hub.ask('ci', 'Ship it?', ['Yes', 'No'], { attachments });
      return '#/needs-you';
    },
  });
  await screen.findByRole('img', { name: 'shot.png' });
  expect(textOf('[data-card]')).toContain('Ship it?');
  expect(textOf('[data-card] [data-file]')).toContain('build.log');
});

it('whoever does not see the panel is told of a message without words by its files', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  const attachments = (await attach(panel, [log])).map(({ id }) => id);
  await panel.tell('ci', '', { attachments });
  await expect.poll(() => textOf('[aria-live="polite"]')).toContain('ci says: 📎 build.log');
});

it('pictures that nothing shows any more give their memory back', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const bytes = new Uint8Array(15_000_000);
  bytes.set(PNG);
  await openWith(Array.from({ length: 4 }, (_, index) => ({ ...shot, name: `${index}.png`, bytes })));
  await waitFor(() => expect(parts('[data-attached] img')).toHaveLength(4));
  const shown = new Set(parts('[data-attached] img').map((image) => image.getAttribute('src')));
  expect(revoked.mock.calls.filter(([address]) => shown.has(address))).toEqual([]);
  location.hash = '#/needs-you';
  await expect.poll(() => parts('[data-attached]')).toEqual([]);
  await expect.poll(() => made.mock.calls.length - revoked.mock.calls.length).toBe(2);
});
