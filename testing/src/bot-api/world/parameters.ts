// Parameters of a call, decoded: a value of a JSON body or a text of a form, which both mean the same to Telegram.
import { badRequest } from './refusal.ts';
import type { Params } from './wire.ts';

/** Undefined where it is absent or empty, as Telegram takes it. */
export function readString(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badRequest(`parameter "${name}" must be a String`);
}

export function readInteger(params: Params, name: string): number | undefined {
  const text = readString(params, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(value)) return value;
  throw badRequest(`invalid ${name} specified`);
}

export function readFlag(params: Params, name: string): boolean {
  const text = readString(params, name)?.toLowerCase();
  if (text === undefined || text === 'false' || text === '0' || text === 'no') return false;
  if (text === 'true' || text === '1' || text === 'yes') return true;
  throw badRequest(`invalid ${name} specified`);
}

/** Undefined where it is absent. `what` is what Telegram calls it in its refusal. */
export function readJson(params: Params, name: string, what: string): unknown {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw badRequest(`can't parse ${what} JSON object`);
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
