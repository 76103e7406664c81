import { DEFAULT_PERSONAS } from '@nod/agent/personas';
import { describe, expect, it } from 'vitest';
import { en, zhCn } from '../../texts/texts.ts';
import { toPersonaName } from './persona-name.ts';

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
