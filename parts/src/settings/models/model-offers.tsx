// Models that are on this machine already, each one tap away.
import type { ModelChoice, ModelOffers as Offers } from '@nod/protocol';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton, QuietButton } from '../../forms/buttons.tsx';
import formStyles from '../../forms/forms.module.css';
import { useLoaded } from '../../forms/use-loaded.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
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
  const panel = useThisPanel();
  const { value, failed, isLoading, load } = useLoaded(() => panel.client.findModels());
  const offers = failed ? [] : (value ?? []);
  if (isLoading) {
    return (
      <p className={formStyles.hint} role="status">
        {texts.looking}
      </p>
    );
  }
  return (
    <div className={styles.offers}>
      <h3 className={styles.subtitle}>
        {texts.found}
        <IconButton icon={RefreshCw} aria-label={texts.lookAgain} title={texts.lookAgain} onClick={load} />
      </h3>
      {offers.length === 0 && (
        <p className={formStyles.hint}>{failed ? texts.lookFailed : texts.nothingFound}</p>
      )}
      <ul className={styles.list}>
        {offers.map((offer) => (
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
        <span className={formStyles.hint}>{keyName === null ? texts.localServer : texts.keyIn(keyName)}</span>
      </p>
      <div className={formStyles.buttons}>
        {shown.map((model) => (
          <QuietButton
            key={model}
            aria-label={texts.use(model)}
            onClick={() => void onTake({ provider, model })}
          >
            <VisibleText text={model} />
          </QuietButton>
        ))}
        {models.length > shown.length && (
          <QuietButton onClick={() => setShowsAll(true)}>
            {texts.showMore(models.length - shown.length)}
          </QuietButton>
        )}
        {models.length === 0 && <QuietButton onClick={() => onChoose(provider)}>{texts.choose}</QuietButton>}
      </div>
    </li>
  );
}
