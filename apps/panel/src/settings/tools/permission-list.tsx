// Permissions that the person has given from cards, each with a way to take it back.
import { type Permission, toCounterpart, toReadableToolName } from '@nod/protocol';
import { type ReactNode, useMemo } from 'react';
import { RuleText } from '../../requests/tool-approval/rule-text.tsx';
import { toConversationHash } from '../../shell/route.ts';
import { showToast } from '../../shell/toasts.ts';
import { hubClient } from '../../state/hub-client.ts';
import { usePanel } from '../../state/panel-store.ts';
import { toFullTime, toMoment } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FormError } from '../form-error.tsx';
import settingsStyles from '../settings-screen.module.css';
import { useSaving } from '../use-saving.ts';
import styles from './tools.module.css';

export function PermissionList(): ReactNode {
  const { permissions: texts } = useTexts();
  const stored = usePanel((state) => state.overview.permissions);
  const permissions = useMemo(
    () => Object.values(stored).toSorted((a, b) => b.grantedAt - a.grantedAt),
    [stored],
  );
  return (
    <section className={settingsStyles.card} aria-label={texts.title} data-permissions>
      <h2 className={settingsStyles.name}>{texts.title}</h2>
      <p className={settingsStyles.hint}>{texts.text}</p>
      {permissions.length === 0 && <p className={settingsStyles.nothing}>{texts.none}</p>}
      <ul className={styles.rows}>
        {permissions.map((permission) => (
          <PermissionRow key={permission.id} permission={permission} />
        ))}
      </ul>
    </section>
  );
}

function PermissionRow({ permission }: { permission: Permission }): ReactNode {
  const all = useTexts();
  const { permissions: texts } = all;
  const { isSaving, error, save } = useSaving();
  const { id, agent, toolName, grantedAt } = permission;
  const revoke = async (): Promise<void> => {
    if (await save(() => hubClient.revokePermission(id))) showToast(texts.revoked);
  };
  return (
    <li className={styles.row} data-permission={id}>
      <div className={settingsStyles.words}>
        <p className={styles.rule}>
          <RuleText tool={toolName} permission={permission} />
        </p>
        <p className={settingsStyles.hint}>
          {agent}
          {' · '}
          <Place permission={permission} />
          {' · '}
          <time title={toFullTime(grantedAt, all)}>{texts.since(toMoment(grantedAt, all))}</time>
        </p>
        <FormError error={error} />
      </div>
      <button
        type="button"
        className={settingsStyles.button}
        disabled={isSaving}
        aria-label={texts.revokeNamed(toReadableToolName(toolName))}
        onClick={() => void revoke()}
      >
        {texts.revoke}
      </button>
    </li>
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
