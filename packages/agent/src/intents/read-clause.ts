// What one clause is by its first words: a request for an action, some other request, a refusal, a question.
import { type Action, FREE_TEXT } from './action.ts';
import type { ActionRule } from './action-rule.ts';
import {
  CHINESE_IMPERATIVE,
  CHINESE_NEGATION,
  CHINESE_OBJECT,
  CHINESE_QUESTION,
  CHINESE_RULES,
  CHINESE_TELLING,
} from './chinese-rules.ts';
import { ENGLISH_IMPERATIVE, ENGLISH_NEGATION, ENGLISH_QUESTION, ENGLISH_RULES } from './english-rules.ts';
import { type Lead, matchEnd, readLead } from './read-lead.ts';
import type { Span } from './utterance.ts';

/** `span` is the request without politeness; `verbEnd` is where its first words end. */
export type Clause =
  | { kind: 'request'; action: Action; asks: boolean; sure: boolean; span: Span; verb: Span }
  | { kind: 'imperative' | 'refusal' | 'question' | 'open'; span: Span };

/** Reads text that is masked and in lower case. Contract: never throws; time linear in the clause. */
export function readClause(masked: string): Clause {
  const lead = readLead(masked);
  const span = { start: lead.start, end: lead.end };
  const whole = readWhole(masked, lead);
  if (whole) return whole;
  if (span.end <= span.start) return { kind: 'open', span };
  const request = readRequest(masked, lead);
  if (request) return request;
  if (matchesAt([ENGLISH_NEGATION, CHINESE_NEGATION], masked, span.start)) return { kind: 'refusal', span };
  if (matchesAt([ENGLISH_QUESTION, CHINESE_TELLING], masked, span.start)) return { kind: 'question', span };
  if (matchesAt([ENGLISH_IMPERATIVE], masked, span.start)) return { kind: 'imperative', span };
  if (asksInChinese(masked, span.start) && !lead.polite) return { kind: 'question', span };
  if (matchesAt([CHINESE_IMPERATIVE], masked, span.start)) return { kind: 'imperative', span };
  if (lead.polite)
    return {
      kind: CHINESE_QUESTION.test(masked.slice(span.start, span.end)) ? 'question' : 'imperative',
      span,
    };
  return { kind: /[?？]\s*$/u.test(masked) ? 'question' : 'open', span };
}

function matchesAt(patterns: readonly RegExp[], masked: string, at: number): boolean {
  return patterns.some((pattern) => matchEnd(pattern, masked, at) !== null);
}

function asksInChinese(masked: string, at: number): boolean {
  return /\p{Script=Han}/u.test(masked) && CHINESE_QUESTION.test(masked.slice(at));
}

/** Utterances that are known as a whole; their first words may look like politeness ("你能做什么", "help me"). */
function readWhole(masked: string, lead: Lead): Clause | null {
  const start = masked.length - masked.trimStart().length;
  const end = findEnd(masked);
  for (const rule of [...ENGLISH_RULES, ...CHINESE_RULES]) {
    const matched = rule.whole ? matchEnd(rule.pattern, masked, start) : null;
    if (matched === null || matched < Math.min(lead.end, end)) continue;
    return toRequest(rule, { ...lead, start }, { start, end: matched }, true);
  }
  return null;
}

function readRequest(masked: string, lead: Lead): Clause | null {
  return (
    readEnglishRequest(masked, lead) ?? readChineseRequest(masked, lead) ?? readObjectFirst(masked, lead)
  );
}

function readEnglishRequest(masked: string, lead: Lead): Clause | null {
  for (const rule of ENGLISH_RULES) {
    const end = matchEnd(rule.pattern, masked, lead.start);
    if (end === null || rule.whole) continue;
    const verb = { start: lead.start, end: Math.min(end, Math.max(lead.end, lead.start)) };
    if (!lead.gerund && /^(?!ping)\p{L}+ing(?!\p{L})/u.test(masked.slice(verb.start))) continue;
    if (!rule.asks && isStatement(masked, rule.action, verb)) continue;
    return toRequest(rule, lead, verb, true);
  }
  return null;
}

/** "Reply rates are falling": the verb was a noun. A free text may say what is: "note the shop is closed". */
function isStatement(masked: string, action: Action, verb: Span): boolean {
  const rest = masked.slice(verb.end, verb.end + 80);
  if (/^\s*(?:is|are|was|were|isn't|has been)(?!\p{L})/u.test(rest)) return true;
  if (FREE_TEXT.has(action)) return false;
  return /^(?: (?!what|that|which|who|where|how|if|whether|the|this|these|those|all|any)\p{L}+){1,2} (?:is|are|was|were|isn't|aren't|has|have)(?!\p{L})/u.test(
    rest,
  );
}

function readChineseRequest(masked: string, lead: Lead): Clause | null {
  for (const rule of CHINESE_RULES) {
    const end = matchEnd(rule.pattern, masked, lead.start);
    if (end === null || rule.whole) continue;
    const verb = { start: lead.start, end: Math.min(end, lead.end) };
    const sure = lead.polite || matchEnd(CHINESE_OBJECT, masked.slice(0, lead.end), verb.end) !== null;
    if (!rule.asks && !sure && !FREE_TEXT.has(rule.action) && isChineseStatement(masked, verb.end)) continue;
    return toRequest(rule, lead, verb, sure);
  }
  return null;
}

/** "翻译官是谁", "总结很难": the words after the verb tell or ask something about it. */
function isChineseStatement(masked: string, at: number): boolean {
  const rest = masked.slice(at);
  return CHINESE_QUESTION.test(rest) || /很|太|非常|已经|正在|是(?!否)|了[。！!\s]*$|不/u.test(rest);
}

/** Where the words end and only punctuation follows. From the back: a search would begin anew at every mark. */
function findEnd(masked: string): number {
  let end = masked.length;
  while (end > 0 && /[\s.!?。！？~～]/u.test(masked[end - 1] ?? '')) end -= 1;
  return end;
}

const BROUGHT_FORWARD = /(?:把|将(?!来|军))/uy;
const POINTED_AT = /(?:这|那|本|当前|该|此|上面|刚才|选中|所选|它|第.个|最后|[\uE001-\uE003]+)/uy;
const DONE_TO_IT = /(?:一下|下来|下|成|为|出来|给|到|起来)/uy;

/** "把这篇文章总结一下" and "这个页面帮我总结一下": the verb comes after its object. */
function readObjectFirst(masked: string, lead: Lead): Clause | null {
  const brought = matchEnd(BROUGHT_FORWARD, masked, lead.start);
  const pointed = matchEnd(POINTED_AT, masked, lead.start);
  const from = brought ?? pointed;
  if (from === null) return null;
  for (let at = from; at < Math.min(lead.end, from + 60); at += 1) {
    const request = readVerbAt(masked, lead, at, brought !== null);
    if (request) return request;
  }
  return null;
}

function readVerbAt(masked: string, lead: Lead, at: number, brought: boolean): Clause | null {
  for (const rule of CHINESE_RULES) {
    if (rule.asks || rule.whole) continue;
    const end = matchEnd(rule.pattern, masked, at);
    if (end === null || end > lead.end) continue;
    const verb = { start: at, end };
    if (isMeantAsVerb(masked.slice(0, lead.end), verb, brought)) return toRequest(rule, lead, verb, true);
  }
  return null;
}

function isMeantAsVerb(masked: string, { start, end }: Span, brought: boolean): boolean {
  const asked = /(?:帮我|给我|请|麻烦你?|替我)$/u.test(masked.slice(0, start));
  if (brought || asked)
    return matchEnd(CHINESE_OBJECT, masked, end) !== null || /给.$/u.test(masked.slice(start, end));
  return matchEnd(DONE_TO_IT, masked, end) !== null && !CHINESE_QUESTION.test(masked.slice(end));
}

function toRequest({ action, asks }: ActionRule, { start, end }: Lead, verb: Span, sure: boolean): Clause {
  return { kind: 'request', action, asks: asks === true, sure, span: { start, end }, verb };
}
