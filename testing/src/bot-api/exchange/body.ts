// Bodies of requests, read as Telegram reads them: JSON, a form in the address or the body, or multipart with files.
import type { Call, UploadedFile } from '../world/wire.ts';

/** Null where it cannot be read. */
export function readBody(type: string, body: Buffer, query: URLSearchParams): Call | null {
  const form = Object.fromEntries(query);
  if (body.length === 0) return { params: form, files: new Map() };
  if (type.startsWith('multipart/form-data')) return readMultipart(type, body, form);
  if (type.startsWith('application/json')) return readJsonBody(body, form);
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  return { params: { ...form, ...fields }, files: new Map() };
}

function readJsonBody(body: Buffer, form: Record<string, string>): Call | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isFields ? { params: { ...form, ...value }, files: new Map() } : null;
  } catch {
    return null;
  }
}

function readMultipart(type: string, body: Buffer, form: Record<string, string>): Call | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (boundary === undefined) return null;
  const params: Record<string, unknown> = { ...form };
  const files = new Map<string, UploadedFile>();
  for (const part of splitParts(body, `--${boundary}`)) {
    const read = readPart(part);
    if (read === null) return null;
    if (read.fileName === null) params[read.name] = read.bytes.toString('utf8');
    else files.set(read.name, { name: read.fileName, bytes: Uint8Array.from(read.bytes) });
  }
  return { params, files };
}

/** What stands between the boundaries, without the line breaks around it. */
function splitParts(body: Buffer, delimiter: string): Buffer[] {
  const parts: Buffer[] = [];
  let start = body.indexOf(delimiter);
  while (start >= 0) {
    const from = start + delimiter.length + 2;
    const next = body.indexOf(`\r\n${delimiter}`, from - 2);
    if (next < 0) break;
    if (next >= from) parts.push(body.subarray(from, next));
    start = next + 2;
  }
  return parts;
}

interface Part {
  name: string;
  /** Null for a plain value. */
  fileName: string | null;
  bytes: Buffer;
}

function readPart(part: Buffer): Part | null {
  const end = part.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = part.subarray(0, end).toString('utf8');
  const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
  const file = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\r\n]*))/i.exec(head);
  if (name === undefined) return null;
  return { name, fileName: file && (file[1] ?? file[2] ?? ''), bytes: part.subarray(end + 4) };
}
