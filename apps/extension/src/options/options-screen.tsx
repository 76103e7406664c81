// Options screen: which sites Nod may read, and the hub that it belongs to.
import { Card } from '@nod/parts/card';
import { Logo } from '@nod/parts/logo';
import { type ReactNode, useEffect, useState } from 'react';
import type { KeptHubPlace } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import { HubCard } from './hub-card.tsx';
import styles from './options-screen.module.css';
import { SitesCard } from './sites-card.tsx';

interface OptionsScreenProps {
  place: KeptHubPlace;
  /** The site that the person has come for; empty when for none. */
  wanted: string;
}

export function OptionsScreen({ place, wanted }: OptionsScreenProps): ReactNode {
  const { options: texts } = useExtensionTexts();
  useEffect(() => {
    document.title = texts.title;
  }, [texts]);
  return (
    <main className={styles.options}>
      <header className={styles.head}>
        <Logo size={36} />
        <h1>{texts.title}</h1>
      </header>
      <SitesCard wanted={wanted} />
      <HubCard place={place} />
      <ShortcutCard />
    </main>
  );
}

/** The keys as they are now: the browser gives them only where nobody else has them, and the person may change them. */
function ShortcutCard(): ReactNode {
  const { options: texts } = useExtensionTexts();
  const [keys, setKeys] = useState('');
  useEffect(() => {
    const look = async (): Promise<void> => {
      const [opening] = await chrome.commands.getAll();
      setKeys(opening?.shortcut ?? '');
    };
    void look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return (
    <Card title={texts.shortcut} text={keys === '' ? texts.noShortcut : texts.shortcutText(keys)}>
      <code>chrome://extensions/shortcuts</code>
    </Card>
  );
}
