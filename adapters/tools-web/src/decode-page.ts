// The text of a page, by its kind. What is not text is refused.
import { TextDecoder } from 'node:util';
import type { Page } from './fetch-page.ts';
import { readHtml } from './read-html.ts';
import { WebToolError } from './web-tool-error.ts';

export interface PageText {
  title: string;
  text: string;
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const JSON_KIND = /^application\/(?:[\w.-]+\+)?json$/;
const TEXT_KIND =
  /^(?:text\/[\w.+-]+|application\/(?:xml|[\w.-]+\+xml|javascript|x-ndjson|yaml|x-yaml|toml))$/;
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;
const PROBE_BYTES = 2_048;

/** Rejects with WebToolError for other kinds, or with the signal's reason. */
export async function decodePage(page: Page, signal: AbortSignal): Promise<PageText> {
  const kind = (page.contentType.split(';')[0] ?? '').trim().toLowerCase() || guessKind(page.bytes);
  if (HTML.test(kind)) return readHtml(decode(page), page.url, signal);
  if (JSON_KIND.test(kind)) return { title: '', text: toReadableJson(decode(page)) };
  if (TEXT_KIND.test(kind)) return { title: '', text: decode(page) };
  throw new WebToolError(`the page is of the kind ${kind}, not text`, 'Use a page with text.');
}

function guessKind(bytes: Buffer): string {
  if (bytes.subarray(0, PROBE_BYTES).includes(0)) return 'application/octet-stream';
  return /^\s*<(?:!doctype html|html)/i.test(bytes.toString('latin1', 0, PROBE_BYTES))
    ? 'text/html'
    : 'text/plain';
}

function decode({ bytes, contentType }: Page): string {
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
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Cut off, or not JSON after all: as it came.
    return text;
  }
}
