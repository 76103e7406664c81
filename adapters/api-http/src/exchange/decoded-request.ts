// Requests decoded by their endpoint's schemas, before anything of them is used.
import { findAltered, NodError, toNameFault } from '@nod/protocol';
import type { Context } from 'hono';
import type { z } from 'zod';

/** Deeper values could exhaust the stack of whoever walks them. */
const MAX_DEPTH = 64;
const MAX_ISSUES = 3;

/** Throws NodError `invalid_request` naming the fields that are wrong, or what is wrong with a name alone. */
export function decode<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const decoded = schema.safeParse(value);
  if (decoded.success) return decoded.data;
  const { issues } = decoded.error;
  const fault = issues.length === 1 && issues[0] ? toNameFault(toCause(issues[0])) : null;
  throw new NodError(fault ?? 'invalid_request', issues.slice(0, MAX_ISSUES).map(toText).join('; '));
}

/** The body as an undecoded value. Throws NodError unless it is JSON and says so; `isExact`: to the last digit. */
export async function readJsonBody(c: Context, isExact = false): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new NodError('unsupported_media_type', 'send JSON, with the content type application/json');
  }
  const text = decodeUtf8(await c.req.arrayBuffer());
  const body = parseJson(text);
  const altered = isExact ? findAltered(text) : null;
  if (altered !== null) throw new NodError('invalid_request', altered);
  if (isDeeperThan(MAX_DEPTH, body)) {
    throw new NodError('invalid_request', `the body may be nested at most ${MAX_DEPTH} levels deep`);
  }
  if (!isWellFormed(body)) {
    throw new NodError('invalid_request', 'the body holds half of a character (\\ud800 to \\udfff alone)');
  }
  return body;
}

/** What is not UTF-8 is refused: mended, it would be stored as something that nobody sent. */
function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NodError('invalid_request', 'the body is not valid UTF-8');
  }
}

/** Half of a surrogate pair has no form in UTF-8, which is what is stored. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => name.isWellFormed() && isWellFormed(each));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NodError('invalid_request', 'the body is not valid JSON');
  }
}

function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let remaining = depth; level.length > 0; remaining -= 1) {
    if (remaining < 0) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

function toText(issue: z.core.$ZodIssue): string {
  const { path, message } = toCause(issue);
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}

// Of several alternatives the one with the fewest complaints was meant; of equals the last, which is the general case.
function toCause(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const fewest = Math.min(...issue.errors.map(({ length }) => length));
  const meant = issue.errors.findLast(({ length }) => length === fewest)?.[0];
  return meant ? toCause({ ...meant, path: [...issue.path, ...meant.path] }) : issue;
}
