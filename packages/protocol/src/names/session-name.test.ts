import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentNameSchema, chosenNameSchema, toBaseName } from './address.ts';
import { toSkeletons } from './name-skeleton.ts';
import { isSessionName, toPlace, toSessionName } from './session-name.ts';

const isName = (name: string) => agentNameSchema.safeParse(name).success;

describe('the name of a session', () => {
  it.each([
    'codex · site',
    'codex · nod-main',
    'codex · site 2',
    'codex · 2',
    'codex · 网站',
    '小助手 · site 37',
  ])('%s is one that an agent may have and nobody may choose', (name) => {
    expect(isName(name)).toBe(true);
    expect(isSessionName(name)).toBe(true);
    expect(chosenNameSchema.safeParse(name).success).toBe(false);
  });

  it.each([
    'user · site',
    'nod · site',
    'User · site',
    'codex ·site',
    'codex · ',
    'codex · a · b',
    'codex · site 1',
    'codex · site 0',
    'codex · site 1000',
    'codex · a b',
    'codex · s\u202eite',
    `codex · ${'x'.repeat(33)}`,
    'codex \u2022 site',
    'codex · sitе',
  ])('SEC-5 %j is none', (name) => {
    expect(isName(name)).toBe(false);
  });

  it('belongs to the agent that it begins with', () => {
    expect(toBaseName(agentNameSchema.parse('codex · site 2'))).toBe('codex');
    expect(toBaseName(agentNameSchema.parse('codex'))).toBe('codex');
  });

  it('SEC-5 looks like no other: neither like a chosen name, nor with its number like a place', () => {
    const [site] = toSkeletons('codex · site');
    expect(toSkeletons('codex-site')).not.toContain(site);
    expect([...toSkeletons('codex · site 2')]).toEqual([...toSkeletons('codex · site-2')]);
    expect([...toSkeletons('codex · Site')]).toEqual([...toSkeletons('codex · site')]);
  });
});

describe('the place of a folder', () => {
  it.each([
    ['/home/anna/site', 'site'],
    ['/home/anna/site/', 'site'],
    ['C:\\work\\nod-main', 'nod-main'],
    ['/home/anna/My Project (2)', 'My-Project-2'],
    ['/srv/.config', 'config'],
    ['/srv/网站', '网站'],
    ['/srv/\u202eetis\n\u0000x', 'etis-x'],
    ['/srv/sitе', 'sit'],
    ['/srv/ａｂ', 'ab'],
    [`/srv/${'x'.repeat(100)}`, 'x'.repeat(32)],
    ['/', null],
    ['', null],
    ['/srv/...', null],
    ['/srv/\u200b', null],
    ['/srv/сосо', null],
  ])('SEC-5 of %j is %j', (folder, place) => {
    expect(toPlace(folder)).toBe(place);
  });

  it('SEC-5 makes a name by the rule of whatever a program sends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 1, max: 500 }),
        (folder, number) => {
          expect(isName(toSessionName('codex', toPlace(folder), number))).toBe(true);
        },
      ),
    );
  });

  it('F-84: is found at once, however long the path', () => {
    expect(toPlace(`${'/a'.repeat(2_000_000)}/site`)).toBe('site');
  });
});
