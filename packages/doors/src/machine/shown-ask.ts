// The shown part of an ask: what the person sees before they answer. An answer counts for that alone.
import type { Ask } from '../contract/session-ask.ts';

/** The same for asks that look the same. */
export function toShown(ask: Ask): string {
  if (ask.type === 'questions') return JSON.stringify([ask.text, ask.questions]);
  const { toolName, parameters, preview, isEditable, scopes } = ask;
  return JSON.stringify([toolName, parameters, preview ?? null, isEditable, scopes]);
}
