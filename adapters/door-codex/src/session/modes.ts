// Modes of the hub as settings of a thread, and the way back to what the person had set themselves.
import type { ChatMode } from '@nod/protocol';
import type { Config } from '../wire/answers.ts';
import type { ThreadSettings } from '../wire/thread.ts';

/** Fields of `thread/settings/update` and of `turn/start`. */
export type SettingsUpdate = Record<string, unknown>;

const ASK_ABOUT_ALL = { approvalPolicy: 'untrusted', approvalsReviewer: 'user' };
const READ_ONLY = { sandboxPolicy: { type: 'readOnly', networkAccess: false } };

/** Whether this may be our doing: then it says nothing of what the person has set. */
export function mayBeOurs({ approvalPolicy }: ThreadSettings): boolean {
  return approvalPolicy === ASK_ABOUT_ALL.approvalPolicy;
}

/** What a prompt of ours carries, so that it runs in the mode also when somebody else has set the thread otherwise. */
export function toOverrides(mode: ChatMode | null): SettingsUpdate {
  if (mode === 'supervised') return ASK_ABOUT_ALL;
  return mode === 'ask' ? { ...ASK_ABOUT_ALL, ...READ_ONLY } : {};
}

/** What has to be set for the mode; `own` is what the person had. */
export function toUpdate(mode: ChatMode, own: ThreadSettings): SettingsUpdate {
  if (mode === 'ask') return toOverrides(mode);
  const sandbox = own.activePermissionProfile
    ? { permissions: own.activePermissionProfile.id }
    : { sandboxPolicy: own.sandboxPolicy };
  if (mode === 'supervised') return { ...sandbox, ...ASK_ABOUT_ALL };
  return { ...sandbox, approvalPolicy: own.approvalPolicy, approvalsReviewer: own.approvalsReviewer };
}

/** What a new thread would get by the person's configuration: all there is to go by when we have set the thread before. */
export function toConfigured(config: Config): ThreadSettings {
  return {
    approvalPolicy: config.approval_policy ?? 'on-request',
    approvalsReviewer: config.approvals_reviewer ?? 'user',
    sandboxPolicy: toSandbox(config),
    activePermissionProfile: null,
  };
}

function toSandbox({ sandbox_mode: mode, sandbox_workspace_write: workspace }: Config): unknown {
  if (mode === 'danger-full-access') return { type: 'dangerFullAccess' };
  if (mode === 'read-only') return READ_ONLY.sandboxPolicy;
  return {
    type: 'workspaceWrite',
    writableRoots: workspace?.writable_roots ?? [],
    networkAccess: workspace?.network_access ?? false,
    excludeTmpdirEnvVar: workspace?.exclude_tmpdir_env_var ?? false,
    excludeSlashTmp: workspace?.exclude_slash_tmp ?? false,
  };
}
