// Options screen: which sites Nod may read, and where the hub is.
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { KeptHubPlace } from '../hub/hub-place.ts';
import { allowSite, blockSite, parseSite, readSites, removeSite, type SiteList } from '../page/sites.ts';
import type { ExtensionTexts } from '../texts/extension-texts.ts';
import styles from './options-screen.module.css';

type OptionsTexts = ExtensionTexts['options'];

interface OptionsScreenProps {
  place: KeptHubPlace;
  texts: OptionsTexts;
}

export function OptionsScreen({ place, texts }: OptionsScreenProps): ReactNode {
  return (
    <main className={styles.options}>
      <h1>{texts.title}</h1>
      <SiteSection texts={texts} />
      <section>
        <h2>{texts.hub}</h2>
        <p>{texts.hubText}</p>
        <p>
          <code>{place.read().address}</code>
        </p>
        <button type="button" onClick={() => void place.write({ token: null })}>
          {texts.forget}
        </button>
      </section>
      <p>{texts.shortcut}</p>
    </main>
  );
}

function SiteSection({ texts }: { texts: OptionsTexts }): ReactNode {
  const { sites, reload } = useSites();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const origin = parseSite(typed);
  const change = async (run: (site: string) => Promise<boolean | undefined>): Promise<void> => {
    if (origin === null) return setProblem(texts.wrong);
    const isDone = (await run(origin)) ?? true;
    setProblem(isDone ? '' : texts.refused);
    if (isDone) setTyped('');
    await reload();
  };
  return (
    <section>
      <h2>{texts.sites}</h2>
      <p>{texts.sitesText}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change(allowSite);
        }}
      >
        <label htmlFor="site">{texts.site}</label>
        <div className={styles.line}>
          <input
            id="site"
            value={typed}
            placeholder={texts.siteHint}
            spellCheck={false}
            inputMode="url"
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit">{texts.allow}</button>
          <button type="button" onClick={() => void change(async (site) => void (await blockSite(site)))}>
            {texts.block}
          </button>
        </div>
        {problem !== '' && <p role="alert">{problem}</p>}
      </form>
      <SiteRows sites={sites} texts={texts} onChanged={reload} />
    </section>
  );
}

interface SiteRowsProps {
  sites: SiteList;
  texts: OptionsTexts;
  onChanged: () => Promise<void>;
}

function SiteRows({ sites, texts, onChanged }: SiteRowsProps): ReactNode {
  const rows = [
    ...sites.allowed.map((site) => ({ site, is: texts.allowed })),
    ...sites.blocked.map((site) => ({ site, is: texts.blocked })),
  ];
  if (rows.length === 0) return <p>{texts.none}</p>;
  const remove = async (site: string): Promise<void> => {
    await removeSite(site);
    await onChanged();
  };
  return (
    <ul className={styles.sites}>
      {rows.map(({ site, is }) => (
        <li key={`${site} ${is}`} data-site={site}>
          <code>{site}</code>
          <span>{is}</span>
          <button type="button" aria-label={`${texts.ask}: ${site}`} onClick={() => void remove(site)}>
            {texts.ask}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useSites(): { sites: SiteList; reload: () => Promise<void> } {
  const [sites, setSites] = useState<SiteList>({ allowed: [], blocked: [] });
  const reload = useCallback(async () => setSites(await readSites()), []);
  useEffect(() => void reload(), [reload]);
  return { sites, reload };
}
