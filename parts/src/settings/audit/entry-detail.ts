// Entry detail: what an entry says beyond its outcome, in the language of the panel where it is one of our own words.
// Pure.
import {
  type AuditEntry,
  chatModeSchema,
  type PermissionScope,
  permissionSchema,
  toolPolicySchema,
} from '@nod/protocol';
import type { Texts } from '../../texts/use-texts.ts';
import { withoutMarks } from '../../ui/one-line.ts';

/** The person's words stay as they are. */
export function toDetail({ outcome, detail }: AuditEntry, { words, policies, audit }: Texts): string {
  if (outcome === 'mode-set') {
    const mode = chatModeSchema.safeParse(detail);
    return mode.success ? words.modes.names[mode.data] : detail;
  }
  if (outcome === 'policy-set') {
    const policy = toolPolicySchema.shape.policy.safeParse(detail);
    return policy.success ? policies.names[policy.data] : policies.names.mode;
  }
  if (outcome === 'settings-set' && isNamed(detail, audit.switches)) return audit.switches[detail];
  return detail;
}

/**
 * What was touched. A setting and a kind of credential have names in the language of the panel; what a call touches is
 * told as it is.
 */
export function toSubject(
  { outcome, basis, subject, requestId, toolName }: AuditEntry,
  { audit, words }: Texts,
): string {
  const isQuestion = requestId !== null && toolName === null;
  if (isQuestion) return withoutMarks(subject);
  const [kind = '', ...name] = subject.split(' ');
  const { credentials } = words.audit;
  if (basis === 'credential' && isNamed(kind, credentials)) return [credentials[kind], ...name].join(' ');
  return outcome === 'settings-set' && isNamed(subject, audit.settings) ? audit.settings[subject] : subject;
}

function isNamed<T extends object>(name: string, names: T): name is keyof T & string {
  return Object.hasOwn(names, name);
}

/** What was permitted, or no longer is; null when the entry is about something else. */
export function parsePermission({ outcome, detail }: AuditEntry): PermissionScope | null {
  if (outcome !== 'permission-granted' && outcome !== 'permission-revoked') return null;
  try {
    const parameters = permissionSchema.shape.parameters.safeParse(JSON.parse(detail));
    return parameters.success ? { parameters: parameters.data, target: '' } : null;
  } catch {
    // Then the words of the entry are shown as they are.
    return null;
  }
}
