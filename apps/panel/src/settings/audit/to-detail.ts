// What an entry says beyond its outcome, in the language of the panel where it is one of our own words.
import { type AuditEntry, chatModeSchema, toolPolicySchema } from '@nod/protocol';
import type { Texts } from '../../texts/use-texts.ts';

export function toDetail({ outcome, detail }: AuditEntry, { modes, policies }: Texts): string {
  if (outcome === 'mode-set') {
    const mode = chatModeSchema.safeParse(detail);
    return mode.success ? modes.names[mode.data] : detail;
  }
  if (outcome === 'policy-set') {
    const policy = toolPolicySchema.shape.policy.safeParse(detail);
    return policy.success ? policies.names[policy.data] : policies.names.mode;
  }
  return detail;
}
