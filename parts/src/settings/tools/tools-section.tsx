// Tools section: what agents can do and what they have to ask first: access, policies, permissions, how long a question
// waits.
import type { Settings } from '@nod/protocol';
import type { ReactNode } from 'react';
import { AccessCard } from './access-card.tsx';
import { ApprovalWait } from './approval-wait.tsx';
import { PermissionList } from './permission-list.tsx';
import { ToolPolicies } from './tool-policies.tsx';

export function ToolsSection({ settings }: { settings: Settings }): ReactNode {
  return (
    <>
      <AccessCard access={settings.access} />
      <ToolPolicies access={settings.access} />
      <PermissionList />
      <ApprovalWait minutes={settings.approvalMinutes} />
    </>
  );
}
