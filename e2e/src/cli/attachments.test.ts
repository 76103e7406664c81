// Attachments as a user has them: files on a disk, sent and got with the command line, over a real hub.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attachment } from '@nod/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod, startNod } from '../stage/nod.ts';
import { createPerson } from '../stage/test-person.ts';

const PNG = Buffer.from('89504e470d0a1a0a0001020304', 'hex');

let hub: StartedHub;
let folder: string;

beforeAll(async () => {
  hub = await startHub();
  folder = mkdtempSync(join(tmpdir(), 'nod-files-'));
  writeFileSync(join(folder, 'shot.png'), PNG);
  writeFileSync(join(folder, 'notes.md'), '# Notes\n');
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true });
});

const nod = (...args: string[]) => runNod(hub.data, args);
const at = (name: string) => join(folder, name);

it('an agent attaches files to its question, the person sees which, gets them, and answers with one', async () => {
  const asking = startNod(hub.data, [
    'ask',
    '--from',
    'painter',
    '--text',
    'Which one?',
    '--attach',
    at('shot.png'),
    '--attach',
    at('notes.md'),
    '--json',
  ]);
  const person = createPerson(hub);
  const [request] = await person.untilAsked('painter');
  const [shot, notes] = (request?.attachments ?? []) as [Attachment, Attachment];
  expect([shot, notes]).toMatchObject([
    { name: 'shot.png', mediaType: 'image/png', size: PNG.length },
    { name: 'notes.md', mediaType: 'text/markdown' },
  ]);
  const pending = await nod('pending');
  expect(pending.stdout).toContain(`📎 shot.png (image/png, 13 B) · nod attachment ${shot.id}`);
  expect((await nod('attachment', shot.id, '-o', at('got.png'))).code).toBe(0);
  expect(readFileSync(at('got.png'))).toEqual(PNG);
  expect(statSync(at('got.png')).mode & 0o777).toBe(0o600);
  expect(await nod('attachment', notes.id)).toMatchObject({ code: 0, stdout: '# Notes\n' });
  expect(JSON.parse((await nod('attachment', notes.id, '--json')).stdout)).toEqual(notes);
  const { id } = await person.client.addAttachment({
    name: 'mine.txt',
    mediaType: 'text/plain',
    bytes: Buffer.from('mine'),
  });
  await person.client.sendMessage({
    from: 'user',
    to: 'painter',
    payload: { text: 'this' },
    attachments: [id],
    inReplyTo: request?.messageId,
    surface: 'panel',
  });
  const answer = JSON.parse((await asking.result).stdout);
  expect(answer).toMatchObject({ text: 'this', attachments: [{ id, name: 'mine.txt' }] });
  expect(await nod('attachment', id, '--agent', 'painter')).toMatchObject({ code: 0, stdout: 'mine' });
  expect((await nod('attachment', id, '--agent', 'somebody')).code).toBe(1);
});

it('a message may be files alone', async () => {
  const sent = JSON.parse(
    (await nod('send', '--from', 'painter', '--attach', at('shot.png'), '--json')).stdout,
  );
  const { message } = await createPerson(hub).client.message(sent.id);
  expect(message).toMatchObject({ payload: {}, attachments: sent.attachments });
});

it('nothing is overwritten unasked, no link is followed and nothing is left behind', async () => {
  const { stdout } = await nod('send', '--from', 'painter', '--attach', at('shot.png'), '--json');
  const [{ id }] = JSON.parse(stdout).attachments;
  mkdirSync(at('out'));
  const place = join(folder, 'out', 'a');
  writeFileSync(at('precious'), 'precious');
  symlinkSync(at('precious'), place);
  expect(await nod('attachment', id, '-o', place)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--force'),
  });
  expect((await nod('attachment', id, '-o', at('out'))).code).toBe(64);
  expect(readFileSync(place, 'utf8')).toBe('precious');
  expect((await nod('attachment', id, '-o', place, '--force')).code).toBe(0);
  expect(readFileSync(place)).toEqual(PNG);
  expect(readFileSync(at('precious'), 'utf8')).toBe('precious');
  expect(readdirSync(at('out'))).toEqual(['a']);
});

it('SEC-7 what is kept lies in the data folder, closed to others, under ids alone', async () => {
  const kept = join(hub.data, 'attachments');
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(kept)) {
    expect(name).toMatch(/^att_[0-9a-f]+$/);
    expect(statSync(join(kept, name)).mode & 0o777).toBe(0o600);
  }
});
