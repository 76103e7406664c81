// The options of the extension: the sites that it may read, and the hub that it belongs to.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
import { createRoot } from 'react-dom/client';
import { openHubPlace } from './hub/hub-place.ts';
import { OptionsScreen } from './options/options-screen.tsx';
import { browserTexts } from './texts/extension-texts.ts';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');

const place = await openHubPlace();
const texts = browserTexts();
document.documentElement.lang = chrome.i18n.getUILanguage();
document.title = texts.options.title;
createRoot(element).render(<OptionsScreen place={place} texts={texts.options} />);
