// The setup of Telegram: three steps to a token, which the hub tries before it says that it is connected.
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { showToast } from '../../notices/toasts.ts';
import { useChannelTexts } from '../../texts/channel-texts.ts';
import styles from './channels.module.css';
import { ProblemLine } from './problem-line.tsx';
import { OFFICIAL_ROOT } from './telegram-settings.ts';
import { useChannelChange } from './use-channel-change.ts';

const BOT_FATHER = 'https://t.me/BotFather';

export function TelegramSteps({ onConnected }: { onConnected: () => Promise<void> }): ReactNode {
  const { telegram: texts } = useChannelTexts();
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      <li>
        <a className={styles.link} href={BOT_FATHER} target="_blank" rel="noopener noreferrer">
          {texts.openBotFather}
          <ExternalLink size={13} aria-hidden="true" />
        </a>
      </li>
      <li>{texts.newBot}</li>
      <li>
        {texts.pasteToken}
        <TokenForm apiRoot={null} onConnected={onConnected} />
      </li>
    </ol>
  );
}

interface TokenFormProps {
  /** Of a server of one's own, as it is set. */
  apiRoot: string | null;
  onConnected: () => Promise<void>;
  onCancel?: () => void;
}

export function TokenForm({ apiRoot, onConnected, onCancel }: TokenFormProps): ReactNode {
  const { telegram: texts } = useChannelTexts();
  const [token, setToken] = useState('');
  const [root, setRoot] = useState(apiRoot ?? '');
  const { isUnderWay, problem, run } = useChannelChange();
  const connect = (): void => {
    const settings = { token: token.trim(), ...toRootChange(root, apiRoot) };
    void run(async (panel) => {
      const { self } = await panel.client.changeChannel('telegram', { settings, surface: panel.surface });
      showToast(panel, texts.connected(self?.name ?? texts.title));
      await onConnected();
    });
  };
  return (
    <div className={styles.tokenForm}>
      <Form
        className={styles.form}
        save={isUnderWay ? texts.trying : texts.connect}
        isDisabled={isUnderWay || token.trim() === ''}
        onSave={connect}
        onCancel={onCancel}
      >
        <TextField
          label={texts.token}
          hint={texts.tokenHint}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          isFirst={onCancel !== undefined}
          value={token}
          onEnter={setToken}
        />
        {/* A token goes only to the address that it was given for: neither is changed without the other. */}
        <details className={styles.advanced} open={apiRoot !== null || undefined}>
          <summary>{texts.advanced}</summary>
          <RootField root={root} onEnter={setRoot} />
        </details>
      </Form>
      <ProblemLine problem={problem} isAnswer />
    </div>
  );
}

function RootField({ root, onEnter }: { root: string; onEnter: (root: string) => void }): ReactNode {
  const { telegram: texts } = useChannelTexts();
  return (
    <TextField
      label={texts.apiRoot}
      hint={texts.apiRootHint}
      type="url"
      spellCheck={false}
      maxLength={500}
      placeholder={OFFICIAL_ROOT}
      value={root}
      onEnter={onEnter}
    />
  );
}

/** What is emptied goes back to Telegram's own. */
function toRootChange(root: string, before: string | null): { apiRoot?: string } {
  const entered = root.trim();
  if (entered === (before ?? '')) return {};
  return { apiRoot: entered === '' ? OFFICIAL_ROOT : entered };
}
