// Several requests in one message: "summarize this page and save it" → ["summarize this page", "save it"].
import { FREE_TEXT } from './action.ts';
import { readClause } from './read-clause.ts';
import { parseUtterance } from './utterance.ts';

/** From the first blank of several, so that a long run of them is read once. */
const JOINT =
  /(?<!\s)(?:\s*[,;.])?\s+(?:and then|and also|and|then|after that|afterwards|also)(?![\p{L}])[\s,]+|[;.,]\s+|(?<!\s)\s*[，,；;。]\s*(?:然后|接着|之后|再|并且|并|同时|最后)?|(?<!\s)\s*(?:然后|接着|并且|同时|并(?!不|非)|再(?!次|见))/gu;
const POINTS_BACK =
  /(?<!\p{L})(?:it|this|that|them|page|answer|selection|text|summary)(?: (?:to|in|into) (?:(?:my|your|the) )?[\p{L}\p{N}._-]+)?[\s.!]*$|(?:这个|那个|它|它们|页面|内容|下来|一下)[\s。！]*$/u;

/** A message with more of these is a text, not a list of requests. */
const MAX_JOINTS = 20;
/** Whether a request begins is told by its first words. */
const START_LENGTH = 400;

/** One text for each request, in order; the whole message when it is one request or none. */
export function splitRequests(message: string): string[] {
  const { masked } = parseUtterance(message);
  if (message.length > masked.length) return [message];
  const pieces: string[] = [];
  let start = 0;
  for (const joint of masked.matchAll(JOINT).take(MAX_JOINTS)) {
    const next = joint.index + joint[0].length;
    if (
      !endsRequest(masked.slice(start, joint.index)) ||
      !startsRequest(masked.slice(next, next + START_LENGTH))
    )
      continue;
    pieces.push(message.slice(start, joint.index).trim());
    start = next;
  }
  return [...pieces, message.slice(start).trim()];
}

/** A free text goes on to the end of the message, unless it only points at something. */
function endsRequest(masked: string): boolean {
  const clause = readClause(masked);
  if (clause.kind !== 'request' || clause.asks) return false;
  return !FREE_TEXT.has(clause.action) || (masked.length <= 60 && POINTS_BACK.test(masked));
}

function startsRequest(masked: string): boolean {
  const clause = readClause(masked);
  return clause.kind === 'request' && !clause.asks && clause.sure;
}
