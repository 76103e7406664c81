// The target and the parameters of a request whose action is known.
import type { ChatMessage } from '../intent.ts';
import type { Action } from './action.ts';
import { PARAMETER_READERS } from './parameter-readers.ts';
import { parseReference } from './parse-reference.ts';
import { literalsWithin, readTarget, type Target } from './read-target.ts';
import type { Reading, Request } from './request-reading.ts';
import { resolveReference } from './resolve-reference.ts';
import type { Utterance } from './utterance.ts';

export interface RequestDetails {
  target?: string;
  parameters: Record<string, unknown>;
  /** What a reference in the request stands for. */
  reference: string | null;
}

/** Actions on texts: "it" is the last answer rather than what the answer is about. */
const ON_TEXTS: ReadonlySet<Action> = new Set(['translate', 'remember', 'send', 'write_file']);

export function readRequest(
  utterance: Utterance,
  request: Request,
  history: readonly ChatMessage[],
): RequestDetails {
  const { span } = request;
  const masked = utterance.masked.slice(span.start, span.end);
  const target = readTarget(utterance, span);
  const reading: Reading = {
    utterance,
    request,
    text: utterance.text.slice(span.start, toEnd(utterance, request)).trim(),
    masked,
    asked: utterance.masked.slice(0, span.end),
    whole: utterance.text.slice(span.start).trim(),
    target,
    literals: literalsWithin(utterance, span),
    lastAnswer: history.findLast(({ role }) => role === 'assistant')?.text.trim() ?? null,
    reference: readReference(masked, target, request.action, history),
  };
  const { target: named, ...parameters } = PARAMETER_READERS[request.action](reading);
  const about =
    named ?? (isPicked(masked, target) ? reading.reference : null) ?? target?.text ?? reading.reference;
  return {
    ...(typeof about === 'string' && about !== '' ? { target: about } : {}),
    parameters: withoutUndefined(parameters),
    reference: reading.reference,
  };
}

/** "The second point of your answer" is the point, not the answer. */
function isPicked(masked: string, target: Target | null): boolean {
  return target?.kind === 'answer' && parseReference(masked)?.kind === 'ordinals';
}

/** Text that is longer than what the rules read belongs to the request whole. */
function toEnd({ text, masked }: Utterance, { span }: Request): number {
  return text.length > masked.length ? text.length : span.end;
}

/** The page and the selection are not pointed at by a reference, though "this" stands before them. */
function readReference(
  masked: string,
  target: Target | null,
  action: Action,
  history: readonly ChatMessage[],
): string | null {
  if (target?.kind === 'page' || target?.kind === 'selection') return null;
  const reference = parseReference(masked);
  return reference && resolveReference(reference, history, { prefersAnswer: ON_TEXTS.has(action) });
}

function withoutUndefined(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null),
  );
}
