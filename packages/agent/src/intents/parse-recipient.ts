// Who a message goes to and what it says: "tell Bob dinner is ready", "给小明发消息说晚饭好了".
import { PERSON } from '@nod/protocol';
import { parseDelay } from './parse-options.ts';

export interface Recipient {
  to?: string;
  text?: string;
  delayMs?: number;
}

const NAME = '(?:the |agent |my )*@?([\\p{L}\\p{N}][\\p{L}\\p{N}_-]*(?:\\.[\\p{L}\\p{N}_-]+)*)';
const SAYING =
  '(?:[\\s,:：-]+(?:saying that|saying|that says|that|which says|about|with|telling (?:him|her|them)(?: that)?|to say)(?![\\p{L}])|[\\s]*[:：,，-])?\\s*';
const THING =
  '(?:(?:a|an|the|this|my|quick|short) )*(?:message|msg|note|dm|reminder|notification|text|email)';

/** Group 1 is the name; the text is the last group, or what follows the match. */
const ENGLISH: readonly RegExp[] = [
  /^remind (me)(?: (?:to|that|about|of))?\s*/iu,
  new RegExp(`^(?:message|note|dm) to ${NAME}${SAYING}`, 'iu'),
  new RegExp(`^(?:send|deliver|pass)(?:ing)?(?: along)? ${THING} to ${NAME}${SAYING}`, 'iu'),
  new RegExp(
    `^(?:send|forward|pass|deliver|dm)(?:ing)? (?<text>.+?) (?:on |over |along )?to ${NAME}[.!?]*$`,
    'isu',
  ),
  new RegExp(`^(?:send|forward)(?:ing)? ${NAME} ${THING}${SAYING}`, 'iu'),
  new RegExp(`^(?:message|msg|dm|ping|notify|inform|alert|email|text)(?:ing)? ${NAME}${SAYING}`, 'iu'),
  new RegExp(`^let ${NAME} know${SAYING}`, 'iu'),
  new RegExp(`^say (?<text>.+?) to ${NAME}[.!?]*$`, 'isu'),
  new RegExp(`^(?:tell|ask)(?:ing)? ${NAME}(?:[\\s]+(?:that|to)(?![\\p{L}])|[:：,，])?\\s*`, 'iu'),
  new RegExp(`^send(?:ing)? ${NAME}${SAYING}`, 'iu'),
];
const AFTER_NAME =
  '(?:发(?:送)?(?:一?[条个封])?(?:消息|信息|短信|通知|私信|邮件)?|说|讲)?(?:一声|一下)?[说：:，,\\s]*';
const CHINESE_NAME =
  '\\s*@?([a-z\\d][\\w.-]*|[小老阿]\\p{Script=Han}|(?:\\p{Script=Han}{1,6}?)(?=发|说|讲|[：:，,\\s]|$)|\\p{Script=Han}{2})';
const CHINESE: readonly RegExp[] = [
  /^提醒(我)(?:一下)?[：:，,\s]*/iu,
  /^给(我)发(?:一?[条个封])?(?:消息|信息|短信|通知|提醒)?[说：:，,\s]*/iu,
  new RegExp(`^(?:把|将)(?<text>.+?)(?:转?发送?)给${CHINESE_NAME}`, 'isu'),
  new RegExp(
    `^(?:转?发(?:送)?)(?:一?[条个封])?(?:消息|信息|短信|通知|私信)?(?:给|到)${CHINESE_NAME}${AFTER_NAME}`,
    'iu',
  ),
  new RegExp(`^发(?:送)?(?<text>.+?)给${CHINESE_NAME}`, 'isu'),
  new RegExp(
    `^(?:告诉|通知|转告|告知|提醒|叫|让|问(?:一下|问)?)(?:一下|一声)?${CHINESE_NAME}${AFTER_NAME}`,
    'iu',
  ),
  new RegExp(`^(?:给|跟|和|对|向)${CHINESE_NAME}${AFTER_NAME}`, 'iu'),
];

/** Reads a request as written, politeness taken away. Quotation marks around the text are dropped; `before` may name a delay. */
export function parseRecipient(request: string, before = ''): Recipient {
  const delay = parseDelay(request.toLowerCase()) ?? parseDelay(before.toLowerCase());
  const plain = delay ? removePhrase(request, delay.phrase) : request;
  for (const pattern of [...ENGLISH, ...CHINESE]) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const [name] = match.slice(1).filter((group) => group !== undefined && group !== match.groups?.text);
    const text = unquote(match.groups?.text ?? plain.slice(match[0].length));
    return {
      to: toAddress(name ?? ''),
      ...(text ? { text } : {}),
      ...(delay ? { delayMs: delay.delayMs } : {}),
    };
  }
  return delay ? { delayMs: delay.delayMs } : {};
}

function removePhrase(request: string, phrase: string): string {
  const at = request.toLowerCase().indexOf(phrase);
  if (at < 0) return request;
  const rest = `${request.slice(0, at).trimEnd()} ${request.slice(at + phrase.length).trimStart()}`.trim();
  return /\p{Script=Han}/u.test(phrase) ? rest.replace(/(\p{Script=Han}) (?=\p{Script=Han})/u, '$1') : rest;
}

function toAddress(name: string): string {
  return /^(?:me|myself|我|us)$/iu.test(name) ? PERSON : name;
}

function unquote(text: string): string {
  const trimmed = text.trim().replace(/^[，,：:]\s*/u, '');
  const quoted = /^["“「『'](.+)["”」』'][.。!！]?$/su.exec(trimmed);
  return (quoted?.[1] ?? trimmed).trim();
}
