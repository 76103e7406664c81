// Personas: changes of their list, in which the active one always is one of them, and their names. Pure.
import type { Persona, Settings, SettingsChange } from '@nod/protocol';
import { en, type Texts } from '../../texts/texts.ts';

type Personas = Pick<Settings, 'personas' | 'activePersonaId'>;

/** The first one that is added is active at once. */
export function addPersona({ personas, activePersonaId }: Personas, added: Persona): SettingsChange {
  return {
    personas: [...personas, added],
    activePersonaId: personas.length === 0 ? added.id : activePersonaId,
  };
}

export function replacePersona({ personas }: Personas, changed: Persona): SettingsChange {
  return { personas: personas.map((persona) => (persona.id === changed.id ? changed : persona)) };
}

/** When the active one goes, the first of the others takes its place. */
export function removePersona({ personas, activePersonaId }: Personas, id: string): SettingsChange {
  const others = personas.filter((persona) => persona.id !== id);
  const isKept = others.some((persona) => persona.id === activePersonaId);
  return { personas: others, activePersonaId: isKept ? activePersonaId : (others[0]?.id ?? '') };
}

type OwnId = keyof Texts['personas']['own'];

/** In the person's language: those that every hub brings along are translated until renamed. */
export function toPersonaName({ id, name }: Pick<Persona, 'id' | 'name'>, texts: Texts): string {
  return isOwn(id) && name === en.personas.own[id] ? texts.personas.own[id] : name;
}

function isOwn(id: string): id is OwnId {
  return Object.hasOwn(en.personas.own, id);
}
