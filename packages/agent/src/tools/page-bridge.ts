// The bridge to the page that the person has beside the panel, as tools see it, and its failures as those of tools.
import type { PageAnswer, PageCall, PageFailure, PageProblem } from '@nod/protocol';
import type { ToolFailure } from '../calls/tool-failures.ts';

export interface PageBridge {
  /** Asks the browser that the person wrote in. Never rejects; what cannot be had is a failure. */
  ask(call: PageCall, signal?: AbortSignal): Promise<PageAnswer>;
}

/** The origin of an address; what has none counts as a site of its own. */
export function toSite(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? url;
}

const CODES = {
  'no-browser': 'beside_no_browser',
  'several-browsers': 'beside_several',
  'no-page': 'beside_no_page',
  'not-asked': 'beside_not_asked',
  forbidden: 'beside_forbidden',
  blocked: 'beside_blocked',
  own: 'beside_own',
  silent: 'beside_silent',
  lost: 'beside_lost',
  unsure: 'beside_unsure',
  interrupted: 'beside_interrupted',
  stale: 'beside_stale',
  'not-found': 'beside_not_found',
  ambiguous: 'beside_ambiguous',
  covered: 'beside_covered',
  'not-possible': 'beside_impossible',
  'not-kept': 'beside_not_kept',
  changed: 'beside_changed',
  'needs-approval': 'beside_needs_approval',
  held: 'beside_held',
  'not-seen': 'beside_not_seen',
} as const satisfies Record<PageProblem, ToolFailure['code']>;

/** Null: what was asked for is no action. */
export function toToolFailure(answer: PageAnswer | null): ToolFailure {
  const unexpected: PageFailure = { problem: 'lost', detail: '', near: [] };
  if (answer === null) return { code: 'beside_impossible', details: { target: 'there is no such action' } };
  const { problem, detail, near } = answer.type === 'failed' ? answer.failure : unexpected;
  return { code: CODES[problem], details: { target: detail, near: near.join('; ') || '–' } };
}
