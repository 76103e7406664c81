// The text of a page, by its kind. What is not text is refused. Pages are foreign: this runs outside the hub's
// process.
import { TextDecoder } from 'node:util';
import { type ExtractedPage, extractPage } from '@nod/page';
import { parsePage } from '@nod/page/html';

export interface PageSource {
  url: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface PageText {
  title: string;
  text: string;
  /** The page is longer than what is read of one. */
  isCut: boolean;
}

export type DecodedPage = PageText | { notText: string };

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const JSON_KIND = /^application\/(?:[\w.-]+\+)?json$/;
const TEXT_KIND =
  /^(?:text\/[\w.+-]+|application\/(?:xml|[\w.-]+\+xml|javascript|x-ndjson|yaml|x-yaml|toml))$/;
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;
const PROBE_BYTES = 2_048;
const MANY_BYTES = 65_536;
/** Each element takes hundreds of bytes of memory, so that markup is read less far than text. */
const MAX_HTML = 2_000_000;
const MAX_TEXT = 2_000_000;
const MAX_TITLE = 1_000;
/** Longer JSON stays as it came: deep nesting makes readable JSON thousands of times as long. */
const MAX_READABLE_JSON = 200_000;

export function decodePage({ url, contentType, bytes }: PageSource): DecodedPage {
  const page = Buffer.from(bytes);
  const kind = (contentType.split(';')[0] ?? '').trim().toLowerCase() || guessKind(page);
  const text = () => decode(page, contentType);
  if (HTML.test(kind)) return readHtml(text(), url);
  if (JSON_KIND.test(kind)) return toPageText('', toReadableJson(text()));
  if (TEXT_KIND.test(kind)) return toPageText('', text());
  return { notText: kind };
}

/** What a page says, with its title and its type; null for what is no HTML. */
export function extractHtml({ url, contentType, bytes }: PageSource): ExtractedPage | null {
  const page = Buffer.from(bytes);
  return holdsTags(page) ? extract(decode(page, contentType), url) : null;
}

function extract(html: string, url: string): ExtractedPage {
  const parsed = parsePage(html.slice(0, MAX_HTML));
  const page = extractPage(parsed, { url });
  return { ...page, isCut: page.isCut || parsed.isCut || html.length > MAX_HTML };
}

function readHtml(html: string, url: string): PageText {
  const { title, markdown, isCut } = extract(html, url);
  const page = toPageText(title, markdown);
  return { ...page, isCut: page.isCut || isCut };
}

function holdsTags(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, MANY_BYTES);
  return (
    !bytes.subarray(0, PROBE_BYTES).includes(0) &&
    /<(?:!doctype\s+html|[a-z][a-z0-9-]{0,30}[\s/>])/i.test(beginning)
  );
}

function toPageText(title: string, text: string): PageText {
  return { title: title.slice(0, MAX_TITLE), text: text.slice(0, MAX_TEXT), isCut: text.length > MAX_TEXT };
}

function guessKind(bytes: Buffer): string {
  if (bytes.subarray(0, PROBE_BYTES).includes(0)) return 'application/octet-stream';
  return /^\s*<(?:!doctype html|html)/i.test(bytes.toString('latin1', 0, PROBE_BYTES))
    ? 'text/html'
    : 'text/plain';
}

function decode(bytes: Buffer, contentType: string): string {
  const named =
    /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType) ??
    META_CHARSET.exec(bytes.toString('latin1', 0, PROBE_BYTES));
  return toDecoder(named?.[1] ?? 'utf-8').decode(bytes);
}

function toDecoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    // A page may name an encoding that does not exist; most are UTF-8.
    return new TextDecoder();
  }
}

function toReadableJson(text: string): string {
  if (text.length > MAX_READABLE_JSON) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Cut off, or not JSON after all: as it came.
    return text;
  }
}
