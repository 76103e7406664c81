// Permissions that the person has given from cards, each with a way to take it back.
import { type Permission, toCounterpart } from '@nod/protocol';
import { type ReactNode, useMemo } from 'react';
import { ListedCard, ListedRow, Moment } from '../../forms/listed-card.tsx';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { toConversationHash } from '../../panel/route.ts';
import { RuleText } from '../../requests/tool-call/rule-text.tsx';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './tools.module.css';

export function PermissionList(): ReactNode {
  const { permissions: texts } = useTexts();
  const stored = usePanel((state) => state.overview.permissions);
  const permissions = useMemo(
    () => Object.values(stored).toSorted((a, b) => b.grantedAt - a.grantedAt),
    [stored],
  );
  return (
    <ListedCard
      title={texts.title}
      text={texts.text}
      list="permissions"
      rows={permissions.map((each) => <PermissionRow key={each.id} permission={each} />)}
      none={texts.none}
    />
  );
}

function PermissionRow({ permission }: { permission: Permission }): ReactNode {
  const panel = useThisPanel();
  const { permissions: texts, toolTitle } = useTexts();
  const { id, agent, toolName, grantedAt } = permission;
  const revoke = async (): Promise<void> => {
    await panel.client.revokePermission(id, { surface: panel.surface });
    showToast(panel, texts.revoked);
  };
  return (
    <ListedRow
      id={id}
      title={
        <p className={styles.rule}>
          <RuleText tool={toolName} permission={permission} />
        </p>
      }
      facts={[
        agent,
        <Place key="place" permission={permission} />,
        <Moment key="since" at={grantedAt} say={texts.since} />,
      ]}
      takingBack={{
        label: texts.revoke,
        name: texts.revokeNamed(toolTitle(toolName)),
        run: revoke,
      }}
    />
  );
}

function Place({ permission: { conversationId } }: { permission: Permission }): ReactNode {
  const { permissions: texts } = useTexts();
  const conversation = usePanel((state) =>
    conversationId === null ? null : state.overview.conversations[conversationId],
  );
  if (conversationId === null) return texts.everywhere;
  const name = conversation ? (toCounterpart(conversation) ?? conversationId) : conversationId;
  return <a href={toConversationHash(conversationId)}>{texts.inConversation(name)}</a>;
}
