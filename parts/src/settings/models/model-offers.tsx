// Models that are on this machine already, each one tap away.
import type { ModelChoice, ModelOffers as Offers } from '@nod/protocol';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import settingsStyles from '../settings-screen.module.css';
import styles from './model-offers.module.css';
import { toProviderName } from './providers.ts';

type Offer = Offers['offers'][number];

interface ModelOffersProps {
  onTake: (choice: ModelChoice) => Promise<void>;
  /** For a provider whose models are not known: the person names one. */
  onChoose: (provider: string) => void;
}

/** Many models of one server would push everything else away. */
const SHOWN = 8;

export function ModelOffers({ onTake, onChoose }: ModelOffersProps): ReactNode {
  const { models: texts } = useTexts();
  const { offers, failed, look } = useOffers();
  if (offers === null && !failed) {
    return (
      <p className={settingsStyles.hint} role="status">
        {texts.looking}
      </p>
    );
  }
  return (
    <div className={styles.offers}>
      <h3 className={styles.subtitle}>
        {texts.found}
        <button
          type="button"
          className={settingsStyles.icon}
          aria-label={texts.lookAgain}
          title={texts.lookAgain}
          onClick={look}
        >
          <RefreshCw size={14} aria-hidden="true" />
        </button>
      </h3>
      {(offers ?? []).length === 0 && (
        <p className={settingsStyles.hint}>{failed ? texts.lookFailed : texts.nothingFound}</p>
      )}
      <ul className={styles.list}>
        {(offers ?? []).map((offer) => (
          <OfferRow key={offer.provider} offer={offer} onTake={onTake} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

function OfferRow({ offer, onTake, onChoose }: ModelOffersProps & { offer: Offer }): ReactNode {
  const { models: texts } = useTexts();
  const { provider, keyName, models } = offer;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? models : models.slice(0, SHOWN);
  return (
    <li className={styles.offer}>
      <p>
        <strong>{toProviderName(provider, texts)}</strong>{' '}
        <span className={settingsStyles.hint}>
          {keyName === null ? texts.localServer : texts.keyIn(keyName)}
        </span>
      </p>
      <div className={settingsStyles.buttons}>
        {shown.map((model) => (
          <button
            key={model}
            type="button"
            className={settingsStyles.button}
            aria-label={texts.use(model)}
            onClick={() => void onTake({ provider, model })}
          >
            <VisibleText text={model} />
          </button>
        ))}
        {models.length > shown.length && (
          <button type="button" className={settingsStyles.button} onClick={() => setShowsAll(true)}>
            {texts.showMore(models.length - shown.length)}
          </button>
        )}
        {models.length === 0 && (
          <button type="button" className={settingsStyles.button} onClick={() => onChoose(provider)}>
            {texts.choose}
          </button>
        )}
      </div>
    </li>
  );
}

function useOffers(): { offers: Offer[] | null; failed: boolean; look: () => void } {
  const panel = useThisPanel();
  const [found, setFound] = useState<{ offers: Offer[] | null; failed: boolean }>({
    offers: null,
    failed: false,
  });
  const look = (): void => {
    setFound({ offers: null, failed: false });
    panel.client.findModels().then(
      (offers) => setFound({ offers, failed: false }),
      (error: unknown) => {
        console.warn('models could not be looked for', error);
        setFound({ offers: null, failed: true });
      },
    );
  };
  useEffect(look, [panel.client.findModels]);
  return { ...found, look };
}
