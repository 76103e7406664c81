// The name of a persona in the person's language: those that every hub brings along are translated until renamed. Pure.
import type { Persona } from '@nod/protocol';
import { en, type Texts } from '../../texts/texts.ts';

type OwnId = keyof Texts['personas']['own'];

export function toPersonaName({ id, name }: Pick<Persona, 'id' | 'name'>, texts: Texts): string {
  return isOwn(id) && name === en.personas.own[id] ? texts.personas.own[id] : name;
}

function isOwn(id: string): id is OwnId {
  return Object.hasOwn(en.personas.own, id);
}
