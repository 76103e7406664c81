// The voices a new installation has. The person changes, adds and removes them.
import type { Persona } from '@nod/protocol';

export const DEFAULT_PERSONAS: Persona[] = [
  { id: 'plain', name: 'Plain', instructions: 'Write clearly and briefly, in a friendly, neutral tone.' },
  {
    id: 'professional',
    name: 'Professional',
    instructions: 'Write politely and to the point, as to a colleague or customer.',
  },
  { id: 'casual', name: 'Casual', instructions: 'Write relaxed and warm, as to a friend.' },
];
