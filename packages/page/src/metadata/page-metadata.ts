// Metadata of a page: title, byline, date and the rest, from the most reliable place that has each.
import { type LinkedData, toTexts } from './linked-data.ts';
import type { PageHead } from './page-head.ts';

export interface PageMetadata {
  title: string;
  byline: string | null;
  /** As the page says it, most often ISO 8601. */
  published: string | null;
  description: string | null;
  siteName: string | null;
  language: string | null;
}

const WORK =
  /article|posting|report$|recipe|review$|video|product|page$|question|course|book|event|software/i;
const MAX_TITLE = 500;
const MAX_BYLINE = 200;
const MAX_DATE = 60;
const MAX_DESCRIPTION = 2_000;
const SEPARATED = /^(.{8,}?)\s+(?:[|·•»–—]|-)\s+[^|·•»–—]{1,60}$/u;

/** `heading` is the text of the page's first h1. */
export function toMetadata(head: PageHead, heading: string): PageMetadata {
  const works = head.linkedData.filter(({ types }) => types.some((type) => WORK.test(type)));
  const meta = (...names: string[]) => names.map((name) => head.meta.get(name)).find(Boolean);
  return {
    title: cut(toTitle(head, heading), MAX_TITLE) ?? '',
    byline: cut(
      findIn(works, 'author', 'creator') ??
        meta(
          'author',
          'article:author',
          'dc.creator',
          'parsely-author',
          'sailthru.author',
          'twitter:creator',
        ) ??
        head.author,
      MAX_BYLINE,
      isName,
    ),
    published: cut(
      findIn(works, 'datePublished', 'uploadDate', 'dateCreated') ??
        meta(
          'article:published_time',
          'datepublished',
          'date',
          'dc.date',
          'pubdate',
          'parsely-pub-date',
          'publish-date',
        ) ??
        head.time,
      MAX_DATE,
    ),
    description: cut(
      meta('og:description', 'description', 'twitter:description') ?? findIn(works, 'description'),
      MAX_DESCRIPTION,
    ),
    siteName: cut(meta('og:site_name', 'application-name'), MAX_TITLE),
    language: cut(head.language || meta('og:locale'), MAX_DATE),
  };
}

function findIn(works: readonly LinkedData[], ...names: string[]): string | undefined {
  for (const { values } of works) {
    for (const name of names) {
      const texts = toTexts(values[name]);
      if (texts.length > 0) return texts.slice(0, 5).join(', ');
    }
  }
  return undefined;
}

/** The heading where the title begins with it or is it without the site's name; the title as it is otherwise. */
function toTitle(head: PageHead, heading: string): string {
  const title = toLine(head.meta.get('og:title') || head.title, MAX_TITLE);
  if (title === '') return heading;
  if (heading !== '' && (title.startsWith(heading) || head.title.startsWith(heading))) return heading;
  return SEPARATED.exec(title)?.[1] ?? title;
}

/** Some pages name the author by an address. */
function isName(text: string): boolean {
  return !/^https?:\/\//.test(text);
}

function cut(
  text: string | undefined,
  most: number,
  test: (text: string) => boolean = () => true,
): string | null {
  const line = toLine(text ?? '', most);
  return line !== '' && test(line) ? line : null;
}

function toLine(text: string, most: number): string {
  const beginning = text.slice(0, most * 2).replace(/\s+/g, ' ');
  return beginning.trim().slice(0, most);
}
