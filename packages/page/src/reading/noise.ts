// Noise: elements that are never part of what a page says, and such as nobody sees. All else is judged without them.
import type { PageElement } from '../dom/page-node.ts';

const words = (text: string) => new Set(text.split(' '));

const TAGS = words(
  'script style template svg canvas iframe frame frameset object embed applet nav footer dialog head link meta ' +
    'input select textarea option optgroup datalist progress meter audio video map area param source track base title',
);
const ROLES = words(
  'navigation contentinfo search dialog alertdialog menu menubar tooltip status scrollbar progressbar',
);
/** A class or an id that is one of these. */
const ADS = words(
  'ad ads advert adverts advertisement advertisements advertising adsbygoogle ad-slot ad-unit ad-container ad-wrapper ' +
    'ad-banner banner-ad google-ad dfp-ad sponsored-content outbrain taboola',
);
/** A class or an id that is one of these, and is noise unless the page is nothing else. */
const NAMES = words(
  'cookie cookies cookie-banner cookie-bar cookie-notice cookie-consent cookie-popup cookie-law-info-bar cookiebanner ' +
    'cookieconsent consent-banner gdpr gdpr-banner onetrust-consent-sdk onetrust-banner-sdk cybotcookiebotdialog ' +
    'share shares sharing share-bar share-buttons share-links share-tools sharebar sharedaddy addtoany addthis social-share ' +
    'social-sharing social-buttons social-links social-icons post-share entry-share article-share ' +
    'related related-posts related-articles related-content related-links related-stories related-topics related-products ' +
    'relatedposts jp-relatedposts recommended recommendations recommended-posts you-may-like you-might-also-like ' +
    'also-like read-next up-next more-stories more-articles trending most-popular most-read ' +
    'newsletter newsletter-signup newsletter-form subscribe-form subscribe-box ' +
    'breadcrumb breadcrumbs skip-link skip-to-content screen-reader-text sr-only visually-hidden visuallyhidden ' +
    'site-footer page-footer site-nav main-nav navbar nav-menu main-menu',
);
/** What holds the page itself is not noise, whatever it is called. */
const PAGE_TAGS = words('html body main');
const CLOSED = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** React sends parts of a page hidden, with such an id, for a script to put them in their place. */
const STREAMED = /^S:[0-9a-f]+$/;
/** What is folded is not hidden: a tap shows it. */
const FOLDED_ROLES = words('tabpanel region');
const FOLDED_NAME = /accordion|collaps|faq|tab-?(?:content|pane|panel)/i;
const MAX_NAMES = 40;

/** Never part of what a page says. */
export function isNoise(element: PageElement, name: string): boolean {
  const tag = element.localName;
  if (PAGE_TAGS.has(tag)) return false;
  return TAGS.has(tag) || ROLES.has(element.getAttribute('role') ?? '') || hasName(name, ADS);
}

/** Called as noise is, or hidden by an attribute: nobody has read it. Some pages are all that until a script runs. */
export function isUnseen(element: PageElement, name: string): boolean {
  if (PAGE_TAGS.has(element.localName)) return false;
  return (
    element.localName === 'noscript' ||
    hasName(name, NAMES) ||
    (isHidden(element) && !isFolded(element, name))
  );
}

function isHidden(element: PageElement): boolean {
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return !STREAMED.test(element.getAttribute('id') ?? '');
  if (element.getAttribute('aria-hidden') === 'true') return true;
  const style = element.getAttribute('style');
  return style !== null && CLOSED.test(style);
}

function isFolded(element: PageElement, name: string): boolean {
  return FOLDED_ROLES.has(element.getAttribute('role') ?? '') || FOLDED_NAME.test(name);
}

function hasName(name: string, names: ReadonlySet<string>): boolean {
  if (name === '') return false;
  return name.split(/\s+/, MAX_NAMES).some((word) => names.has(word.toLowerCase()));
}
