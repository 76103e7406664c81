// Changes of the list of personas. The active one is always one of them. Pure.
import type { Persona, Settings, SettingsChange } from '@nod/protocol';

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
