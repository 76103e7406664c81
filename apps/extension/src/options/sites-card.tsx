// Sites card: the sites that the person has allowed or blocked, and a field to name another.
import { PrimaryButton, QuietButton } from '@nod/parts/buttons';
import { Card } from '@nod/parts/card';
import { TextField } from '@nod/parts/field';
import { Problem } from '@nod/parts/form-error';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { parseSite, toShownSite } from '../page/site-names.ts';
import { allowSite, blockSite, readSites, removeSite, type SiteList } from '../page/sites.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import styles from './options-screen.module.css';

type Fault = 'wrong' | 'refused';

export function SitesCard({ wanted }: { wanted: string }): ReactNode {
  const { options: texts } = useExtensionTexts();
  const { sites, reload } = useSites();
  return (
    <Card title={texts.sites} text={texts.sitesText}>
      <SiteForm wanted={wanted} onChanged={reload} />
      {sites && <SiteRows sites={sites} onChanged={reload} />}
    </Card>
  );
}

interface SiteFormProps {
  wanted: string;
  onChanged: () => Promise<void>;
}

function SiteForm({ wanted, onChanged }: SiteFormProps): ReactNode {
  const { options: texts } = useExtensionTexts();
  const [typed, setTyped] = useState(wanted);
  const [fault, setFault] = useState<Fault | null>(null);
  const change = async (run: (site: string) => Promise<Fault | null>): Promise<void> => {
    const site = parseSite(typed);
    const found = site === null ? 'wrong' : await run(site);
    setFault(found);
    if (found !== null) return;
    setTyped('');
    await onChanged();
  };
  const allow = (event: SubmitEvent): void => {
    event.preventDefault();
    void change(async (site) => ((await allowSite(site)) ? null : 'refused'));
  };
  const block = (): void =>
    void change(async (site) => {
      await blockSite(site);
      return null;
    });
  return (
    <form className={styles.form} onSubmit={allow} autoComplete="off">
      <TextField
        label={texts.site}
        hint={texts.siteHint}
        isFirst={wanted !== ''}
        value={typed}
        placeholder="example.org"
        spellCheck={false}
        inputMode="url"
        onEnter={setTyped}
      />
      <div className={styles.buttons}>
        <PrimaryButton type="submit" disabled={typed.trim() === ''}>
          {texts.allow}
        </PrimaryButton>
        <QuietButton disabled={typed.trim() === ''} onClick={block}>
          {texts.block}
        </QuietButton>
      </div>
      {fault && <Problem role="alert">{texts[fault]}</Problem>}
    </form>
  );
}

interface SiteRowsProps {
  sites: SiteList;
  onChanged: () => Promise<void>;
}

function SiteRows({ sites, onChanged }: SiteRowsProps): ReactNode {
  const { options: texts } = useExtensionTexts();
  const rows = [
    ...sites.allowed.map((site) => ({ site, shown: site, is: 'allowed' as const })),
    ...sites.blocked.map((site) => ({ site, shown: toShownSite(site), is: 'blocked' as const })),
  ];
  if (rows.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const remove = async (site: string): Promise<void> => {
    await removeSite(site);
    await onChanged();
  };
  return (
    <ul className={styles.sites}>
      {rows.map(({ site, shown, is }) => (
        <li key={`${site} ${is}`} data-site={site} data-is={is}>
          <code>{shown}</code>
          <span>{texts[is]}</span>
          <QuietButton aria-label={`${texts.remove}: ${shown}`} onClick={() => void remove(site)}>
            {texts.remove}
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}

/** Also as they are changed elsewhere, such as in the browser's own settings. */
function useSites(): { sites: SiteList | null; reload: () => Promise<void> } {
  const [sites, setSites] = useState<SiteList | null>(null);
  const reload = useCallback(async () => setSites(await readSites()), []);
  useEffect(() => {
    const look = (): void => void reload();
    look();
    const told = [chrome.permissions.onAdded, chrome.permissions.onRemoved, chrome.storage.local.onChanged];
    for (const each of told) each.addListener(look);
    return () => {
      for (const each of told) each.removeListener(look);
    };
  }, [reload]);
  return { sites, reload };
}
