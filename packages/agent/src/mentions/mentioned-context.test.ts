import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../context/intent.ts';
import { createMemories } from '../test-context.ts';
import { type FileReading, type MentionPorts, resolveMentions } from './mentioned-context.ts';

const page = { url: 'https://bees.example', title: 'Bees', text: 'Bees dance.' };
const FILES: Record<string, string> = {
  'notes.md': 'Bees dance.',
  'empty.md': '',
  'big.md': 'x'.repeat(90_000),
};

function start(more: Partial<MentionPorts> = {}) {
  const memory = createMemories();
  const read: string[] = [];
  const reported: unknown[] = [];
  const ports: MentionPorts = {
    page: null,
    selection: '',
    memory,
    report: (error) => reported.push(error),
    async readFile(path, maxCharacters): Promise<FileReading> {
      read.push(path);
      if (path === '.env') return { ok: false, problem: 'secret' };
      const text = FILES[path];
      if (text === undefined) return { ok: false, problem: 'not-found' };
      return { ok: true, text: text.slice(0, maxCharacters), isWhole: text.length <= maxCharacters };
    },
    ...more,
  };
  const resolve = (message: string, history: ChatMessage[] = []) => resolveMentions(message, history, ports);
  return { memory, read, reported, resolve };
}

describe('what is mentioned', () => {
  it('CM-4.3 files and memories become material, each once, with the words of the mention', async () => {
    const { memory, resolve, read } = start();
    await memory.add({ text: 'The flight leaves on Friday', source: 'user' });
    const { materials, notes } = await resolve('@file:notes.md and @file:"notes.md", @memory:flight');
    expect(materials).toEqual([
      { mention: '@file:notes.md', text: 'Bees dance.', isCut: false, isNew: true },
      { mention: '@memory:flight', text: '- The flight leaves on Friday', isCut: false, isNew: true },
    ]);
    expect(notes).toEqual([]);
    expect(read).toEqual(['notes.md']);
  });

  it('CM-4.3 @memory alone finds what fits the message, or the newest when there are no other words', async () => {
    const { memory, resolve } = start();
    await memory.add({ text: 'Anna has two cats', source: 'user' });
    await memory.add({ text: 'The flight leaves on Friday', source: 'user' });
    expect((await resolve('@memory when is my flight?')).materials[0]?.text).toBe(
      '- The flight leaves on Friday',
    );
    expect((await resolve('@记忆')).materials[0]?.text).toContain('Anna has two cats');
  });

  it('CM-4.3 the page and the selection are at hand or noted as missing', async () => {
    const none = await start().resolve('@page @selection');
    expect(none).toEqual({
      materials: [],
      notes: [
        { mention: '@page', problem: 'no-page' },
        { mention: '@selection', problem: 'no-selection' },
      ],
    });
    const both = await start({ page, selection: 'dance' }).resolve('@page @selection');
    expect(both).toEqual({ materials: [], notes: [] });
  });

  it.each([
    ['@file:gone.md', 'not-found'],
    ['@file:.env', 'secret'],
    ['@file', 'no-path'],
    ['@memory:dragons', 'no-memory'],
  ] as const)('CM-4.3 %s that cannot be had is noted', async (mention, problem) => {
    expect(await start().resolve(`see ${mention}`)).toEqual({ materials: [], notes: [{ mention, problem }] });
  });

  it('a memory that fails is noted and reported', async () => {
    const failing = { search: () => Promise.reject(new Error('broken')), list: async () => [] };
    const { resolve, reported } = start({ memory: failing });
    expect((await resolve('@memory:x')).notes).toEqual([{ mention: '@memory:x', problem: 'unreadable' }]);
    expect(reported).toHaveLength(1);
  });

  it('CM-4.3 is limited in length, and what is left out is noted', async () => {
    const { materials, notes } = await start().resolve('@file:big.md @file:empty.md');
    expect(materials[0]).toMatchObject({ isCut: true, text: 'x'.repeat(40_000) });
    expect(materials[1]?.text).toBe('(the file is empty)');
    expect(notes).toEqual([{ mention: '@file:big.md', problem: 'cut' }]);
    const many = Array.from({ length: 25 }, (_, index) => `@file:${index}.md`).join(' ');
    const { notes: noted } = await start().resolve(many);
    expect(noted.filter(({ problem }) => problem === 'no-room')).toHaveLength(5);
  });

  it('CM-4.3 what earlier messages mentioned is still at hand, and its notes are not told again', async () => {
    const history: ChatMessage[] = [
      { role: 'user', text: 'what does @file:notes.md say? And @file:gone.md?' },
      { role: 'assistant', text: 'It is about @file:big.md.' },
    ];
    expect(await start().resolve('what else?', history)).toEqual({
      materials: [{ mention: '@file:notes.md', text: 'Bees dance.', isCut: false, isNew: false }],
      notes: [],
    });
  });
});
