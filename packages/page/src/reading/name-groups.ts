// Groups of words that authors of pages use in classes, ids and roles, and what a name says by them.

/** Each word belongs to one group; the order of the groups is that of their bits. */
const WORDS = {
  article: 'article articles story blog news entry editorial essay',
  post: 'post posts message msg topic thread threads answer answers question questions forum discussion reply replies',
  body: 'body content contents text prose markdown richtext rte wysiwyg copy paragraph richcontent rich',
  main: 'main primary maincontent center page',
  comment: 'comment comments disqus respond commentlist',
  product:
    'product products price prices sku spec specs specification specifications variant pdp shop buy cart',
  description: 'description desc detail details overview about summary intro introduction lead lede dek',
  review: 'review reviews rating ratings stars testimonial testimonials quote',
  nav: 'nav navigation navbar menu menus submenu megamenu links toolbar tabs',
  toc: 'toc tableofcontents outline onthispage contentstable',
  crumbs: 'breadcrumb breadcrumbs crumb crumbs',
  pager: 'pagination pager paging paginate prev previous next loadmore',
  header: 'header head masthead topbar banner heading title titles subtitle headline',
  hero: 'hero jumbotron',
  footer: 'footer foot bottom colophon copyright legal disclaimer disclosure',
  side: 'sidebar side aside rail secondary widget widgets complementary sidenav col3',
  related:
    'related recommended recommendation recommendations recirc similar also popular trending latest recent suggested suggestions upsell crosssell upnext readnext readmore more discover explore',
  carousel: 'carousel slider slick swiper slide slides slideshow gallery',
  share: 'share sharing social socials follow facebook twitter sharedaddy addtoany addthis',
  ad: 'ad ads advert adverts advertisement advertisements sponsor sponsored promo promos promotion promotional dfp outbrain taboola adsbygoogle adslot',
  cookie: 'cookie cookies consent gdpr onetrust ccpa cmp privacy',
  modal:
    'modal popup popover overlay dialog lightbox tooltip toast drawer offcanvas flyout notification notifications',
  newsletter: 'newsletter subscribe subscription signup optin mailing email mailchimp lead-form klaviyo',
  form: 'form forms search searchform login signin register input field fields',
  filter: 'filter filters facet facets sort sorting refine refinement select dropdown swatch',
  author: 'author authors byline bio avatar user username profile member contributor writer',
  meta: 'meta metadata date time timestamp published info stats count counts views posted',
  tag: 'tag tags category categories label labels badge badges topics keywords cat',
  caption: 'caption captions figure image images img media credit video photo thumbnail thumb icon',
  card: 'card cards tile tiles teaser excerpt preview grid',
  list: 'list listing listings item items result results row rows',
  section: 'section block blocks module container wrapper wrap',
  faq: 'faq faqs accordion collapse collapsible toggle panel',
  call: 'cta button buttons btn action actions controls edit vote votes like likes',
  code: 'code highlight pre syntax snippet codeblock example',
  unseen: 'hidden hide visually sr screenreader offscreen invisible skip print noprint',
} as const;

export type NameGroup = keyof typeof WORDS;

export const NAME_GROUPS = Object.keys(WORDS) as NameGroup[];

/** Two numbers of 18 bits: JavaScript's bit operations know 32. */
const HALF = 18;

export interface Groups {
  low: number;
  high: number;
}

const GROUP_OF = new Map(
  NAME_GROUPS.flatMap((group, index) => WORDS[group].split(' ').map((word) => [word, index] as const)),
);

const NONE: Groups = { low: 0, high: 0 };
/** Longer names are made by programs, and say nothing. */
const MAX_NAME = 400;
const WORD = /[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+/g;

/** The groups whose words the name holds: `post-body entryText` → post, body, article. */
export function toGroups(name: string): Groups {
  if (name === '') return NONE;
  let low = 0;
  let high = 0;
  for (const word of name.slice(0, MAX_NAME).match(WORD) ?? []) {
    const index = GROUP_OF.get(word.toLowerCase());
    if (index === undefined) continue;
    if (index < HALF) low |= 1 << index;
    else high |= 1 << (index - HALF);
  }
  return low === 0 && high === 0 ? NONE : { low, high };
}

export function hasGroup(groups: Groups, index: number): boolean {
  return index < HALF ? (groups.low & (1 << index)) !== 0 : (groups.high & (1 << (index - HALF))) !== 0;
}

/** The places of the groups in `NAME_GROUPS`. */
export function listGroups({ low, high }: Groups): number[] {
  if (low === 0 && high === 0) return NO_GROUPS;
  return [...listPlaces(low), ...listPlaces(high).map((place) => place + HALF)];
}

const NO_GROUPS: number[] = [];

function listPlaces(bits: number): number[] {
  const places: number[] = [];
  for (let left = bits; left !== 0; left &= left - 1) places.push(31 - Math.clz32(left & -left));
  return places;
}
