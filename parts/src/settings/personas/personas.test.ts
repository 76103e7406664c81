import { DEFAULT_PERSONAS } from '@nod/agent/personas';
import type { SettingsChange } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { en, zhCn } from '../../texts/texts.ts';
import { addPersona, removePersona, replacePersona, toPersonaName } from './personas.ts';

const toPersona = (id: string) => ({ id, name: id.toUpperCase(), instructions: '' });
const two = { personas: [toPersona('a'), toPersona('b')], activePersonaId: 'a' };

test('a persona is changed in its place', () => {
  const changed = { id: 'a', name: 'New', instructions: 'Rhyme.' };
  expect(replacePersona(two, changed)).toEqual({ personas: [changed, toPersona('b')] });
});

test('removing the active persona makes another one active', () => {
  expect(removePersona(two, 'a')).toEqual({ personas: [toPersona('b')], activePersonaId: 'b' });
  expect(removePersona(two, 'b')).toEqual({ personas: [toPersona('a')], activePersonaId: 'a' });
});

test('whatever is added and removed, the active persona is one of those there are', () => {
  const step = fc.tuple(fc.boolean(), fc.constantFrom('a', 'b', 'c'));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = { personas: [] as (typeof two)['personas'], activePersonaId: '' };
      for (const [adds, id] of steps) {
        if (adds && now.personas.some((persona) => persona.id === id)) continue;
        const change: SettingsChange = adds ? addPersona(now, toPersona(id)) : removePersona(now, id);
        now = { ...now, ...(change as typeof now) };
        const ids = now.personas.map((persona) => persona.id);
        expect(ids.length === 0 || ids.includes(now.activePersonaId)).toBe(true);
      }
    }),
  );
});

describe('the name of a persona', () => {
  it('F-41 is in one language at a time, for every persona that a hub brings along', () => {
    for (const persona of DEFAULT_PERSONAS) {
      expect(toPersonaName(persona, en)).toMatch(/^[A-Z][a-z]+$/);
      expect(toPersonaName(persona, zhCn)).toMatch(/^\p{Script=Han}+$/u);
    }
  });

  it('is the person’s own once they gave one', () => {
    expect(toPersonaName({ id: 'plain', name: 'Dry' }, zhCn)).toBe('Dry');
    expect(toPersonaName({ id: 'constructor', name: 'Mine' }, zhCn)).toBe('Mine');
  });
});
