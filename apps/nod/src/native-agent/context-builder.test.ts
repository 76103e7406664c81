import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttachmentReader, ChatMessage } from '@nod/agent';
import {
  type Attachment,
  agentNameSchema,
  attachmentIdSchema,
  type DeliveredMessage,
  PERSON,
} from '@nod/protocol';
import { createCountingIds, createFakeMemories, createFakeSettings } from '@nod/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { createContextBuilder } from './context-builder.ts';
import { createMentionableFiles } from './mention-suggestions.ts';

const nod = agentNameSchema.parse('nod');
const page = { url: 'https://bees.example', title: 'Bees', text: 'Bees dance.' };

const surroundings = () => ({ now: 7, timeZone: 'UTC', agents: ['codex'] });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nod-context-'));
  await writeFile(join(folder, 'notes.md'), 'Bees dance.');
  await writeFile(join(folder, '.env'), 'KEY=1');
});

afterEach(() => rm(folder, { recursive: true }));

const notes: Attachment = {
  id: attachmentIdSchema.parse('att_00000000000000000001'),
  name: 'notes.txt',
  mediaType: 'text/plain',
  size: 11,
};

async function build(
  payload: DeliveredMessage['payload'],
  from: DeliveredMessage['from'] = PERSON,
  { attachments, history = [] }: { attachments?: Attachment[]; history?: ChatMessage[] } = {},
) {
  const newId = createCountingIds();
  const settings = createFakeSettings();
  const access = { ...settings.read().access, folder, folderProblem: null };
  const files = createMentionableFiles({
    settings: { read: () => ({ access }) },
    folder: locateDataFolder(join(folder, 'hub'), {}),
  });
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  const memories = createFakeMemories(() => 0, newId);
  const readAttachment: AttachmentReader = async (id) =>
    id === notes.id ? new TextEncoder().encode('Bees dance.') : null;
  const buildContext = createContextBuilder({
    memories,
    settings,
    files,
    readAttachment,
    surroundings,
    report,
  });
  const message = {
    id: newId('msg'),
    conversationId: newId('cnv'),
    from,
    to: nod,
    payload,
    ...(attachments ? { attachments } : {}),
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: 0,
    dueAt: 0,
    position: 1,
  };
  const context = await buildContext(message, history);
  expect(reported).toEqual([]);
  return context;
}

describe('the context of a message', () => {
  it('AC-3.1 AC-3.2 CM-4.3 holds the page and the selection that came with it', async () => {
    const context = await build({ text: 'what is @page about?', page, selection: 'dance' });
    expect(context).toMatchObject({ pageContext: page, selection: 'dance', mentioned: { notes: [] } });
    expect((await build({ text: '@page' })).mentioned?.notes).toEqual([
      { mention: '@page', problem: 'no-page' },
    ]);
  });

  it('CM-4.3 SEC-6 holds the files that the person mentions, and notes those that are not for it', async () => {
    const { mentioned } = await build({ text: '@file:notes.md @file:.env @file:../x @file:gone' });
    expect(mentioned?.materials).toMatchObject([{ mention: '@file:notes.md', text: 'Bees dance.' }]);
    expect(mentioned?.notes.map(({ problem }) => problem)).toEqual(['secret', 'outside', 'not-found']);
  });

  it("F-20 SEC-6 another agent's message brings along nothing but what it says", async () => {
    const bob = agentNameSchema.parse('bob');
    expect(await build({ text: '@file:notes.md @page bees', page, selection: 'dance' }, bob)).toEqual({
      speaker: bob,
      chatHistory: [],
      attached: { own: [], earlier: [] },
      memories: [],
      personas: [],
      activePersonaId: '',
    });
  });

  it('AC-4.1 holds the files that go with it and with those before it, whoever sent them', async () => {
    const bob = agentNameSchema.parse('bob');
    const text = { as: 'text', attachment: notes, text: 'Bees dance.', isCut: false };
    const gone = { ...notes, id: attachmentIdSchema.parse('att_00000000000000000002') };
    for (const from of [PERSON, bob] as const) {
      const history: ChatMessage[] = [{ role: 'user', text: 'hi', attachments: [notes] }];
      const { attached } = await build({}, from, { attachments: [notes, gone], history });
      const own = [text, { as: 'name', attachment: gone, why: 'unreadable' }];
      expect(attached).toEqual({ own, earlier: [[text]] });
    }
  });

  it('F-38 AC-9.5 holds the time, the zone and the other agents', async () => {
    expect((await build({ text: 'hi' })).surroundings).toEqual(surroundings());
  });

  it('CM-4.3 says so when there is no folder', async () => {
    const access = { ...createFakeSettings().read().access, folderProblem: 'folder_not_found' as const };
    const settings = { read: () => ({ access }) };
    const files = createMentionableFiles({ settings, folder: locateDataFolder(folder, {}) });
    expect(await files.read('notes.md', 10)).toEqual({ ok: false, problem: 'no-folder' });
    expect(await files.find('', 10)).toEqual([]);
  });
});
