// Words of or for somebody else inside an answer: a mail or a form that is shown between rules or from a greeting on,
// and a quotation that runs over several lines.
import type { Line } from './lines.ts';

const ANNOUNCES =
  /(?:\b(?:drafts?|e-?mails?|mails?|messages?|templates?|letters?|posts?|announcements?|surveys?|newsletters?)\b|邮件|草稿|文案|模板|公告|正文|来信|回信|问卷|通知)[^:：]{0,80}[:：]$|内容如下[:：]$/i;
const GREETS = /^(?:hi|hello|dear|hey)\b[^.?!]{0,40},$|^.{0,16}(?:您好|你好)[:：,，!！]?$|^尊敬的/i;
const QUOTES = [
  { opens: /^["“](?!.*["”])/, closes: /["”][.。]?$/ },
  { opens: /^「(?!.*」)/, closes: /」[.。]?$/ },
];
/** Lines that a quotation may run over. */
const MAX_QUOTE = 60;

const BLANK: Line = { kind: 'blank' };

/** The lines with what stands there for somebody else made blank. */
export function hideForeignWords(lines: readonly Line[]): Line[] {
  const shown = [...lines];
  let announced = false;
  for (let at = 0; at < shown.length; at += 1) {
    const line = shown[at] as Line;
    const text = toText(line);
    const drafted = announced && (line.kind === 'rule' || GREETS.test(text));
    const end = drafted ? findRule(shown, at + 1) : findQuoteEnd(shown, at, text);
    if (line.kind !== 'blank') announced = ANNOUNCES.test(text);
    if (end <= at) continue;
    shown.fill(BLANK, at, end + 1);
    at = end;
  }
  return shown;
}

function toText(line: Line | undefined): string {
  return line?.kind === 'text' ? line.body.raw.replace(/[*_]/g, '').trim() : '';
}

// Without a rule the draft goes on to the end.
function findRule(lines: readonly Line[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && line.kind === 'rule');
  return at < 0 ? lines.length - 1 : at;
}

/** The line that closes the quotation which opens on line `at`; -1 if none does. */
function findQuoteEnd(lines: readonly Line[], at: number, text: string): number {
  const quote = QUOTES.find(({ opens }) => opens.test(text));
  if (!quote) return -1;
  const length = lines.slice(at + 1, at + MAX_QUOTE).findIndex((line) => quote.closes.test(toText(line)));
  return length < 0 ? -1 : at + 1 + length;
}
